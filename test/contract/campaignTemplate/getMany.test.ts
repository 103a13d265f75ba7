import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, sent, expectSent } = useOperation('campaignTemplate', 'getMany');

it('lists all templates', async () => {
	const result = await run({ returnAll: true });
	expectSent(campaignsRequest('GET /templates?limit=100'));
	expect(
		records(result)
			.map(({ templateId }) => templateId)
			.sort(),
	).toEqual(['old-news', 'order_update', 'spring-sale', 'team-digest', 'weekly-digest']);
});

it('goes on by the cursor of the service', async () => {
	const { campaignTemplates } = service.current.state;
	const model = campaignTemplates.get('tmpl-1')!;
	for (let n = 0; n < 150; n += 1) {
		const id = `more-${n}`;
		campaignTemplates.set(id, { ...model, id, templateId: id, updatedAt: model.updatedAt + n });
	}
	const result = await run({ returnAll: true });
	expect(result.items).toHaveLength(155);
	expect(service.current.requests[1].query).toMatchObject({
		affix: 'append',
		limit: '100',
		updatedAt: expect.any(String),
	});
});

it.each([
	[{ status: 'draft' }, 'status=draft', ['spring-sale']],
	[{ search: 'ORDER' }, 'search=ORDER', ['order_update']],
	[{ tags: 'weekly,none', tagMatch: 'all' }, 'tagMatch=all&tags=weekly%2Cnone', []],
	[{ templateCategory: byId('Marketing') }, 'templateCategory=Marketing', []],
])('filters by %j', async (filters, query, found) => {
	const result = await run({ limit: 10, filters });
	expect(sent()[0].request).toContain(query);
	expect(records(result).map(({ templateId }) => templateId)).toEqual(found);
});

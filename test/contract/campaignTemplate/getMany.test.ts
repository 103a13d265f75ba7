import { campaignsRequest } from '../campaigns';
import { records, useOperation } from '../support';

const { run, expectSent } = useOperation('campaignTemplate', 'getMany');

it('lists all templates', async () => {
	const result = await run({ returnAll: true });
	expectSent(campaignsRequest('GET /templates?limit=100'));
	const ids = records(result).map(({ templateId }) => templateId);
	expect(ids.sort()).toEqual([
		'old-news',
		'order_update',
		'spring-sale',
		'team-digest',
		'weekly-digest',
	]);
});

it.each(['weekly, news', '={{ ["weekly", "news"] }}'])('takes the tags %s', async (tags) => {
	const result = await run({ filters: { tags, tagMatch: 'all' } });
	expect(records(result)).toHaveLength(5);
});

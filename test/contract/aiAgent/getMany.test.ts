import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'aiAgent', operation: 'getMany' };
const agents = '/v3/ai-agents/agent-builder/agents';

it('lists the agents in parts, without their instructions', async () => {
	service.current.faults.add({ kind: 'small-parts', records: 1 });
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([
		request(`GET ${agents}?limit=1000`),
		request(expect.stringMatching(/agents\?cursor=\w+&affix=append&limit=1000$/) as never),
	]);
	expect(records(result)).toMatchObject([{ name: 'Travel Guide' }, { name: 'Help Desk' }]);
	for (const agent of records(result)) expect(agent).not.toHaveProperty('instruction');
});

it('searches', async () => {
	const filters = { search: 'help' };
	const result = await run(service.current, { ...form, limit: 5, filters, output: 'raw' });
	expect(sent(service.current)).toEqual([request(`GET ${agents}?search=help&limit=5`)]);
	expect(records(result)).toMatchObject([{ name: 'Help Desk', tools: [] }]);
});

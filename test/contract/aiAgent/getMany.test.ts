import { records, request, useOperation } from '../support';

const { service, run, sent } = useOperation('aiAgent', 'getMany');
const agents = '/v3/ai-agents/agent-builder/agents';

it('lists the agents in parts, without their instructions', async () => {
	service.current.faults.add({ kind: 'small-parts', records: 1 });
	const result = await run({ returnAll: true });
	expect(sent()).toEqual([
		request(`GET ${agents}?limit=1000`),
		request(expect.stringMatching(/agents\?cursor=\w+&affix=append&limit=1000$/) as never),
	]);
	expect(records(result)).toMatchObject([{ name: 'Travel Guide' }, { name: 'Help Desk' }]);
	for (const agent of records(result)) expect(agent).not.toHaveProperty('instruction');
});

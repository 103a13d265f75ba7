/** Tests of the examples for CometChat's own agents: their knowledge, and a tool for them. */
import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { publishByWebhook } from '../harness/byWebhook';
import { addRows } from '../harness/dataTables';
import { withMcpServer } from '../harness/mcpCaller';
import { pathOf } from '../harness/triggered';
import { untilListening } from '../harness/wait';

beforeEach(() => e2e.session.reset());

it('brings the texts of the table into the knowledge of the agents each night', async () => {
	const { api, example, service } = e2e.session;
	const FILE = 'keep-knowledge-in-step.json';
	const texts = () =>
		service.state.knowledge.flatMap(({ sourceName, text }) =>
			sourceName.includes('[n8n:help-center:') ? [text] : [],
		);
	const { id } = example(FILE);
	// The first run makes the table
	expect((await api.runWorkflow(id, 'Every Night')).status).toBe('success');
	await addRows('agent_knowledge', [
		{ article_id: 'refunds', title: 'Refunds', text: 'We refund within 30 days.' },
		{ article_id: 'hours', title: 'Hours', text: 'From 9 to 5.' },
	]);
	expect((await api.runWorkflow(id, 'Every Night')).status).toBe('success');
	expect(texts()).toEqual([]);

	const published = await publishByWebhook(FILE);
	const night = async () => {
		const { execution, outputs } = await published.runOnce();
		expect(problemOf(execution)).toBeUndefined();
		return outputs('Sync Knowledge')[0].map(({ json }) => json.status);
	};
	expect(await night()).toEqual(['added', 'added']);
	expect(texts().sort()).toEqual(['From 9 to 5.', 'We refund within 30 days.']);
	expect(await night()).toEqual(['unchanged', 'unchanged']);
	await addRows('agent_knowledge', [{ article_id: 'new', title: 'New', text: 'Something new.' }]);
	expect(await night()).toEqual(['unchanged', 'unchanged', 'added']);
	expect(texts()).toHaveLength(3);
	await published.unpublish();
});

it('gives agents a tool that writes to support, with the question as its only argument', async () => {
	const { api, example, n8n, service } = e2e.session;
	const { id, workflow } = example('give-agents-a-tool.json');
	const address = n8n.origin + pathOf(workflow);
	await api.startPublishing(id);
	try {
		await untilListening(address);
		await withMcpServer(address, async (client) => {
			const { tools } = await client.listTools();
			expect(tools).toMatchObject([
				{ description: expect.stringMatching(/^Ask the support team/) },
			]);
			expect(Object.keys(tools[0].inputSchema.properties!)).toEqual(['question']);
			const question = 'Where is order 4711?';
			const { isError } = await client.callTool({ name: tools[0].name, arguments: { question } });
			expect(isError ?? false).toBe(false);
			const last = [...service.state.messages.values()].at(-1)!;
			expect(last).toMatchObject({ receiver: 'support', data: { text: question } });
		});
	} finally {
		await api.deactivate(id);
	}
});

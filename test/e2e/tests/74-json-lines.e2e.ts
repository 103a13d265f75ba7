import { e2e } from '../editor/page';
import type { Execution } from '../harness/api';
import type { ImportedExample } from '../harness/session';
import { until } from '../harness/wait';

const MINUTE = 60_000;

describe('The JSON Lines example', () => {
	let example: ImportedExample;

	beforeAll(async () => {
		const { session } = e2e;
		example = session.examples.find(({ file }) => file === 'import-json-lines.json')!;
		await session.api.publishWorkflow(example.id);
		// n8n publishes in the background
		await until('the form to open', MINUTE, async () =>
			(await fetch(addressOfForm())).ok ? true : undefined,
		);
	});
	beforeEach(() => e2e.session.service.reset());

	it.each([
		['a JSON array', JSON.stringify([user(1), user(2)], null, 2)],
		['lines of Windows with a byte order mark', `\ufeff${line(1)}\r\n${line(2)}\r\n`],
	])('takes %s', async (_, text) => {
		const execution = await upload(text);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		expect(execution.status).toBe('success');
		const { users } = e2e.session.service.state;
		expect([users.has('player-1'), users.has('player-2')]).toEqual([true, true]);
	});

	it.each([
		['is empty', '', 'The file is empty'],
		['holds no JSON', 'id,name\n1,Ada', 'No line of the file holds a record. Line 1:'],
		['holds refused records only', '{"uid": "a b", "name": "Ada"}', 'No record of the file was'],
	])('fails when the file %s, and says so', async (_, text, message) => {
		const execution = await upload(text);
		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error?.message).toContain(message);
	});

	/** Sends a file as the page of the form does. */
	async function upload(text: string): Promise<Execution> {
		const { api } = e2e.session;
		const before = await api.executionsOf(example.id);
		const body = new FormData();
		body.set('field-0', new Blob([text]), 'players.json');
		const answer = await fetch(addressOfForm(), { method: 'POST', body });
		expect(answer.status).toBe(200);
		const id = await until('the execution to start', MINUTE, async () =>
			(await api.executionsOf(example.id)).find((candidate) => !before.includes(candidate)),
		);
		return await api.execution(id);
	}

	function addressOfForm(): string {
		const form = example.workflow.nodes.find(({ name }) => name === 'Upload a File');
		const { webhookId } = form as unknown as { webhookId: string };
		return `${e2e.session.n8n.origin}/form/${webhookId}`;
	}
});

function user(number: number): Record<string, string> {
	return { uid: `player-${number}`, name: `Player ${number}` };
}

function line(number: number): string {
	return JSON.stringify(user(number));
}

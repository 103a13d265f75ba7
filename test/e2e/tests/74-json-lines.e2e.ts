import { e2e } from '../editor/page';
import { problemOf, type Execution } from '../harness/api';
import { itemsOf } from '../harness/exportReport';
import { submitForm } from '../harness/forms';
import { createUnusableCredential } from '../harness/session';

describe('The JSON Lines example', () => {
	const example = e2e.session.example('import-json-lines.json');

	beforeAll(async () => await e2e.session.api.startPublishing(example.id));
	beforeEach(() => e2e.session.service.reset());

	it.each([
		['a JSON array', JSON.stringify([user(1), user(2)], null, 2)],
		['lines of Windows with a byte order mark', `\ufeff${line(1)}\r\n${line(2)}\r\n`],
	])('takes %s', async (_, text) => {
		const execution = await upload(text);
		expect(problemOf(execution)).toBeUndefined();
		const { users } = e2e.session.service.state;
		expect([users.has('player-1'), users.has('player-2')]).toEqual([true, true]);
	});

	it.each([
		['is empty', '', 'The file is empty'],
		['holds no JSON', 'id,name\n1,Ada', 'No line of the file holds a record. Line 1:'],
		['holds refused records only', '{"uid": "a b", "name": "Ada"}', 'The import is not complete'],
		[
			'holds many bad lines',
			[...Array(8).keys()].map(line).join('\n') + '\n{\n{',
			'2 of 10 lines were not imported',
		],
	])('fails with a clear error when the file %s', async (_, text, message) => {
		const execution = await upload(text);
		expect(problemOf(execution)).toContain(message);
	});

	it('names the line with half an emoji, and imports all others', async () => {
		const lines = Array.from({ length: 2_500 }, (_, n) => line(n));
		lines[700] = JSON.stringify({ uid: 'player-700', name: 'Cut \ud83d' });
		const execution = await upload(lines.join('\n'));
		expect(problemOf(execution)).toBeUndefined();
		const [first, ...others] = itemsOf(execution, 'Report');
		expect(first).toMatchObject({
			result: '1 of 2500 lines were not imported',
			lines: 2_500,
			imported: 2_499,
			rejected: 1,
			notAccountedFor: 0,
		});
		expect(others).toMatchObject([
			{
				id: 'player-700',
				error: expect.stringContaining('broken character'),
			},
		]);
		const { users } = e2e.session.service.state;
		expect([...users.keys()].filter((uid) => uid.startsWith('player-'))).toHaveLength(2_499);
	});

	it('fails when nothing can be sent at all, and gives the number of lines of which nothing is known', async () => {
		const { api } = e2e.session;
		const nodes = example.workflow.nodes.map((node) => ({ ...node }));
		const importer = nodes.find(({ name }) => name === 'Import Users')!;
		const cometChatApi = await createUnusableCredential(api, e2e.session.service);
		importer.credentials = { cometChatApi };
		const { id } = await api.createWorkflow({ ...example.workflow, name: 'Unsent', nodes });
		const execution = await api.runWorkflow(id, 'Run With a Sample');
		// The sample has 1,200 lines. One of them is no JSON
		expect(problemOf(execution)).toContain('of 1199 lines nothing is known');
		expect(itemsOf(execution, 'Report').at(-1)).toMatchObject({
			chunkFromLine: 1001,
			error: expect.stringContaining('Custom API Origin'),
		});
	});

	async function upload(text: string): Promise<Execution> {
		const file = { name: 'players.json', content: Buffer.from(text) };
		const id = await submitForm(e2e.session, example, { 'field-0': file });
		return await e2e.session.api.execution(id);
	}
});

function user(number: number): Record<string, string> {
	return { uid: `player-${number}`, name: `Player ${number}` };
}

function line(number: number): string {
	return JSON.stringify(user(number));
}

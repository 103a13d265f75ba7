import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { forAll } from '../../support/forAll';
import { addMessageFrom } from '../../service';
import { unlessInLoop } from '../differences';
import { byId, recordsInJsonLines, records, useOperation } from '../support';

const inGroup = { messagesOf: 'group', guid: byId('general') };
const { service, run, sent, refuses, testAbsent } = useOperation('message', 'export', inGroup, {
	limits: { perMinute: Infinity },
});
const START = 1_700_000_000;

/** Replaces all messages by messages in the group General, sent at these times, with the IDs 1000, 1001 … */
function fill(times: number[]): void {
	const { state } = service.current;
	state.messages.clear();
	times.forEach((sentAt, n) => add(1_000 + n, sentAt));
}

function add(id: number, sentAt: number): void {
	const place = { sender: 'alice', receiver: 'general', receiverType: 'group' } as const;
	addMessageFrom(service.current.state, { ...place, id: `${id}`, sentAt, data: { text: `${id}` } });
}

/** The cursor behind message 1 of the group General, sent at START, with changes. */
const cursorWith = (change: object) => {
	const app = new URL(service.current.origin).host;
	return JSON.stringify({ app, place: 'the group general', sentAt: START, id: 1, ...change });
};

const ids = (items: IDataObject[]) => items.map(({ id }) => Number(id));
const numbers = (count: number, from = 1_000) => Array.from({ length: count }, (_, n) => from + n);

it.each([
	['the app', { messagesOf: 'app' }, '/v3/messages', ''],
	['a group', {}, '/v3/groups/general/messages', ''],
	['a user', { messagesOf: 'user', uid: byId('alice') }, '/v3/users/alice/messages', ''],
	[
		'a conversation',
		{ messagesOf: 'conversation', conversationId: 'alice_user_bob' },
		'/v3/messages',
		'conversationId=alice_user_bob&',
	],
])('reads the messages of %s', async (_, place, path, more) => {
	const options = {
		sentAfter: '2020-01-01T00:00:00Z',
		sentBefore: '2025-01-01T00:00:00Z',
		categories: 'Message',
		types: 'text, Image',
	};
	const { error } = await run({ ...place, options });
	expect(error).toBeUndefined();
	const [{ request }] = sent();
	expect(decodeURIComponent(String(request))).toBe(
		`GET ${path}?categories=message&types=text,image&${more}affix=append&fromTimestamp=1577836800&toTimestamp=1735689600&limit=1000`,
	);
});

it('says so when the expression of a filter gives nothing, because the export then holds more than was meant', async () => {
	const nothing = '={{ $json.nothing }}';
	const [sentAfter, sentBefore, categories, types] = Array<string>(4).fill(nothing);
	const { error, hints } = await run({ options: { sentAfter, sentBefore, categories, types } });
	expect(error).toBeUndefined();
	expect(hints).toEqual(
		unlessInLoop.hints(
			['Categories', 'Sent After', 'Sent Before', 'Types'].map(
				(name) => `The expression of '${name}' gave nothing, so the list is not filtered by it.`,
			),
		),
	);
});

it('goes on where the run before ended, and ends with nothing', async () => {
	// Three messages in each second
	fill(numbers(7, START).map((sentAt) => Math.floor(sentAt / 3) * 3));
	const came: number[] = [];
	let cursor = '';
	for (const size of [3, 3, 1, 0]) {
		const items = records(await run({ batchSize: 3, cursor }));
		expect(items.length).toBe(size);
		came.push(...ids(items));
		cursor = String(items.at(-1)?.cursor ?? cursor);
	}
	expect(came).toEqual(numbers(7));
	add(2_000, START + 100);
	expect(ids(records(await run({ cursor })))).toEqual([2_000]);
});

it.each(['items', 'files'])(
	'gives a message without a time the cursor of the message before (%s)',
	async (exportAs) => {
		fill(numbers(3, START));
		const last = service.current.state.messages.get('1002')!;
		// The stand-in answers with what `toJSON` gives
		const told = { ...last, sentAt: undefined };
		Object.assign(last, { toJSON: () => told });
		const cursors = async () => records(await run({ exportAs })).map(({ cursor }) => cursor);
		expect((await cursors()).at(-1)).toBe(cursorWith({ sentAt: START + 1, id: 1_001 }));
	},
);

it.each(['items', 'files'])(
	'reads to the end where the service tells times in milliseconds (%s)',
	async (exportAs) => {
		fill(numbers(2_001, START));
		for (const message of service.current.state.messages.values()) {
			const told = { ...message, sentAt: message.sentAt * 1_000 + 999 };
			Object.assign(message, { toJSON: () => told });
		}
		const result = await run({ exportAs, batchSize: 10_000 });
		const isFile = exportAs === 'files';
		expect(ids(isFile ? recordsInJsonLines(result.items) : records(result))).toEqual(
			numbers(2_001),
		);
		const { cursor, firstSentAt, lastSentAt } = result.items.at(-1)!.json;
		expect(cursor).toBe(cursorWith({ sentAt: START + 2_000, id: 3_000 }));
		if (!isFile) return;
		const [first, last] = [firstSentAt, lastSentAt].map((at) => Date.parse(String(at)));
		expect([first, last]).toEqual([START * 1_000 + 999, (START + 2_000) * 1_000 + 999]);
	},
);

it('takes the usual batch where an expression finds no size', async () => {
	fill(numbers(3, START));
	expect(ids(records(await run({ batchSize: '={{ null }}' })))).toEqual(numbers(3));
});

it('leaves the newest seconds to the next run', async () => {
	const now = Math.floor(Date.now() / 1_000);
	fill([now - 60, now]);
	expect(ids(records(await run()))).toEqual([1_000]);
});

it('gives the fields, the files of messages, edits, deletions and the IDs by which an import knows messages', async () => {
	fill([START]);
	const attachments = [{ name: 'a.pdf', url: 'https://files.example/a.pdf' }];
	const message = service.current.state.messages.get('1000')!;
	Object.assign(message, { muid: 'm', editedAt: START + 5, data: { text: 'new', attachments } });
	const [item] = records(await run({ options: { fileAddresses: true } }));
	expect(item).toMatchObject({ id: '1000', muid: 'm', editedAt: START + 5, files: attachments });
	expect(item.cursor).toBe(cursorWith({ id: 1_000 }));
});

it('lists the file of a message that names only its address, and each file once', async () => {
	fill(numbers(3, START));
	const url = 'https://files.example/a.pdf';
	const attachments = [{ name: 'a.pdf', url }];
	for (const [id, data] of [
		['1000', { url }],
		['1001', { url, attachments }],
		['1002', { url: '', attachments }],
	] as const) {
		Object.assign(service.current.state.messages.get(id)!, { type: 'file', data });
	}
	const items = records(await run({ options: { fileAddresses: true } }));
	expect(items.map(({ files }) => files)).toEqual([[{ url }], attachments, attachments]);
});

it('writes JSON Lines into files of bounded size, and goes on with the cursor of the last one', async () => {
	fill(numbers(9_000, START));
	for (const message of service.current.state.messages.values()) {
		message.data = { text: 'é'.repeat(400) };
	}
	const { items, error } = await run({ exportAs: 'files' });
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(1);
	expect(items.map(({ json }) => json.fileName)).toEqual(
		// The first ID tells the files of later runs apart, which lie in the same folder
		items.map(
			(item, n) =>
				`messages-group-general-${n + 1}-from-${ids(recordsInJsonLines([item]))[0]}.jsonl`,
		),
	);
	for (const item of items) {
		// At most 8 MB and a line; base64 has 4 characters for 3 bytes
		expect(item.binary!.data.data.length).toBeLessThan((8_010_000 / 3) * 4);
		expect(recordsInJsonLines([item]).length).toBe(item.json.messages);
	}
	expect(ids(recordsInJsonLines(items))).toEqual(numbers(9_000));
	const { cursor } = items.at(-1)!.json;
	const next = await run({ exportAs: 'files', cursor: `${cursor}` });
	expect(next.items).toEqual([]);
});

it('gives the files of two users other names, also if they begin with the same message', async () => {
	const { items } = await run(
		{ exportAs: 'files', messagesOf: 'user', uid: byId('={{ $json.uid }}') },
		{ items: [{ uid: 'alice' }, { uid: 'bob' }] },
	);
	const names = items.map(({ json }) => String(json.fileName));
	const [message] = names.map((name) => /from-\d+/.exec(name)?.[0]);
	expect(names).toEqual(['alice', 'bob'].map((uid) => `messages-user-${uid}-1-${message}.jsonl`));
});

it('goes on with a cursor that a database kept as JSON, and gives back as an object', async () => {
	fill(numbers(2, START));
	const items = [{ cursor: JSON.parse(cursorWith({ id: 1_000 })) as IDataObject }];
	expect(ids(records(await run({ cursor: '={{ $json.cursor }}' }, { items })))).toEqual([1_001]);
});

it.each([
	['text', 'yesterday', /^'Cursor' is not the 'cursor' of an export/],
	['another app', { app: 'other.example' }, /^'Cursor' is of another app \(other.example\)/],
	[
		'another place',
		{ place: 'the app' },
		/^'Cursor' is of an export of the app, not of the group general/,
	],
	['no time', { sentAt: null }, /^'Cursor' is not/],
])('refuses a cursor of %s before any request', async (_, change, message) => {
	const cursor = typeof change === 'string' ? change : cursorWith(change);
	await refuses({ cursor }, message);
});

it.each([
	[{ batchSize: 0 }, /^'Batch Size' has to be 1 to 10000/],
	[{ options: { categories: '["message, custom"]' } }, /^'Categories' has a value with a comma/],
	[{ options: { categories: 'message, Image' } }, /^'Categories' has 'image', which is a type/],
	[{ options: { types: '={{ ["text,image"] }}' } }, /^'Types' has a value with a comma/],
	[
		{ options: { sentAfter: '2024-01-02', sentBefore: '2024-01-01' } },
		/^'Sent Before' is earlier than 'Sent After'/,
	],
])('refuses %j', refuses);

it('reads nothing yet of a period that has not begun', async () => {
	fill(numbers(2, START));
	const options = { sentAfter: '2924-01-01', sentBefore: '2924-01-02' };
	expect(await run({ options })).toMatchObject({ error: undefined, items: [] });
});

it.each([
	['small parts', { kind: 'small-parts', records: 10 }],
	['parts that begin with the record before', { kind: 'duplicate-records' }],
	['parts without a cursor', { kind: 'small-parts', records: 7, cursor: 'none' }],
] as const)('gives every message once from a service with %s', async (_, fault) => {
	fill(numbers(45, START).map((sentAt) => Math.floor(sentAt / 20) * 20));
	service.current.faults.add(fault);
	expect(ids(records(await run()))).toEqual(numbers(45));
});

it.each(['items', 'files'])(
	'gives each message once while others come, go and change between its pages (%s)',
	async (exportAs) => {
		fill(numbers(3_600, START).map((sentAt) => Math.floor(sentAt / 1_500) * 1_500));
		const { messages } = service.current.state;
		let page = 0;
		// Each request that arrives deletes 50 messages, changes one, and adds one in the first five
		service.current.requests.push = function (...came) {
			page++;
			for (let n = 0; n < 50; n++) messages.delete(`${1_000 + ((page * 997 + n * 13) % 3_600)}`);
			const changed = messages.get(`${1_005 + page * 900}`);
			if (changed) Object.assign(changed, { editedAt: START, deletedAt: START });
			if (page <= 5) add(9_000 + page, START + 9_000);
			return Array.prototype.push.apply(this, came);
		};
		const result = await run({ exportAs, batchSize: 10_000 });
		Reflect.deleteProperty(service.current.requests, 'push');
		const exported =
			exportAs === 'items' ? ids(records(result)) : ids(recordsInJsonLines(result.items));
		expect(page).toBeGreaterThan(4);
		expect(new Set(exported).size).toBe(exported.length);
		expect([...messages.keys()].map(Number).filter((id) => !exported.includes(id))).toEqual([]);
	},
);

it.each(['items', 'files'])(
	'gives what came before a page that cannot be read, and goes on there (%s)',
	async (exportAs) => {
		fill(numbers(2_500, START));
		const allAtOnce = { exportAs, batchSize: 10_000 };
		const once = { patience: { retries: 0 } };
		const failAtThirdPage = () =>
			void service.current.faults.add({ kind: '500', skip: 2, count: 1 });
		failAtThirdPage();
		const first = await run(allAtOnce, { ...once, onError: 'continueErrorOutput' });
		expect(first.errorItems).toMatchObject([{ json: { details: { status: 500 } } }]);
		const cursor = String(first.items.at(-1)?.json.cursor);
		const second = await run({ ...allAtOnce, cursor });
		const came = [first, second].flatMap((result) =>
			ids(exportAs === 'items' ? records(result) : recordsInJsonLines(result.items)),
		);
		expect(came).toEqual(numbers(2_500));
		failAtThirdPage();
		const { error } = await run(allAtOnce, once);
		// A failed page is not told as one failed record among 2,001
		expect(error?.message).toMatch(/^Something went wrong on the server/);
		// If the failure is in the regular output, it is the last item, and has no cursor to go on with
		expect(error?.description).toContain("(using error output)', the messages before come out");
		expect(error?.description).not.toContain('others were done');
		failAtThirdPage();
		const tool = await run(allAtOnce, { ...once, asTool: true });
		expect(tool.error?.message).toMatch(/^Something went wrong on the server(?!.*On Error)/);
	},
);

it('fails with the reason when the service repeats a page for ever', async () => {
	fill(numbers(1_100, START).map(() => START));
	service.current.faults.add({ kind: 'endless-cursor', cursor: 'same' });
	const { error } = await run({ batchSize: 5_000 });
	expect(error?.message).toMatch(/The list of messages cannot be read: the service repeats/);
});

it('misses nothing and gives nothing twice while messages come and go between the runs', async () => {
	const seconds = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 });
	const turns = fc.array(fc.record({ removed: fc.nat(40), size: fc.integer({ min: 1, max: 9 }) }));
	await forAll(25, [seconds, turns], async (times, rounds) => {
		fill(times.map((second) => START + second).sort());
		const { messages } = service.current.state;
		const gone = new Set<number>();
		const came: number[] = [];
		let cursor = '';
		let next = 5_000;
		const exportNext = async (batchSize: number) => {
			const items = records(await run({ batchSize, cursor }));
			cursor = String(items.at(-1)?.cursor ?? cursor);
			came.push(...ids(items));
		};
		for (const { removed, size } of rounds) {
			await exportNext(size);
			// The message of the cursor may be the one that goes
			const id = [...messages.keys()].at(removed % Math.max(1, messages.size));
			if (id !== undefined && messages.delete(id)) gone.add(Number(id));
			add(next, START + 10 + next);
			next += 1;
		}
		await exportNext(10_000);
		expect(new Set(came).size).toBe(came.length);
		const there = [...messages.keys()].map(Number);
		expect(there.filter((id) => !came.includes(id) && !gone.has(id))).toEqual([]);
	});
});

testAbsent('group', { batchSize: 1 });

import { text } from 'node:stream/consumers';
import type { Service } from '../../service';
import { driveClock } from '../../support/drivenClock';
import { answerJson, openServer, type OpenServer } from '../../support/openServer';
import { daysAgo, message, numbersFrom, runImport, type Operation } from './support';

/** Answers that the documentation leaves open, which the stand-in therefore does not give. */
type Answer = { status: number; body: unknown } | 'break off';
let answer: (records: Record<string, unknown>) => Answer;
let requests: string[][];
const time = driveClock();
let server: OpenServer;
let service: Service;

beforeAll(async () => {
	server = await openServer(async (request, response) => {
		const sent = await text(request);
		if (request.method === 'GET') return answerJson(response, 200, { data: [] });
		const [records] = Object.values(JSON.parse(sent) as Record<string, Record<string, unknown>>);
		requests.push(Object.keys(records));
		const given = answer(records);
		if (given === 'break off') return void request.socket.destroy();
		answerJson(response, given.status, given.body);
	});
	service = { origin: server.origin, appId: 'app', apiKey: 'key' } as Service;
});
beforeEach(() => (requests = []));
afterAll(() => server.close());

const runItems = async (ids: string[], operation: Operation = 'importUsers') => {
	const items = ids.map((id, n) => {
		if (operation === 'importUsers') return { uid: id, name: id };
		if (operation === 'importMembers') return { guid: 'g', uid: id };
		return message({ muid: id, text: id, sentAt: daysAgo(30) + n });
	});
	const given = { operation, items, onError: 'continueRegularOutput' } as const;
	const { items: out } = await time.run(async () => await runImport(service, given));
	return out.map(({ json }) => json);
};

const run = async (...given: Parameters<typeof runItems>) =>
	(await runItems(...given)).map(({ status, error }) => error ?? status);

/** An answer that says this of records. */
const about = (data: object): Answer => ({ status: 200, body: { data } });
/** An answer that says `said` of each record. */
const ofAll = (records: object, said: object = { success: true }): Answer =>
	about(Object.fromEntries(Object.keys(records).map((id) => [id, said])));

const refusal = { success: false, error: { code: 'ERR_ROLE_NOT_FOUND', message: 'No such role.' } };

it.each([
	[422, { error: { code: 'ERR_BAD_REQUEST' } }],
	[200, { success: false, message: 'Done in part.' }],
])('reads a partly failed import with the status %i and %j', async (status, said) => {
	const data = { a: { success: true, data: {} }, b: refusal };
	answer = () => ({ status, body: { ...said, data } });
	expect(await run(['a', 'b'])).toEqual(['imported', 'No such role']);
	expect(requests).toEqual([['a', 'b']]);
});

it('reads answers without a wrapper, and keys in lower case', async () => {
	answer = () => about({ anna: { uid: 'anna' }, b: { error: refusal.error } });
	expect(await run(['Anna', 'b'])).toEqual(['imported', 'No such role']);
});

it('reads messages without a wrapper, whose own data is their content', async () => {
	const stored = (muid: string, id: string, text: string) => ({
		id,
		muid,
		sender: 'alice',
		receiverType: 'user',
		receiver: 'bob',
		category: 'message',
		type: 'text',
		data: { text },
		sentAt: 1_750_000_000,
	});
	answer = () => about({ m1: stored('m1', '100', 'hi'), m2: stored('m2', '101', 'there') });
	expect(await runItems(['m1', 'm2'], 'importMessages')).toEqual([
		{ status: 'imported', id: 'm1', messageId: '100' },
		{ status: 'imported', id: 'm2', messageId: '101' },
	]);
	expect(requests).toEqual([['m1', 'm2']]);
});

// `present`: the message is sent again and exists by then, and nobody knows who brought it in
it.each([
	['alone', (entity: object) => entity],
	['wrapped', (data: object) => ({ success: true, data })],
])('does not take the entity of another message for success: %s', async (_, wrap) => {
	const exists = { success: false, error: { code: 'ERR_IMPORT_MUID_ALREADY_EXISTS' } };
	const other = wrap({ id: '100', muid: 'other', data: { text: 'hi' } });
	answer = () => about({ m1: requests.length === 1 ? other : exists });
	expect(await run(['m1'], 'importMessages')).toEqual(['present']);
});

it.each([
	['in another group', { guid: 'h', uid: 'ada' }],
	['another person', { guid: 'g', uid: 'bob' }],
])('does not take a member who is %s for success', async (_, data) => {
	const joined = { success: false, error: { code: 'ERR_ALREADY_JOINED' } };
	answer = () => about({ g_member_ada: requests.length === 1 ? { success: true, data } : joined });
	expect(await run(['ada'], 'importMembers')).toEqual(['present']);
});

it('reads a list of answers to records whose keys are 0, 1, 2, as PHP writes it', async () => {
	answer = (users) => about(Object.values(users).map((data) => ({ success: true, data })));
	expect(await run(['0', '1', '2'])).toEqual(['imported', 'imported', 'imported']);
	expect(requests).toHaveLength(1);
});

it.each([
	{ data: { code: 'ERR_UID_ALREADY_EXISTS', message: 'Taken.' } },
	{ data: { error: { code: 'ERR_UID_ALREADY_EXISTS' } } },
	{ error: [{ code: 'ERR_UID_ALREADY_EXISTS' }] },
])('knows that a record is there, wherever the answer says so: %j', async (said) => {
	answer = (users) => ofAll(users, { success: false, ...said });
	expect(await run(['a'])).toEqual(['alreadyExists']);
});

it('asks again for records that an answer leaves out', async () => {
	answer = (users) => about({ [Object.keys(users)[0]]: { success: true } });
	expect(await run(['a', 'b', 'c'])).toEqual(['imported', 'imported', 'imported']);
	expect(requests).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']]);
});

it.each([{ success: false }, { success: false, error: {} }, { error: true }])(
	'says of a refusal without a reason that there is none: %j',
	async (said) => {
		answer = (users) => ofAll(users, said);
		expect(await run(['a'])).toEqual(['The service did not do it, and did not say why']);
	},
);

it('repeats a record whose refusal does not say anything about the record, but not for ever', async () => {
	const busy = { success: false, error: { code: 'ERR_EXCEPTION', message: 'Try later.' } };
	answer = (users) => about({ ...('a' in users && { a: { success: true } }), b: busy });
	expect(await run(['a', 'b'])).toEqual(['imported', 'Try later']);
	const [first, ...later] = requests;
	expect(first).toEqual(['a', 'b']);
	// Between the attempts, a record that is there shows that the service works
	expect(new Set(later.map(String))).toEqual(new Set(['a', 'b']));
	expect(requests.length).toBeLessThanOrEqual(20);
});

it.each(['ERR_UID_ALREADY_EXISTS', 'ERR_GUID_ALREADY_EXISTS'])(
	'sends a message again when another one has just created who comes along with it: %s',
	async (code) => {
		const taken = { success: false, error: { code, message: 'It is there already.' } };
		answer = () => about({ m: requests.length === 1 ? taken : { success: true } });
		expect(await run(['m'], 'importMessages')).toEqual(['imported']);
		expect(requests).toEqual([['m'], ['m']]);
	},
);

it('narrows a refusal of the whole request down to the record that is the cause', async () => {
	answer = (users) =>
		'c' in users
			? { status: 400, body: { error: { code: 'ERR_BAD_REQUEST', message: 'Bad body.' } } }
			: ofAll(users);
	expect(await run(['a', 'b', 'c', 'd'])).toEqual(['imported', 'imported', 'Bad body', 'imported']);
	expect(requests).toEqual([['a', 'b', 'c', 'd'], ['a', 'b'], ['c'], ['d']]);
});

describe.each([
	['nothing', {}, 'there after another attempt'],
	['success as 1', { success: 1 }, 'imported'],
	['success as text', { success: 'true' }, 'imported'],
	['the entity', { uid: 'A', name: 'A' }, 'imported'],
	['the entity of another one', { uid: 'B', name: 'B' }, 'there after another attempt'],
	['success and another one', { success: true, data: { uid: 'B' } }, 'there after another attempt'],
	['an error of null', { success: true, error: null }, 'imported'],
	['an error of false', { success: true, error: false }, 'imported'],
	['an error of {}', { success: true, error: {} }, 'imported'],
	['a refusal inside of success', { success: true, data: { success: false } }, 'refused'],
	['success as 0', { success: 0 }, 'refused'],
	['an error text', { error: 'No such role.' }, 'refused'],
	['a code beside success', { success: false, code: 'ERR_ROLE_NOT_FOUND' }, 'refused'],
])('an answer with %s', (_name, said, meaning) => {
	it(`means ${meaning}`, async () => {
		const exists = { success: false, error: { code: 'ERR_UID_ALREADY_EXISTS' } };
		// The record 'a': the service may write IDs with other capitals
		answer = () => about({ A: requests.length === 1 ? said : exists });
		const [status] = await run(['a']);
		if (meaning === 'imported') expect(status).toBe('imported');
		else if (meaning === 'refused') expect(['imported', 'present']).not.toContain(status);
		else expect(status).toBe('present');
	});
});

describe('a gateway that lets no large body pass is learned when it', () => {
	const many = numbersFrom(0, 2_000).map((n) => `user-${n}`);

	// A user has about 50 bytes, so 1,000 bytes hold 20. Halving 50 users twice gives 12 in a request
	it.each([
		['says so', { status: 413, body: { message: 'Request Entity Too Large' } }, 15],
		['answers 502', { status: 502, body: 'Bad Gateway' }, 150],
		['breaks off', 'break off', 150],
	] as Array<[string, Answer, number]>)('%s', async (_name, said, requestsToLearn) => {
		answer = (users) => (JSON.stringify(users).length > 1_000 ? said : ofAll(users));
		expect(new Set(await run(many))).toEqual(new Set(['imported']));
		expect(requests.length).toBeLessThan(2_000 / 12 + requestsToLearn);
	});
});

describe('after a lost answer', () => {
	const FAILURE = { status: 500, body: 'Something went wrong' };

	/** A service that loses its second answer, and then says of records what the test tells it to say. */
	const losing = (said: (id: string, isStored: boolean) => unknown) => {
		const stored = new Set<string>();
		answer = (records) => {
			const data = Object.fromEntries(
				Object.keys(records).flatMap((id) => {
					const given = said(id, stored.has(id));
					return given === undefined ? [] : [[id, given]];
				}),
			);
			for (const id of Object.keys(records)) if (id !== 'bad-1') stored.add(id);
			return requests.length === 2 ? FAILURE : about(data);
		};
	};
	const ids = numbersFrom(0, 150).map((n) => (n === 70 ? 'bad-1' : `record-${n}`));
	const countOf = (statuses: unknown[], status: unknown) =>
		statuses.filter((given) => given === status).length;

	it.each([
		['leaves what it has out of its answers', 'importUsers', undefined, /^It is not known to be/],
		[
			'leaves what it has out of its answers',
			'importMessages',
			undefined,
			/^It is not known to be/,
		],
		['refuses it with a code that nobody knows', 'importUsers', 'ERR_TWICE', /the code ERR_TWICE$/],
		[
			'refuses it with a code that nobody knows',
			'importMessages',
			'ERR_TWICE',
			/the code ERR_TWICE$/,
		],
		[
			'refuses it with another code',
			'importUsers',
			'ERR_ROLE_NOT_FOUND',
			/the code ERR_ROLE_NOT_FOUND$/,
		],
	] as Array<[string, Operation, string | undefined, RegExp]>)(
		'nothing is proven by a service that %s: %s',
		async (_name, operation, code, text) => {
			losing((id, isStored) => {
				if (id === 'bad-1') return refusal;
				if (!isStored) return { success: true };
				return code && { success: false, error: { code } };
			});
			const out = await run(ids, operation);
			expect(out[70]).toBe('No such role');
			// The second 50 records went in, but no answer says so; one of them is bad
			expect(countOf(out, 'imported')).toBe(100);
			expect(out.filter((status) => text.test(String(status)))).toHaveLength(49);
			expect(requests.length).toBeLessThan(80);
		},
	);

	it('a refusal says that the record may have been stored', async () => {
		losing((_id, isStored) => (isStored ? refusal : { success: true }));
		const out = await runItems(ids);
		const doubted = out.map((json) => JSON.stringify(json).includes('may be there all the same'));
		expect(doubted).toEqual(out.map(({ status }) => status === 'failed'));
		expect(countOf(doubted, true)).toBe(49);
	});

	it.each(['importUsers', 'importMessages'] as const)(
		'the code of what exists says that a record is in: %s',
		async (operation) => {
			const code =
				operation === 'importUsers' ? 'ERR_UID_ALREADY_EXISTS' : 'ERR_IMPORT_MUID_ALREADY_EXISTS';
			losing((id, isStored) => {
				if (id === 'bad-1') return refusal;
				return isStored ? { success: false, error: { code } } : { success: true };
			});
			const out = await run(ids, operation);
			expect([countOf(out, 'imported'), countOf(out, 'present')]).toEqual([100, 49]);
		},
	);

	it('a sender who does not exist any more brings nothing in', async () => {
		const gone = { success: false, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } };
		answer = (records) => {
			if (requests.length === 2) return FAILURE;
			return requests.length === 1 ? ofAll(records) : ofAll(records, gone);
		};
		const out = await run(ids, 'importMessages');
		expect([countOf(out, 'imported'), countOf(out, 'No such user')]).toEqual([50, 100]);
	});
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { useFastClock } from '../../engine/support';
import type { FaultSpec } from '../../service';
import { byId, records, useOperation } from '../support';
import { logIn } from './erasable';

useFastClock();
const { service, run, sent, refuses, testRefusal } = useOperation('user', 'suspend', {
	uid: byId('dave'),
});
/** The form with all that a suspension can do. */
const fully = { banFrom: 'all', options: { deleteMessages: 24 } };
const reinstate = { operation: 'reinstate' };

const state = () => service.current.state;
const user = () => state().users.get('dave')!;
const group = (guid: string) => state().groups.get(guid)!;
const guidsOfDave = () =>
	[...state().groups.keys()].filter((guid) => group(guid).members.has('dave'));
const tokens = () => [...state().authTokens.values()].filter(({ uid }) => uid === 'dave');
/** The requests so far, such as `GET /users/dave`. */
const requestLines = () => sent().map(({ request }) => String(request).replace('/v3', ''));
const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => logIn(service.current));

it('bans from no group when the service lists groups that the user has not joined', async () => {
	const { deviations } = service.current;
	deviations.push({ route: 'GET /groups', change: 'no filter', at: 'hasJoined' });
	const { error } = await run(fully);
	expect(error?.message).toMatch(/Failed: ban .*another 'hasJoined' than it was asked for/);
	expect([...state().groups.values()].filter(({ banned }) => banned.has('dave'))).toEqual([]);
});

/**
 * Adds messages of dave: 9001 and 9002 are of the last 24 hours, and 9003 is older. 9004 to 9006, of somebody else or of
 * other categories, must never be deleted.
 * @returns a function that says whether a message is deleted
 */
function addMessages() {
	const { messages } = service.current.state;
	const example = messages.get('3')!;
	const add = (id: string, ageSeconds: number, more = {}) =>
		messages.set(id, { ...example, id, sender: 'dave', sentAt: now() - ageSeconds, ...more });
	add('9001', 3_600);
	add('9002', 60);
	add('9003', 3 * 86_400);
	add('9004', 60, { sender: 'carol' });
	add('9005', 60, { category: 'action' });
	add('9006', 60, { category: 'call' });
	return (id: string) => messages.get(id)?.deletedAt !== undefined;
}

/** Expects that the user is out of the groups and the app, and that only the messages 9001 and 9002 are deleted. */
function expectSuspended(guids: string[], isDeleted: (id: string) => boolean) {
	expect(user().deactivatedAt).toEqual(expect.any(Number));
	expect(tokens()).toEqual([]);
	expect(guids.filter((guid) => group(guid).members.has('dave'))).toEqual([]);
	expect(guids.filter((guid) => !group(guid).banned.has('dave'))).toEqual([]);
	const ids = ['9001', '9002', '9003', '9004', '9005', '9006'];
	expect(ids.filter(isDeleted)).toEqual(['9001', '9002']);
}

it('bans from all groups, ends the sessions, deactivates, then deletes the latest messages', async () => {
	const isDeleted = addMessages();
	const guids = guidsOfDave();
	expect(guids.length).toBeGreaterThan(1);
	const result = await run(fully);
	expect(requestLines()).toEqual([
		'GET /users/dave',
		'GET /groups?hasJoined=true&perPage=1000&page=1',
		...guids.map(() => expect.stringMatching(/^POST \/groups\/[\w-]+\/bannedusers\/dave$/)),
		'DELETE /users/dave/auth_tokens',
		'DELETE /users',
		expect.stringMatching(
			/^GET \/messages\?sender=dave&fromTimestamp=\d+&hideDeleted=true&affix=append/,
		),
		'DELETE /messages/9001',
		'DELETE /messages/9002',
		expect.stringMatching(/^GET \/messages\?.*affix=append/),
	]);
	expectSuspended(guids, isDeleted);
	const [record] = records(result);
	expect(record).toMatchObject({ uid: 'dave', suspended: true, changed: true, messagesDeleted: 2 });
	expect((record.bannedFrom as string[]).sort()).toEqual(guids.sort());
	expect(record.steps).toEqual([
		...guids.map(() => ({ step: 'ban', guid: expect.any(String), status: 'done' })),
		{ step: 'endSessions', status: 'done' },
		{ step: 'deactivate', status: 'done' },
		{ step: 'deleteMessages', status: 'done', count: 2 },
	]);
});

it('does only the chosen steps', async () => {
	const isDeleted = addMessages();
	const [record] = records(await run({ uid: byId('DAVE') }));
	expect(requestLines()).toEqual([
		'GET /users/dave',
		'DELETE /users/dave/auth_tokens',
		'DELETE /users',
	]);
	expect(record).toMatchObject({ uid: 'dave', bannedFrom: [], messagesDeleted: 0 });
	expect(guidsOfDave().length).toBeGreaterThan(1);
	expect(tokens()).toEqual([]);
	expect(isDeleted('9002')).toBe(false);
});

it('keeps a user out of listed groups, whether a member, banned or neither', async () => {
	const { members, banned } = group('general');
	banned.set('dave', members.get('dave')!);
	members.delete('dave');
	expect(group('vip-lounge').members.has('dave')).toBe(false);
	const guids = ['general', 'vip-lounge'];
	const [record] = records(await run({ banFrom: 'listed', guids }));
	expect(record.steps).toMatchObject([
		{ guid: 'general', status: 'already' },
		{ guid: 'vip-lounge', status: 'done' },
		{ step: 'endSessions' },
		{ step: 'deactivate' },
	]);
	expect(record.changed).toBe(true);
	expect(guids.map((guid) => group(guid).banned.has('dave'))).toEqual([true, true]);
});

it('changes nothing the second time, also for a model', async () => {
	addMessages();
	const listed = { ...fully, banFrom: 'listed', guids: 'general' };
	await run(listed);
	expect(records(await run(listed, { asTool: true }))).toMatchObject([
		{ uid: 'dave', suspended: true, changed: false, bannedFrom: ['general'] },
	]);
});

it('says what it cannot find out about a deactivated user, and what to do', async () => {
	user().metadata = { plan: 'gold' };
	await run(fully);
	const [again] = records(await run(fully));
	expect(again).toMatchObject({ suspended: true, changed: false, bannedFrom: [] });
	expect(again.steps).toMatchObject([
		{ step: 'ban', status: 'skipped' },
		{ step: 'endSessions', status: 'skipped' },
		{ step: 'deactivate', status: 'already' },
		{ step: 'deleteMessages', status: 'already' },
	]);
	expect(again.notKnown).toEqual([
		'Whether the user is banned from all groups',
		expect.stringMatching(/^Whether all sessions were ended\. .*Run 'Reinstate' for the user/),
	]);
	expect(user().metadata).toEqual({ plan: 'gold' });
	const [other] = records(await run());
	expect(other.notKnown).toHaveLength(1);
	await run(reinstate);
	expect(records(await run())[0]).not.toHaveProperty('notKnown');
});

it.each<[failure: string, Partial<FaultSpec>, message: RegExp, isDeactivated: boolean]>([
	['reading the user', { route: 'GET /users/{uid}' }, /^Something went wrong/, false],
	['reading the groups', { route: 'GET /groups' }, /Failed: ban from the groups \(/, false],
	['the first ban', { route: /bannedusers/ }, /Failed: ban from [\w-]+ \(/, false],
	['the second ban', { route: /bannedusers/, skip: 1 }, /Failed: ban from [\w-]+ \(/, false],
	[
		'a ban whose answer was lost',
		{ route: /bannedusers/, when: 'after' },
		/Failed: ban from [\w-]+ \(/,
		false,
	],
	[
		'reading the groups, by the page of a proxy',
		{ route: 'GET /groups', kind: 'html' },
		/Failed: ban from the groups \(/,
		false,
	],
	[
		'reading the groups, by an answer without a list',
		{ route: 'GET /groups', kind: 'no-records' },
		/Failed: ban from the groups \(/,
		false,
	],
	[
		'a ban, by the page of a proxy',
		{ route: /bannedusers/, kind: 'html' },
		/Failed: ban from [\w-]+ \(/,
		false,
	],
	['ending the sessions', { route: /auth_tokens/ }, /Failed: end of all sessions \(/, false],
	['deactivation', { route: 'DELETE /users' }, /Failed: deactivation \(/, false],
	[
		'a deactivation whose answer was lost',
		{ route: 'DELETE /users', when: 'after' },
		/Failed: deactivation \(/,
		true,
	],
	['reading the messages', { route: 'GET /messages' }, /Failed: deletion of the messages \(/, true],
	['the first deletion', { route: /^DELETE .messages/ }, /Failed: deletion of 1 message \(/, true],
	[
		'the second deletion',
		{ route: /^DELETE .messages/, skip: 1 },
		/Failed: deletion of 1 message \(/,
		true,
	],
])(
	'tells what was done before a failure of %s, and a later run does the rest',
	async (_, fault, message, isDeactivated) => {
		const isDeleted = addMessages();
		const guids = guidsOfDave();
		service.current.faults.add({ kind: '500', ...fault, count: 1 });
		const { error } = await run(fully);
		expect(error?.message).toMatch(message);
		if (error?.message.startsWith('The suspension')) {
			expect(error.description).toMatch(
				/(Done: .*|Nothing was done)\. .*Run the item again: it goes on/,
			);
		}
		expect(user().deactivatedAt !== undefined).toBe(isDeactivated);
		// The next run comes 10 seconds later
		if (isDeactivated) user().deactivatedAt! -= 10;
		const again = await run(fully);
		expect(again.error).toBeUndefined();
		expect(records(again)).toMatchObject([{ suspended: true }]);
		expectSuspended(guids, isDeleted);
	},
);

it('does not deactivate a user while the list of groups has a group without an ID, and goes on later', async () => {
	const isDeleted = addMessages();
	const guids = guidsOfDave();
	const first: object = group(guids[0]);
	// The list then shows this group as `{}`
	Object.assign(first, { toJSON: () => ({}) });
	const { error } = await run(fully);
	expect(error?.message).toMatch(/Failed: ban from the groups \(.* of another shape/);
	expect(error?.description).toContain('Run the item again: it goes on');
	expect(user().deactivatedAt).toBeUndefined();
	Object.assign(first, { toJSON: undefined });
	expect(records(await run(fully))).toMatchObject([{ suspended: true }]);
	expectSuspended(guids, isDeleted);
});

/** A refusal that another try does not change. */
const refusal = { kind: 'refusal', status: 403, code: 'ERR_GROUP_NO_CLEARANCE', count: 1 } as const;

it.each<[string, Partial<FaultSpec>]>([
	['a ban', { route: /bannedusers/, skip: 1 }],
	['the groups', { route: 'GET /groups' }],
	['the end of the sessions', { route: /auth_tokens/ }],
])(
	'advises to reinstate the user after a refusal of %s, because another run alone does not help',
	async (_, fault) => {
		const guids = guidsOfDave();
		service.current.faults.add({ ...refusal, ...fault });
		const { error } = await run(fully);
		expect(error?.message).toMatch(/^The suspension of dave is not finished/);
		expect(error?.description).toContain("Run 'Reinstate' for the user, then this step again.");
		expect(error?.description).not.toContain('Run the item again');
		// The user is deactivated, because another run cannot mend the refusal
		expect(user().deactivatedAt).toEqual(expect.any(Number));
		await run(reinstate);
		expect(records(await run(fully))).toMatchObject([{ suspended: true }]);
		expect(guids.filter((guid) => !group(guid).banned.has('dave'))).toEqual([]);
	},
);

it('does not claim bans from all groups for a user who was deactivated by other means', async () => {
	user().deactivatedAt = now();
	expect(records(await run(fully))).toMatchObject([
		{ bannedFrom: [], notKnown: [expect.stringContaining('all groups'), expect.anything()] },
	]);
});

it('finishes a suspension if the service gives times in milliseconds', async () => {
	await run({ banFrom: 'all' });
	const isDeleted = addMessages();
	const dave = user();
	// How the service shows dave
	const toJSON = () => ({ ...dave, deactivatedAt: dave.deactivatedAt! * 1_000, toJSON: undefined });
	Object.assign(dave, { toJSON });
	expect(records(await run(fully))).toMatchObject([{ suspended: true, messagesDeleted: 2 }]);
	expect(['9001', '9002', '9003'].filter(isDeleted)).toEqual(['9001', '9002']);
});

it('passes over a group that was deleted since the groups were read', async () => {
	const gone = { ...refusal, status: 404, code: 'ERR_GUID_NOT_FOUND', route: /bannedusers/ };
	service.current.faults.add(gone);
	const [record] = records(await run(fully));
	expect(record).toMatchObject({ suspended: true });
	expect(record.steps).toContainEqual(expect.objectContaining({ status: 'skipped', step: 'ban' }));
});

it('counts a ban whose answer was lost as done, also of a user who has not joined the group', async () => {
	group('support').members.delete('dave');
	const route = 'POST /groups/{guid}/members';
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1, route });
	const [{ steps }] = records(await run({ banFrom: 'listed', guids: 'support' }));
	expect(steps).toContainEqual({ step: 'ban', guid: 'support', status: 'done' });
});

it.each(['429', 'reset'] as const)(
	'leaves the user active while another try of a ban may succeed: %s',
	async (kind) => {
		service.current.faults.add({ kind, route: /bannedusers/, count: 1 });
		const { error } = await run(fully, { patience: { retries: 0 } });
		expect(error?.description).toContain('so the user is still active');
		expect(user().deactivatedAt).toBeUndefined();
	},
);

it.each(['204', 'no-details'] as const)(
	'does not take an answer without a UID for a deactivation: %s',
	async (kind) => {
		const fault = { kind, route: 'DELETE /users' } as const;
		const { remove } = service.current.faults.add(fault);
		const { error } = await run();
		expect(error?.message).toContain('Failed: deactivation (The service did not deactivate');
		expect(user().deactivatedAt).toBeUndefined();
		remove();
		service.current.faults.add({ ...fault, when: 'after' });
		expect(records(await run())).toMatchObject([{ suspended: true, changed: true }]);
		expect(user().deactivatedAt).toEqual(expect.any(Number));
	},
);

it.each([
	['skips a message that is deleted already, even if the list still has it', now, 1],
	['deletes a message that has 0 as the time of its deletion, which means not deleted', () => 0, 2],
])('%s', async (_, at, count) => {
	addMessages();
	const deleted = state().messages.get('9002')!;
	// The list shows the message without `deletedAt`, and the next answer with it
	let reads = 0;
	const get = () => (reads++ === 0 ? undefined : at());
	Object.defineProperty(deleted, 'deletedAt', { enumerable: true, get, set: () => {} });
	expect(records(await run(fully))).toMatchObject([{ messagesDeleted: count }]);
});

it('does the other steps when a group refuses the ban, and reports the refusal', async () => {
	const { error } = await run({ banFrom: 'listed', guids: ['no-group', 'general'] });
	expect(error?.message).toMatch(/^The suspension .* not finished\. Failed: ban from no-group \(/);
	expect(error?.description).toMatch(
		/Check the GUID.*Done: ban from general; end of all sessions; deactivation\. .*\(ERR_GUID_NOT_FOUND, HTTP 404\)$/,
	);
	expect(user().deactivatedAt).toEqual(expect.any(Number));
});

it.each([
	[{ banFrom: 'listed', guids: ['general', '..'] }, /^'Group IDs' has "\.\.", which/],
	[{ banFrom: 'listed', guids: '={{ "" }}' }, /^'Group IDs' is empty/],
	[{ uid: byId('.') }, /^'User' is "\.", which/],
	[{ uid: byId('\u200b') }, /^'User' is empty/],
	[{ options: { deleteMessages: 1.5 } }, /^'Delete Messages \(Hours\)' has to be a whole/],
	[{ options: { deleteMessages: -1 } }, /^'Delete Messages \(Hours\)' has to be at least 0/],
])('refuses %j before the first step', async (parameters, message) => {
	await refuses(parameters, message);
});

it('names three of many groups, and the number of the others', async () => {
	service.current.faults.add({ kind: '500', route: /auth_tokens/, count: 1 });
	const more = `ban from ${guidsOfDave().length - 3} more groups`;
	const { error } = await run(fully);
	expect(error?.description).toMatch(
		new RegExp(`Done: (ban from [\\w-]+; ){3}${more}; deletion of 0 messages\\.`),
	);
});

it('names the bans that are impossible for a user who was deactivated by other means', async () => {
	user().deactivatedAt = now();
	const { error } = await run({ banFrom: 'listed', guids: 'general' });
	expect(error?.message).toContain('general (The service bans no user who is deactivated)');
	expect(error?.description).toContain("Run 'Reinstate' for the user, then this step again.");
});

/** The webhook of the example suspend-abuser.json answers 404 if the user was not found, and 500 if the step failed. */
it.each([
	['nobody', 404],
	['dave', 500],
])('does not finish for %s, which the example answers with %i', async (uid, status) => {
	user().deactivatedAt = now();
	const example = readFileSync(join(__dirname, '../../../examples/suspend-abuser.json'), 'utf8');
	const [, answer] = /"responseCode": "=\{\{(.*?)\}\}"/.exec(example)!;
	const form = { banFrom: 'listed', guids: 'general', uid: byId(uid) };
	const [$json] = records(await run(form, { onError: 'continueRegularOutput' }));
	expect(runInNewContext(answer, { $json })).toBe(status);
	// A failed step differs from a result only by the text of its error
	expect(runInNewContext(answer, { $json: { details: $json.details } })).toBe(404);
});

it('counts the hours before the deactivation, so that a later run deletes the same messages', async () => {
	const isDeleted = addMessages();
	user().deactivatedAt = now() - 3 * 86_400 + 1_800;
	await run({ options: { deleteMessages: 1, permanent: true } });
	expect(state().messages.has('9003')).toBe(false);
	expect(isDeleted('9005')).toBe(false);
	const { query } = service.current.requests.find(({ route }) => route === 'GET /messages')!;
	expect(query.fromTimestamp).toBe(String(user().deactivatedAt! - 3_600));
});

it('deletes no older message, even if the service lists older messages', async () => {
	const isDeleted = addMessages();
	const { deviations } = service.current;
	deviations.push({ route: 'GET /messages', change: 'no filter', at: 'fromTimestamp' });
	const [record] = records(await run(fully));
	expect(record).toMatchObject({ suspended: true, messagesDeleted: 2 });
	expect(['9001', '9002', '9003'].map(isDeleted)).toEqual([true, true, false]);
});

it('deletes all messages of the user if the hours reach back before 1970', async () => {
	const isDeleted = addMessages();
	const { error } = await run({ options: { deleteMessages: 1_000_000 } });
	expect(error).toBeUndefined();
	expect(['9001', '9002', '9003'].every(isDeleted)).toBe(true);
});

testRefusal({
	parameters: { uid: byId('={{ $json.uid }}') },
	items: [{ uid: 'dave' }, { uid: 'nobody' }, { uid: 'erin' }],
	message: /The user nobody does not exist/,
	code: 'ERR_UID_NOT_FOUND',
});

import { useFastClock } from '../../engine/support';
import { byId, records } from '../support';
import { fully, now, reinstate, useSuspension } from './suspendable';

useFastClock();
const {
	service,
	run,
	sent,
	refuses,
	testRefusal,
	state,
	user,
	group,
	guidsOfDave,
	tokens,
	addMessages,
	expectSuspended,
} = useSuspension();
/** The requests so far, such as `GET /users/dave`. */
const requestLines = () => sent().map(({ request }) => String(request).replace('/v3', ''));

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

it('suspends a user also where the list of groups is empty', async () => {
	const [record] = records(await run({ banFrom: 'listed', guids: '={{ [] }}' }));
	expect(record).toMatchObject({ suspended: true, bannedFrom: [] });
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

it('counts the hours before the deactivation, so that a later run deletes the same messages', async () => {
	const isDeleted = addMessages();
	user().deactivatedAt = now() - 3 * 86_400 + 1_800;
	await run({ options: { deleteMessages: 1, permanent: true } });
	expect(state().messages.has('9003')).toBe(false);
	expect(isDeleted('9005')).toBe(false);
	const { query } = service.current.requests.find(({ route }) => route === 'GET /messages')!;
	expect(query.fromTimestamp).toBe(String(user().deactivatedAt! - 3_600));
});

it.each([
	['older messages', 'fromTimestamp'],
	['the messages of all', 'sender'],
])(
	'deletes only the latest messages of the user, even if the service lists %s',
	async (_what, at) => {
		const isDeleted = addMessages();
		const { deviations } = service.current;
		deviations.push({ route: 'GET /messages', change: 'no filter', at });
		const [record] = records(await run(fully));
		expect(record).toMatchObject({ suspended: true, messagesDeleted: 2 });
		expect(['9001', '9002', '9003', '9004'].map(isDeleted)).toEqual([true, true, false, false]);
	},
);

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

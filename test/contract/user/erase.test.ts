import type { IDataObject } from 'n8n-workflow';
import { useFastClock } from '../../engine/support';
import { byId, records } from '../support';
import { real, useErasure } from './erasable';

useFastClock({ minute: 50 });

const { service, run, sent, state, addRecords, traces, others, runErase, writes } = useErasure();
const kept = { ...real, eraseMessages: 'keep' };

it('asks explicitly for the users whom the user has blocked, because the default of the list is not documented', async () => {
	addRecords();
	await run();
	const lists = sent().filter(({ request }) => String(request).includes('/blockedusers?'));
	expect(lists.map(({ request }) => request)).toEqual([
		expect.stringContaining('direction=blockedByMe'),
	]);
});

it('only counts by default, and names groups that lose their owner', async () => {
	addRecords();
	const groups = [...state().groups.values()].filter(({ members }) => members.has('dave'));
	const [group] = groups;
	group.owner = 'dave';
	const before = traces();
	const { error } = await run({ dryRun: '={{ $json.nothing }}' });
	expect(error?.message).toBe("'Dry Run' is empty: the expression gave nothing [item 0]");
	const [record] = records(await run());
	expect(record).toMatchObject({ uid: 'dave', dryRun: true, erased: false, isActive: true });
	expect(record).toMatchObject({ ownedGroups: [group.guid], minutes: 1 });
	expect(record.counts).toMatchObject({ endSessions: 2, pushTokens: 1, notifications: 2 });
	expect(record.counts).toMatchObject({ memberships: groups.length });
	expect((record.counts as IDataObject).deleteMessages).toBeGreaterThanOrEqual(3);
	expect(writes()).toEqual([]);
	expect(traces()).toEqual(before);
});

it.each([false, true])(
	'erases all data of the user and none of other users (tool: %s)',
	async (asTool) => {
		addRecords();
		const before = others();
		const [counted] = records(await run());
		const [record] = records(await runErase(real, { asTool }));
		expect(record).toMatchObject({ uid: 'dave', erased: true, dryRun: false, changed: true });
		expect(record).toMatchObject({ userFound: true, startedAt: expect.any(Number) });
		// Reactions to own messages go with the messages, so neither counts them
		expect(record.counts).toMatchObject(counted.counts as IDataObject);
		expect(JSON.stringify(record)).not.toContain('dave@example.com');
		expect(traces()).toEqual([]);
		expect(others()).toEqual(before);
	},
);

it('keeps the messages of a nameless, deactivated user', async () => {
	addRecords();
	state().users.get('dave')!.metadata = { email: 'dave@example.com' };
	const before = others();
	const [record] = records(await runErase(kept));
	expect(record).toMatchObject({ erased: true, messages: 'keep' });
	expect(traces()).toEqual(['user', 'messages']);
	expect(others()).toEqual(before);
	const user = state().users.get('dave')!;
	expect(user).toMatchObject({ name: 'Deleted user', deactivatedAt: expect.any(Number) });
	expect(user).toMatchObject({ tags: [] });
	expect(JSON.stringify(user)).not.toContain('example.com');
	expect(records(await runErase(kept))).toMatchObject([{ erased: true, changed: false }]);
	// A later run can delete the rest
	await runErase();
	expect(traces()).toEqual([]);
});

it('erases a deactivated user whom the app itself has called as an erasure does', async () => {
	addRecords();
	Object.assign(state().users.get('dave')!, { name: 'Deleted user', deactivatedAt: 1 });
	const [record] = records(await runErase(kept));
	expect(record).toMatchObject({ erased: true, changed: true });
	expect(traces()).toEqual(['user', 'messages']);
});

it('changes nothing the second time, and says that there is no user', async () => {
	addRecords();
	await runErase();
	const [again] = records(await runErase());
	expect(again).toMatchObject({ erased: true, changed: false, userFound: false });
});

it('erases a user without any data, and a deactivated user', async () => {
	state().users.set('empty', { ...state().users.get('dave')!, uid: 'empty', name: 'E' });
	const [record] = records(await runErase({ ...real, uid: byId('EMPTY') }));
	expect(record).toMatchObject({ uid: 'empty', counts: { deleteUser: 1, deleteMessages: 0 } });
	addRecords();
	state().users.get('dave')!.deactivatedAt = 1;
	const [counted] = records(await run());
	expect(counted).toMatchObject({ isActive: false, notCounted: expect.stringContaining('owner') });
	expect(counted).not.toHaveProperty('ownedGroups');
	await runErase();
	expect(traces()).toEqual([]);
});

it("names the data that it cannot find, e.g. after the user's sessions have ended", async () => {
	addRecords();
	const [item] = state().feedItems.values();
	item.receiver = 'dave';
	for (const [token, { uid }] of state().authTokens) {
		if (uid === 'dave') state().authTokens.delete(token);
	}
	const [{ notCovered }] = records(await runErase());
	expect(traces()).toEqual(['pushTokens']);
	expect([...state().feedItems.values()]).toContainEqual(item);
	for (const left of [/^Push tokens of a user who had no login/, /^Notifications in the feed/]) {
		expect(notCovered).toContainEqual(expect.stringMatching(left));
	}
});

it('leaves out the chosen steps also for a deleted user', async () => {
	addRecords();
	const options = { leaveOut: ['notifications', 'reactions'] };
	expect(records(await runErase({ ...real, options }))).toMatchObject([{ erased: true }]);
	expect(traces()).toEqual(['pushTokens', 'reactions', 'contacts', 'mutes', 'preferences']);
});

it('leaves out and names the chosen steps, and a later run does them', async () => {
	addRecords();
	service.current.faults.add({ kind: '500', route: /notifications/ });
	const options = { leaveOut: ['notifications', 'reactions'] };
	const once = records(await runErase({ ...kept, options }));
	expect(once).toMatchObject([{ erased: true, changed: true, leftOut: options.leaveOut }]);
	expect(traces()).toEqual([
		'user',
		'pushTokens',
		'messages',
		'reactions',
		'contacts',
		'mutes',
		'preferences',
	]);
	expect(state().users.get('dave')).toMatchObject({
		name: 'Deleted user',
		statusMessage: 'Deleted user',
		metadata: { n8nErasure: options.leaveOut },
	});
	expect(records(await runErase({ ...kept, options }))).toMatchObject([{ changed: false }]);
	service.current.faults.clear();
	expect(records(await runErase(kept))).toMatchObject([
		{ erased: true, changed: true, leftOut: [] },
	]);
	expect(state().messages.get('200001')!.reactions.get('👍')).toEqual(new Set(['carol']));
	// Push tokens and reactions can no longer be found without sessions and memberships
	expect(traces()).toEqual(['user', 'pushTokens', 'messages', 'reactions']);
	expect(state().users.get('dave')!.metadata).toBeUndefined();
	// A kind without records counts as erased, not as left out
	expect(records(await runErase({ ...kept, options }))).toMatchObject([
		{ changed: false, leftOut: [] },
	]);
});

it('finds what was left out in metadata that the list holds as a text', async () => {
	await runErase({ ...kept, options: { leaveOut: ['reactions'] } });
	const kind = `text '${JSON.stringify({ n8nErasure: ['reactions'] })}'`;
	const asText = { route: 'GET /users', change: 'kind', at: 'data[].metadata', kind } as const;
	service.current.deviations.push(asText);
	expect(records(await runErase(kept))).toMatchObject([{ changed: true, leftOut: [] }]);
});

it('takes no user for erased when the list of deactivated users names nobody', async () => {
	state().users.get('dave')!.deactivatedAt = 1_750_000_000;
	service.current.deviations.push({ route: 'GET /users', change: 'no field', at: 'data[].uid' });
	const { error } = await runErase(real);
	expect(error?.message).toContain('another shape');
	expect(writes()).toEqual([]);
});

it('refuses a user who does not exist', async () => {
	const { error } = await run({ uid: byId('nobody') });
	expect(error?.message).toContain('The user nobody does not exist');
	expect(writes()).toEqual([]);
});

/** Lets the service give fewer messages on a page: the usual page of 1,000 would hold all messages of a test. */
function givePagesOf(records: number): void {
	service.current.deviations.push({ route: 'GET /messages', change: 'page size', records });
}

it('deletes messages that come meanwhile, and leaves messages of the category action to the deletion of the user', async () => {
	addRecords(150);
	givePagesOf(100);
	const before = others();
	const { messages } = state();
	messages.get('100001')!.category = 'action';
	const late = { ...messages.get('100000')!, id: '300000' };
	service.current.requests.push = function (...added) {
		// A message arrives while the others are deleted
		if (added.some(({ method, url }) => method === 'DELETE' && /messages\/100120/.test(url))) {
			messages.set(late.id, late);
		}
		return Array.prototype.push.apply(this, added);
	};
	const result = await runErase();
	Reflect.deleteProperty(service.current.requests, 'push');
	expect(result.error).toBeUndefined();
	const deleted = writes().map(({ request }) => String(request).split('/').at(-1));
	expect([deleted.includes('100002'), deleted.includes('100001')]).toEqual([true, false]);
	expect(traces()).toEqual([]);
	expect(others()).toEqual(before);
});

it('reads messages oldest first from the start, because their list may begin with the newest', async () => {
	addRecords(120);
	givePagesOf(50);
	await runErase();
	const lists = service.current.requests.filter(({ route }) => route === 'GET /messages');
	expect(lists.length).toBeGreaterThan(2);
	expect(lists.filter(({ query }) => query.affix !== 'append' || !query.fromTimestamp)).toEqual([]);
});

it('does not call itself finished where the service gives the same messages again and again', async () => {
	addRecords();
	for (let n = 0; n < 25; n++) {
		const id = String(300_000 + n);
		const reactions = new Map([['👍', new Set(['dave'])]]);
		const model = state().messages.get('200001')!;
		state().messages.set(id, { ...model, id, reactions, sentAt: model.sentAt + n });
	}
	const route = 'GET /messages';
	service.current.deviations.push(
		{ route, change: 'page size', records: 10 },
		{ route, change: 'no filter', at: 'id' },
		{ route, change: 'no filter', at: 'sentAt' },
	);
	const { error } = await runErase(kept);
	expect(error?.message).toMatch(/Failed: .*removal of .*reactions \(.*repeats the same page/);
	expect(traces()).toContain('user');
});

it('takes all messages away where the service tells times in milliseconds', async () => {
	addRecords(120);
	givePagesOf(50);
	for (const message of state().messages.values()) {
		Object.assign(message, {
			toJSON(this: { sentAt: number }) {
				return { ...this, sentAt: this.sentAt * 1_000, toJSON: undefined };
			},
		});
	}
	const { error } = await runErase();
	expect(error).toBeUndefined();
	expect(traces()).toEqual([]);
});

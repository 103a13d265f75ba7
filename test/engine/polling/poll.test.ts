import * as fc from 'fast-check';
import {
	formOf,
	idOf,
	MAKE,
	pollerFor,
	publishedPoller,
	startOver,
	time,
	usePolledService,
} from './polledService';
import { POLLING_MODES } from './poller';
import { forAll } from '../../support/forAll';
import { loadSize } from '../../support/budget';

const polled = usePolledService();

const EVENTS = Object.keys(MAKE);

describe.each(EVENTS)('%s', (event) => {
	it('tells of no record from before the publishing, and once of each later record', async () => {
		MAKE[event](polled.service, 1, time.now - 1_000);
		MAKE[event](polled.service, 2, time.now - 5);
		const poller = await publishedPoller(polled.service, formOf(event));
		expect(await poller.poll()).toBeNull();
		const ids = [3, 4].map((n) => MAKE[event](polled.service, n, time.now + n));
		time.now += 10;
		expect((await poller.poll())?.map(idOf)).toEqual(ids);
		poller.restart();
		expect(await poller.poll()).toBeNull();
	});

	it('tells of a new record that has the ID of an earlier record', async () => {
		const poller = await publishedPoller(polled.service, formOf(event));
		const id = MAKE[event](polled.service, 1, time.now);
		expect((await poller.poll())?.map(idOf)).toEqual([id]);
		time.now += 5;
		MAKE[event](polled.service, 1, time.now);
		expect((await poller.poll())?.map(idOf)).toEqual([id]);
	});

	it('gives the newest record by hand, and does not move its position', async () => {
		const poller = await publishedPoller(polled.service, formOf(event));
		MAKE[event](polled.service, 1, time.now - 400);
		const id = MAKE[event](polled.service, 2, time.now + 5);
		MAKE[event](polled.service, 3, time.now + 4);
		for (let n = 0; n < 2; n++) expect((await poller.poll('manual'))?.map(idOf)).toEqual([id]);
		expect((await poller.poll())?.length).toBe(2);
	});

	it.each(POLLING_MODES)('tells of each record exactly once (%s)', async (way) => {
		await forAll(loadSize(2, 6), [steps()], async (course) => {
			startOver(polled.service);
			let made = 0;
			const expected: string[] = [];
			/** Happenings after the answers of the next poll. */
			const meanwhile: Array<() => void> = [];
			const make = (count: number, secondsAgo: number) => {
				for (let n = 0; n < count; n++)
					expected.push(MAKE[event](polled.service, ++made, time.now - secondsAgo));
			};
			const poller = await publishedPoller(polled.service, formOf(event), {
				way,
				afterAnswer: () => meanwhile.shift()?.(),
			});
			// Records of the minute before the first poll do not count
			time.now += 61;
			for (const { what, count, seconds } of course) {
				time.now += seconds;
				if (what === 'burst') make(count, 0);
				// Records that appear 40 seconds late in the list, within the minute that the trigger reads again
				if (what === 'late') make(count, 40);
				if (what === 'poll') await poller.poll();
				if (what === 'overlap') await Promise.all([poller.poll(), poller.poll()]);
				if (what === 'meanwhile') {
					meanwhile.push(() => {
						make(count, 0);
						time.now += 20;
					});
					await poller.poll();
				}
				if (what === 'restart') poller.restart();
			}
			await poller.poll();
			const emitted = poller.emitted.map(idOf);
			expect(emitted.sort()).toEqual(expected.sort());
		});
	});
});

/** The happenings of a test in their order, with the seconds that pass before each. */
const steps = () =>
	fc.array(
		fc.record({
			what: fc.constantFrom('burst', 'late', 'poll', 'overlap', 'meanwhile', 'restart'),
			count: fc.integer({ min: 1, max: 30 }),
			seconds: fc.constantFrom(0, 0, 1, 59, 60, 61, 3_600),
		}),
		{ minLength: 3, maxLength: 14 },
	);

it('remembers only what came in the last minute', async () => {
	const poller = await publishedPoller(polled.service, { event: 'newUser' });
	const sizes: number[] = [];
	for (let step = 0; step < 5; step++) {
		time.now += 120;
		for (let n = 0; n < 30; n++) MAKE.newUser(polled.service, 30 * step + n, time.now);
		await poller.poll();
		sizes.push(poller.storedSize);
	}
	expect(Math.max(...sizes)).toBeLessThan(1.1 * sizes[0]);
});

it('starts anew for another event', async () => {
	const poller = await publishedPoller(polled.service, { event: 'newUser' });
	MAKE.newGroup(polled.service, 1, time.now);
	MAKE.newUser(polled.service, 1, time.now);
	poller.parameters.event = 'newGroup';
	poller.restart();
	expect(await poller.poll()).toBeNull();
	const id = MAKE.newGroup(polled.service, 2, time.now + 1);
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it.each(POLLING_MODES)('goes on where it was after somebody renamed the node (%s)', async (way) => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newUser' }, { way });
	time.now += 61;
	const told = MAKE.newUser(service, 1, time.now);
	expect((await poller.poll())?.map(idOf)).toEqual([told]);
	time.now += 3_600;
	const uid = MAKE.newUser(service, 2, time.now - 1_800);
	poller.name = 'New users';
	poller.publishAgain();
	expect((await poller.poll())?.map(idOf)).toEqual([uid]);
});

it('starts anew for another app behind the same custom origin', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newUser' });
	time.now += 3_600;
	MAKE.newUser(service, 1, time.now - 1_800);
	poller.credentials.appId = 'other-app';
	poller.restart();
	expect(await poller.poll()).toBeNull();
	const uid = MAKE.newUser(service, 2, time.now + 1);
	expect((await poller.poll())?.map(idOf)).toEqual([uid]);
});

it('starts anew for a user instead of a group, and names the user in the error if there is no message', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, formOf('newMessage of a group'));
	MAKE['newMessage of a user'](service, 1, time.now);
	Object.assign(poller.parameters, formOf('newMessage of a user'));
	poller.restart();
	expect(await poller.poll()).toBeNull();
	service.state.messages.clear();
	await expect(poller.poll('manual')).rejects.toMatchObject({
		message: 'The user bob has no message',
	});
});

it('does not tell of messages of a user in groups, even if the list of the user has such messages', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, formOf('newMessage of a user'));
	MAKE['newMessage of a user'](service, 1, time.now);
	const at = 'data[].receiverType';
	const route = 'GET /users/{uid}/messages';
	service.deviations.push({ route, change: 'kind', at, kind: "text 'group'" });
	expect(await poller.poll()).toBeNull();
	service.deviations.splice(0);
	expect(await poller.poll()).toHaveLength(1);
});

it.each([
	['', "'Group' is empty"],
	['..', `'Group' is "..", which cannot stand in an address`],
])('refuses the group %j', async (value, message) => {
	const guid = { __rl: true, mode: 'id', value };
	const poller = pollerFor(polled.service, { event: 'newMessage', messagesOf: 'group', guid });
	await expect(poller.poll()).rejects.toMatchObject({ message });
	expect(polled.service.requests).toEqual([]);
});

it('tells of a call once, when it begins, in fields named like those of the event trigger', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newCall' });
	// That somebody answered is a message of its own, which is left out
	const [id, answered] = [1, 2].map((n) => MAKE.newCall(service, n, time.now));
	service.state.messages.get(answered)!.data.action = 'ongoing';
	MAKE.newMessage(service, 3, time.now);
	time.now += 1;
	expect(await poller.poll()).toEqual([
		{
			id,
			conversationId: 'alice_user_bob',
			type: 'audio',
			sessionId: 'session-1',
			status: 'initiated',
			initiator: 'alice',
			receiver: 'bob',
			receiverType: 'user',
			initiatedAt: time.now - 1,
			initiatedAtIso: expect.any(String),
		},
	]);
	// A message without the data of its call is left out
	Object.assign(service.state.messages.get(answered)!, { data: {}, sentAt: time.now });
	expect(await poller.poll()).toBeNull();
});

it('changes nothing when a poll fails, and says why', async () => {
	const poller = await publishedPoller(polled.service, { event: 'newUser' });
	const id = MAKE.newUser(polled.service, 1, time.now);
	polled.service.faults.add({ kind: 'refusal', count: 1 });
	await expect(poller.poll()).rejects.toMatchObject({ name: 'NodeApiError' });
	expect((await poller.poll())?.map(idOf)).toEqual([id]);
});

it('gives the whole record without Simplify', async () => {
	const poller = pollerFor(polled.service, { event: 'newFlaggedMessage', simplify: false });
	expect((await poller.poll('manual'))?.[0]).toMatchObject({
		id: expect.any(String),
		flaggedBy: expect.arrayContaining([expect.objectContaining({ flaggedAt: expect.any(Number) })]),
	});
});

it.each([
	['newBlockedMessage', 'blocked message'],
	['messageEditedOrDeleted', 'edited or deleted message'],
])('fails by hand if the app has no record for %s', async (event, what) => {
	const { blocked, messages } = polled.service.state;
	blocked.clear();
	for (const message of messages.values()) {
		Object.assign(message, { editedAt: undefined, deletedAt: undefined });
	}
	const poller = pollerFor(polled.service, { event });
	await expect(poller.poll('manual')).rejects.toMatchObject({ message: `The app has no ${what}` });
});

it('says whether a user was created or updated, if it knows', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'userCreatedOrUpdated' });
	const look = async (seconds: number) => {
		time.now += seconds;
		return (await poller.poll())?.map(({ uid, changed }) => [uid, changed]);
	};
	const update = (n: number) =>
		void (service.state.users.get(`user-${n}`)!.updatedAt = time.now + 1);
	MAKE.newUser(service, 2, time.now);
	await expect(look(0)).resolves.toEqual([['user-2', 'created']]);
	// The trigger told of user-2 a second ago; user-4 is created and changed between two looks
	update(2);
	MAKE.newUser(service, 4, time.now);
	update(4);
	await expect(look(1)).resolves.toEqual([
		['user-2', 'updated'],
		['user-4', 'created'],
	]);
	time.now += 500;
	update(4);
	await expect(look(1)).resolves.toEqual([['user-4', 'updated']]);
});

it('takes the creation of an updated user for reported if the user does not say when it was', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'userCreatedOrUpdated' });
	MAKE.newUser(service, 2, time.now);
	Object.assign(service.state.users.get('user-2')!, { createdAt: null, updatedAt: time.now + 1 });
	time.now += 1;
	expect(await poller.poll()).toMatchObject([{ uid: 'user-2', changed: 'updated' }]);
});

it.each(['newUser', 'userCreatedOrUpdated'])(
	'%s tells of a deactivated user, too',
	async (event) => {
		const { service } = polled;
		const poller = await publishedPoller(service, { event });
		const uid = MAKE.newUser(service, 2, time.now);
		service.state.users.get(uid)!.deactivatedAt = time.now;
		expect((await poller.poll())?.map(idOf)).toEqual([uid]);
	},
);

// `MAKE` edits the messages with odd numbers, and deletes the others
it.each([
	['messageEditedOrDeleted', 1, 'edited'],
	['messageEditedOrDeleted', 2, 'deleted'],
	['newMessage', 1, undefined],
])('%s tells of message %d that it was %s', async (event, n, changed) => {
	const poller = await publishedPoller(polled.service, { event });
	const id = MAKE[event](polled.service, n, time.now + 1);
	time.now += 1;
	expect(await poller.poll()).toMatchObject([{ id }]);
	expect(poller.emitted[0].changed).toBe(changed);
});

it('leaves out calls, messages of tools, happenings of a group, and deleted messages', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newMessage' });
	const [call, joined, gone, id, there, tool, said] = [1, 2, 3, 4, 5, 6, 7].map((n) =>
		MAKE.newMessage(service, n, time.now + 1),
	);
	const { messages } = service.state;
	Object.assign(messages.get(call)!, { category: 'call' });
	Object.assign(messages.get(joined)!, { category: 'action' });
	Object.assign(messages.get(gone)!, { deletedAt: time.now + 1 });
	Object.assign(messages.get(there)!, { deletedAt: null });
	Object.assign(messages.get(said)!, { deletedAt: 0 });
	Object.assign(messages.get(tool)!, { category: 'agentic', type: 'toolArguments' });
	Object.assign(messages.get(said)!, { category: 'agentic', type: 'assistant' });
	time.now += 1;
	expect((await poller.poll())?.map(idOf)).toEqual([id, there, said]);
});

it('tells of what the app itself says, and of a blocked message, which may be approved later', async () => {
	const { service } = polled;
	const poller = await publishedPoller(service, { event: 'newMessage' });
	const [ofApp, blocked] = [1, 2].map((n) => MAKE.newMessage(service, n, time.now + 1));
	const { messages } = service.state;
	Object.assign(messages.get(ofApp)!, { sender: 'app_system' });
	Object.assign(messages.get(blocked)!.data, { moderation: { status: 'disapproved' } });
	time.now += 1;
	expect((await poller.poll())?.map(idOf)).toEqual([ofApp, blocked]);
});

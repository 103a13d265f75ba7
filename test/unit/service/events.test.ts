import Ajv from 'ajv';
import { seedIds } from '../../service';
import { eventOf } from '../../support/events';
import { eventNames, type EventName } from '../../service/events/names';
import { schemaOf } from '../../service/events/schemas';
import { useStandIn, type StandInWithClient } from './client';
import { openReceiver, type Receiver } from './receiver';

const { general } = seedIds.groups;

describe('Events of the stand-in', () => {
	const ajv = new Ajv({ allErrors: true, strictTypes: false });
	const stand = useStandIn();
	let receiver: Receiver;

	beforeAll(async () => {
		receiver = await openReceiver();
	});
	beforeEach(() => {
		receiver.received.length = 0;
		stand.service.addWebhook({ id: 'all', webhookURL: `${receiver.origin}/hook` });
		stand.service.addBot({ uid: 'support-bot', callbackUrl: `${receiver.origin}/bot` });
	});
	afterAll(() => receiver.close());

	/** Waits for the deliveries. Gives the data of their events by name, and expects each event once, in its documented shape. */
	async function takeEvents(): Promise<Record<string, any>> {
		await stand.service.deliveriesSettled();
		const events = receiver.received.map(({ body }) => body);
		for (const event of events) expectShape(event.trigger as EventName, event);
		const names = events.map(({ trigger }) => trigger);
		expect(names).toEqual([...new Set(names)]);
		return Object.fromEntries(events.map(({ trigger, data }) => [trigger, data]));
	}

	function expectShape(trigger: EventName, event: unknown): void {
		ajv.validate(schemaOf(trigger), event);
		expect({ trigger, errors: ajv.errors }).toEqual({ trigger, errors: null });
	}

	it.each(eventNames)(
		'can cause %s in its documented shape, with other data each time',
		async (trigger) => {
			for (let n = 0; n < 3; n += 1) expect(stand.service.causeEvent(trigger)).toBe(1);
			await stand.service.deliveriesSettled();
			const caused = receiver.received.filter(({ body }) => body.trigger === trigger);
			for (const { body } of caused) expectShape(trigger, body);
			expect(new Set(caused.map(({ body }) => JSON.stringify(body.data))).size).toBe(3);
			expect(receiver.received).toHaveLength(3);
		},
	);

	it.each(eventNames)('have an example of %s in its documented shape', (trigger) => {
		expectShape(trigger, JSON.parse(JSON.stringify(eventOf(trigger))));
	});

	it('can have any given data, and an event without an example needs data', async () => {
		const data = [null, { odd: true }];
		expect(stand.service.causeEvent('message_pinned', data)).toBe(1);
		expect(stand.service.causeEvent('message_sent', null)).toBe(1);
		expect(() => stand.service.causeEvent('nonsense')).toThrow('nonsense');
		await stand.service.deliveriesSettled();
		const envelope = { appId: 'demo-app', region: 'us', webhook: 'all' };
		expect(receiver.received.map(({ body }) => body)).toEqual(
			expect.arrayContaining([
				{ trigger: 'message_pinned', data, ...envelope },
				{ trigger: 'message_sent', data: null, ...envelope },
			]),
		);
	});

	describe('follow from requests:', () => {
		const toGeneral = (text: string) => ({
			receiver: general,
			receiverType: 'group',
			data: { text },
		});
		/** Sends a request, which has to succeed; gives its answer and the events that follow. */
		const follow = async (...request: Parameters<StandInWithClient['call']>) => {
			receiver.received.length = 0;
			const { status, data } = await stand.call(...request);
			expect(status).toBe(200);
			return { answer: data.data, events: await takeEvents() };
		};
		const send = async (text: string) => await follow('POST /messages', toGeneral(text), 'alice');
		/** The events of a request, without their data. */
		const names = async (...request: Parameters<StandInWithClient['call']>) =>
			Object.keys((await follow(...request)).events).sort();

		it('sending a message', async () => {
			const { answer, events } = await send('Hello');
			expect(Object.keys(events).sort()).toEqual(['message_sent', 'moderation_engine_approved']);
			expect(events.message_sent.message).toEqual(answer);
			expect(events.moderation_engine_approved.message).toMatchObject({
				id: answer.id,
				data: { text: 'Hello', moderation: { status: 'approved' } },
			});
		});

		it('writing to a bot, which gets the message itself, besides the webhooks', async () => {
			const toBot = { receiver: 'support-bot', receiverType: 'user', data: { text: 'Hi' } };
			const { answer, events } = await follow('POST /messages', toBot, 'alice');
			expect(events).toMatchObject({ after_message: answer, message_sent: { message: answer } });
			const { body, path } = receiver.received.find((told) => told.body.bot !== undefined)!;
			expect([path, body.bot, body.webhook]).toEqual(['/bot', 'support-bot', undefined]);
		});

		it('writing in a group, whose bots get all messages, also their own', async () => {
			await stand.call('POST /messages', toGeneral('Before'), 'alice');
			await stand.call(`POST /groups/${general}/members`, { participants: ['support-bot'] });
			await stand.call('POST /messages', toGeneral('After'), 'alice');
			await stand.call('POST /bots/support-bot/messages', toGeneral('Answer'));
			await stand.service.deliveriesSettled();
			const told = receiver.received.filter((delivery) => delivery.path === '/bot');
			// Two deliveries at once arrive in any order
			expect(told.map(({ body }) => body.data.data.text).sort()).toEqual(['After', 'Answer']);
		});

		it('sending to several receivers, as a bot and into a thread', async () => {
			const several = { multipleReceivers: { uids: ['bob', 'carol', 'nobody'] } };
			await stand.call('POST /messages', { ...several, data: { text: '1' } }, 'alice');
			await stand.call(`POST /bots/${seedIds.bot}/messages`, toGeneral('2'));
			await stand.call('POST /messages/2/thread', toGeneral('3'), 'alice');
			await stand.service.deliveriesSettled();
			const sent = receiver.received.filter(({ body }) => body.trigger === 'message_sent');
			const messages = sent.map(({ body }) => body.data.message);
			const parts = messages.map(({ data, sender, parentId }) => [data.text, sender, parentId]);
			expect(parts.sort()).toEqual([
				['1', 'alice', undefined],
				['1', 'alice', undefined],
				['2', seedIds.bot, undefined],
				['3', 'alice', '2'],
			]);
		});

		it('mentioning a user', async () => {
			const { user_mentioned } = (await send('Hello <@uid:bob> and <@uid:BOB>')).events;
			expect(Object.keys(user_mentioned.message.data.mentions)).toEqual(['bob']);
		});

		it('sending a message that moderation blocks, and approving the message', async () => {
			const { answer, events } = await send('You badword');
			const { id } = answer;
			expect(Object.keys(events).sort()).toEqual(['message_sent', 'moderation_engine_blocked']);
			expect(events.moderation_engine_blocked).toMatchObject({
				message: { id, data: { moderation: { status: 'disapproved' } } },
				moderation: [{ rule: { id: seedIds.rules.words, action: ['blockMessage'] } }],
			});
			const review = (message: string, status: string) =>
				follow(`PATCH /moderation/blocked-messages/${message}`, { status });
			const { moderation_manual_approved } = (await review(id, 'approved')).events;
			expect(moderation_manual_approved).toMatchObject({ message: { id }, reviewed: true });
			expect((await review(seedIds.blockedMessage, 'rejected')).events).toEqual({});
		});

		it('editing and deleting a message', async () => {
			const changed = { data: { text: 'Changed' } };
			const { message_edited } = (await follow('PUT /messages/1', changed, 'alice')).events;
			expect(message_edited.message).toMatchObject({
				sender: 'alice',
				data: {
					entities: {
						by: { entity: { uid: 'alice' } },
						for: { entity: { uid: 'bob' } },
						on: { entity: { id: '1', editedBy: 'alice', ...changed } },
					},
				},
			});
			const { message_deleted } = (await follow('DELETE /messages/1', { permanent: true })).events;
			const { entity } = message_deleted.message.data.entities.on;
			expect(entity).toMatchObject({ id: '1', deletedBy: 'app_system' });
			expect(entity.data).not.toHaveProperty('text');
		});

		it('reacting, once for each reaction that is new', async () => {
			const path = `/messages/${seedIds.messages.plain}/reactions/👍`;
			const { message_reaction_added } = (await follow(`POST ${path}`, undefined, 'carol')).events;
			expect(await names(`POST ${path}`, undefined, 'carol')).toEqual([]);
			const { events } = await follow(`DELETE ${path}`, undefined, 'carol');
			expect(events.message_reaction_removed).toEqual(message_reaction_added);
			const { reaction } = message_reaction_added;
			expect(reaction).toMatchObject({ messageId: '3', uid: 'carol', reaction: '👍' });
			expect(stand.service.state.reactionEntries.has('3 carol 👍')).toBe(false);
		});

		it('blocking and unblocking users', async () => {
			const path = '/users/alice/blockedusers';
			const body = { blockedUids: ['bob', 'Carol', 'nobody'] };
			const { user_blocked } = (await follow(`POST ${path}`, body)).events;
			expect(Object.keys(user_blocked.users)).toEqual(['bob', 'carol']);
			expect(user_blocked.by).toMatchObject({ uid: 'alice', name: 'Alice Hartmann' });
			expect(user_blocked.users.bob.conversationId).toBe('alice_user_bob');
			const { events } = await follow(`DELETE ${path}`, { blockedUids: ['bob', 'dave'] });
			expect(Object.keys(events.user_unblocked.users)).toEqual(['bob']);
		});

		it('creating, changing, handing over and deleting a group', async () => {
			const group = { guid: 'hikers', name: 'Hikers', type: 'public', owner: 'alice' };
			const members = { participants: ['bob', 'x'] };
			const { events } = await follow('POST /groups', { ...group, members });
			expect(events.group_created).toMatchObject({
				group: { guid: 'hikers', hasJoined: true, scope: 'admin', membersCount: 1 },
				members: { alice: { name: 'Alice Hartmann' } },
			});
			expect(Object.keys(events.group_member_added.members)).toEqual(['bob']);
			const change = async (body: object, uid?: string) =>
				(await follow('PUT /groups/hikers', body, uid)).events;
			expect(await change({ name: 'Walkers' }, 'alice')).toEqual({
				group_updated: { group: expect.objectContaining({ name: 'Walkers', updatedBy: 'alice' }) },
			});
			const owners = { owner: 'bob', oldOwner: 'alice', updatedBy: 'app_system' };
			expect(await change({ owner: 'bob' })).toEqual({
				group_owner_transferred: { group: expect.objectContaining(owners) },
			});
			const { group_deleted } = (await follow('DELETE /groups/hikers')).events;
			expect(group_deleted.group).toMatchObject({ guid: 'hikers' });
		});

		it('adding, promoting, kicking, banning and unbanning members', async () => {
			/** Sends a request, and gives the members of each event. */
			const membersAfter = async (line: string, body?: object) => {
				const { events } = await follow(
					`${line.replace(' ', ` /groups/${general}/`)}`,
					body,
					'alice',
				);
				for (const { by } of Object.values(events)) expect(by.uid).toBe('alice');
				return Object.fromEntries(
					Object.entries(events).map(([name, { members }]) => [name, members]),
				);
			};
			const lists = { participants: ['vip-1', 'bob', 'nobody'], usersToBan: ['user-61'] };
			expect(await membersAfter('POST members', lists)).toMatchObject({
				group_member_added: { 'vip-1': { name: 'Vera Santos' } },
				group_member_banned: { 'user-61': {} },
			});
			expect(await membersAfter('PUT members/bob', { scope: 'moderator' })).toMatchObject({
				group_member_scope_changed: { bob: { scope: 'moderator', oldScope: 'participant' } },
			});
			const memberOf = (uid: string) => ({ [uid]: expect.any(Object) });
			expect(await membersAfter('DELETE members/bob')).toEqual({
				group_member_kicked: memberOf('bob'),
			});
			expect(await membersAfter('POST bannedusers/carol')).toEqual({
				group_member_banned: memberOf('carol'),
			});
			expect(await membersAfter('DELETE bannedusers/carol')).toEqual({
				group_member_unbanned: memberOf('carol'),
			});
		});

		it.each<[string, ...Parameters<StandInWithClient['call']>]>([
			['receipts by REST', 'POST /users/bob/conversation/read', {}, 'alice'],
			['new users', 'POST /users', { uid: 'zoe', name: 'Zoe' }],
			['flags', 'POST /messages/2/flagged', { id: 'spam' }, 'alice'],
		])('but not from %s', async (_what, ...request) => {
			expect(await names(...request)).toEqual([]);
		});

		it('but not from refused requests', async () => {
			const { status } = await stand.call('POST /messages', toGeneral(' '), 'alice');
			expect([status, await takeEvents()]).toEqual([400, {}]);
		});
	});
});

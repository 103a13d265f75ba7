import Ajv from 'ajv';
import { seedIds } from '../../service';
import { eventOf } from '../../support/events';
import { eventNames, type EventName } from '../../service/events/names';
import { schemaOf } from '../../service/events/schemas';
import { as, standUp, type Stand } from './client';
import { openReceiver, type Receiver } from './receiver';

const { general } = seedIds.groups;

describe('Events of the stand-in', () => {
	const ajv = new Ajv({ allErrors: true, strictTypes: false });
	let stand: Stand;
	let receiver: Receiver;

	beforeAll(async () => {
		receiver = await openReceiver();
		stand = await standUp();
	});
	beforeEach(async () => {
		stand.service.reset();
		receiver.received.length = 0;
		stand.service.addWebhook({ id: 'all', webhookURL: `${receiver.origin}/hook` });
		stand.service.addBot({ uid: 'support-bot', callbackUrl: `${receiver.origin}/bot` });
	});
	afterAll(async () => {
		await stand.service.close();
		await receiver.close();
	});

	/** The data of all events that were delivered, by their names; each has to have its documented shape. */
	async function happened(): Promise<Record<string, any>> {
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
		'can cause %s, in its documented shape, each time another',
		async (trigger) => {
			for (let n = 0; n < 3; n += 1) expect(stand.service.cause(trigger)).toBe(1);
			await stand.service.deliveriesSettled();
			const caused = receiver.received.filter(({ body }) => body.trigger === trigger);
			for (const { body } of caused) expectShape(trigger, body);
			expect(new Set(caused.map(({ body }) => JSON.stringify(body.data))).size).toBe(3);
			expect(receiver.received).toHaveLength(3);
		},
	);

	it.each(eventNames)('have an example of %s, in its documented shape', (trigger) => {
		expectShape(trigger, JSON.parse(JSON.stringify(eventOf(trigger))));
	});

	it('causes any event with the data it is given, and no unknown one without', async () => {
		const data = [null, { odd: true }];
		expect(stand.service.cause('message_pinned', data)).toBe(1);
		expect(stand.service.cause('message_sent', null)).toBe(1);
		expect(() => stand.service.cause('nonsense')).toThrow('nonsense');
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
		const send = (text: string) => stand.http.post('/v3/messages', toGeneral(text), as('alice'));

		it('sending a message', async () => {
			const { data } = await send('Hello');
			const { message_sent, moderation_engine_approved, ...others } = await happened();
			expect(others).toEqual({});
			expect(message_sent.message).toEqual(data.data);
			expect(moderation_engine_approved.message).toMatchObject({
				id: data.data.id,
				data: { text: 'Hello', moderation: { status: 'approved' } },
			});
		});

		it('writing to a bot: it gets the message itself, besides the webhooks', async () => {
			const toBot = { receiver: 'support-bot', receiverType: 'user', data: { text: 'Hi' } };
			const { data } = await stand.http.post('/v3/messages', toBot, as('alice'));
			const { message_sent, after_message, moderation_engine_approved, ...others } =
				await happened();
			expect(others).toEqual({});
			expect(after_message).toEqual(data.data);
			expect(after_message).toEqual(message_sent.message);
			expect(moderation_engine_approved.message.id).toBe(data.data.id);
			const { body, path } = receiver.received.find((told) => told.body.bot !== undefined)!;
			expect([path, body.bot, body.webhook]).toEqual(['/bot', 'support-bot', undefined]);
		});

		it('writing in a group: the bots in it are told, also of what they wrote', async () => {
			const path = `/v3/groups/${general}/members`;
			await send('Before');
			await stand.http.post(path, { participants: ['support-bot'] });
			await send('After');
			await stand.http.post('/v3/bots/support-bot/messages', toGeneral('Answer'));
			await stand.service.deliveriesSettled();
			const told = receiver.received.filter((delivery) => delivery.path === '/bot');
			// Two deliveries at once arrive in any order
			expect(told.map(({ body }) => body.data.data.text).sort()).toEqual(['After', 'Answer']);
		});

		it('sending to several receivers, as a bot and into a thread', async () => {
			const several = { multipleReceivers: { uids: ['bob', 'carol', 'nobody'] } };
			await stand.http.post('/v3/messages', { ...several, data: { text: '1' } }, as('alice'));
			await stand.http.post(`/v3/bots/${seedIds.bot}/messages`, toGeneral('2'));
			await stand.http.post('/v3/messages/2/thread', toGeneral('3'), as('alice'));
			await stand.service.deliveriesSettled();
			const sent = receiver.received.filter(({ body }) => body.trigger === 'message_sent');
			const messages = sent.map(({ body }) => body.data.message);
			expect(messages.map(({ data }) => data.text).sort()).toEqual(['1', '1', '2', '3']);
			expect(messages.map(({ sender }) => sender)).toContain(seedIds.bot);
			expect(messages.map(({ parentId }) => parentId)).toContain('2');
		});

		it('mentioning a user', async () => {
			await send('Hello <@uid:bob> and <@uid:BOB>');
			const { user_mentioned } = await happened();
			expect(Object.keys(user_mentioned.message.data.mentions)).toEqual(['bob']);
		});

		it('sending what moderation objects to, and approving it', async () => {
			const { data } = await send('You badword');
			const { id } = data.data;
			const { message_sent, moderation_engine_blocked, ...others } = await happened();
			expect(others).toEqual({});
			expect(message_sent.message.id).toBe(id);
			expect(moderation_engine_blocked).toMatchObject({
				message: { id, data: { moderation: { status: 'disapproved' } } },
				moderation: [{ rule: { id: seedIds.rules.words, action: ['blockMessage'] } }],
			});

			receiver.received.length = 0;
			await stand.http.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' });
			const { moderation_manual_approved } = await happened();
			expect(moderation_manual_approved).toMatchObject({ message: { id }, reviewed: true });

			receiver.received.length = 0;
			const other = `/v3/moderation/blocked-messages/${seedIds.blockedMessage}`;
			expect((await stand.http.patch(other, { status: 'rejected' })).status).toBe(200);
			expect(await happened()).toEqual({});
		});

		it('editing and deleting a message', async () => {
			await stand.http.put('/v3/messages/1', { data: { text: 'Changed' } }, as('alice'));
			const { message_edited } = await happened();
			expect(message_edited.message).toMatchObject({
				sender: 'alice',
				data: {
					entities: {
						by: { entity: { uid: 'alice' } },
						for: { entity: { uid: 'bob' } },
						on: { entity: { id: '1', editedBy: 'alice', data: { text: 'Changed' } } },
					},
				},
			});
			receiver.received.length = 0;
			await stand.http.delete('/v3/messages/1', { data: { permanent: true } });
			const { message_deleted } = await happened();
			const { on } = message_deleted.message.data.entities;
			expect(on.entity).toMatchObject({ id: '1', deletedBy: 'app_system' });
			expect(on.entity.data).not.toHaveProperty('text');
		});

		it('reacting, once for each reaction that is new', async () => {
			const path = `/v3/messages/${seedIds.messages.plain}/reactions/👍`;
			await stand.http.post(path, undefined, as('carol'));
			await stand.http.post(path, undefined, as('carol'));
			const { message_reaction_added } = await happened();
			receiver.received.length = 0;
			await stand.http.delete(path, as('carol'));
			const { message_reaction_removed } = await happened();
			const { reaction } = message_reaction_removed;
			expect(reaction).toEqual(message_reaction_added.reaction);
			expect(reaction).toMatchObject({ messageId: '3', uid: 'carol', reaction: '👍' });
			expect(stand.service.state.reactionEntries.has('3 carol 👍')).toBe(false);
		});

		it('blocking and unblocking users', async () => {
			const path = '/v3/users/alice/blockedusers';
			const body = { blockedUids: ['bob', 'Carol', 'nobody'] };
			await stand.http.post(path, body);
			const { user_blocked } = await happened();
			expect(Object.keys(user_blocked.users)).toEqual(['bob', 'carol']);
			expect(user_blocked.by).toMatchObject({ uid: 'alice', name: 'Alice Hartmann' });
			expect(user_blocked.users.bob.conversationId).toBe('alice_user_bob');
			receiver.received.length = 0;
			await stand.http.delete(path, { data: { blockedUids: ['bob', 'dave'] } });
			const { user_unblocked } = await happened();
			expect(Object.keys(user_unblocked.users)).toEqual(['bob']);
		});

		it('creating, changing, handing over and deleting a group', async () => {
			const group = { guid: 'hikers', name: 'Hikers', type: 'public', owner: 'alice' };
			await stand.http.post('/v3/groups', { ...group, members: { participants: ['bob', 'x'] } });
			const { group_created, group_member_added } = await happened();
			expect(group_created).toMatchObject({
				group: { guid: 'hikers', hasJoined: true, scope: 'admin', membersCount: 1 },
				members: { alice: { name: 'Alice Hartmann' } },
			});
			expect(Object.keys(group_member_added.members)).toEqual(['bob']);

			receiver.received.length = 0;
			await stand.http.put('/v3/groups/hikers', { name: 'Walkers' }, as('alice'));
			const { group_updated, ...others } = await happened();
			expect(others).toEqual({});
			expect(group_updated.group).toMatchObject({ name: 'Walkers', updatedBy: 'alice' });

			receiver.received.length = 0;
			await stand.http.put('/v3/groups/hikers', { owner: 'bob' });
			const { group_owner_transferred, ...more } = await happened();
			expect(more).toEqual({});
			expect(group_owner_transferred.group).toMatchObject({
				...{ owner: 'bob', oldOwner: 'alice', updatedBy: 'app_system' },
			});

			receiver.received.length = 0;
			await stand.http.delete('/v3/groups/hikers');
			expect((await happened()).group_deleted.group).toMatchObject({ guid: 'hikers' });
		});

		it('adding, promoting, kicking, banning and unbanning members', async () => {
			const path = `/v3/groups/${general}`;
			const by = as('alice');
			const each = async () => {
				const data = await happened();
				receiver.received.length = 0;
				return Object.fromEntries(
					Object.entries(data).map(([name, { members, by: actor }]) => {
						expect(actor.uid).toBe('alice');
						return [name, members];
					}),
				);
			};
			const lists = { participants: ['vip-1', 'bob', 'nobody'], usersToBan: ['user-61'] };
			await stand.http.post(`${path}/members`, lists, by);
			expect(await each()).toMatchObject({
				group_member_added: { 'vip-1': { name: 'Vera Santos' } },
				group_member_banned: { 'user-61': {} },
			});
			await stand.http.put(`${path}/members/bob`, { scope: 'moderator' }, by);
			expect(await each()).toMatchObject({
				group_member_scope_changed: { bob: { scope: 'moderator', oldScope: 'participant' } },
			});
			await stand.http.delete(`${path}/members/bob`, by);
			expect(Object.keys((await each()).group_member_kicked)).toEqual(['bob']);
			await stand.http.post(`${path}/bannedusers/carol`, undefined, by);
			expect(Object.keys((await each()).group_member_banned)).toEqual(['carol']);
			await stand.http.delete(`${path}/bannedusers/carol`, by);
			expect(Object.keys((await each()).group_member_unbanned)).toEqual(['carol']);
		});

		it.each([
			['refused requests', () => stand.http.post('/v3/messages', toGeneral(' '), as('alice'))],
			[
				'receipts by REST',
				() => stand.http.post('/v3/users/bob/conversation/read', {}, as('alice')),
			],
			['new users', () => stand.http.post('/v3/users', { uid: 'zoe', name: 'Zoe' })],
			['flags', () => stand.http.post('/v3/messages/2/flagged', { id: 'spam' }, as('alice'))],
		])('but not from %s', async (_what, act) => {
			await act();
			expect(await happened()).toEqual({});
		});
	});
});

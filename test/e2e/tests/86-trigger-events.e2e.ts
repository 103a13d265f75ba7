import { e2e } from '../editor/page';
import { actionWorkflow, sendToGeneral } from '../harness/actions';
import { problemOf } from '../harness/api';
import { byId } from '../harness/toolWorkflows';
import { Triggered } from '../harness/triggered';

const EVENTS = [
	'message_sent',
	'message_reaction_added',
	'message_reaction_removed',
	'group_member_banned',
	'group_member_unbanned',
	'moderation_engine_blocked',
	'moderation_manual_approved',
];

type Parameters = Record<string, unknown>;

/** The ID of the last message. */
const lastMessage = () => [...e2e.session.service.state.messages.keys()].at(-1);

const about = (resource: string, operation: string, more: Parameters): Parameters => ({
	resource,
	operation,
	...more,
});

const general = { guid: byId('general'), options: {} };

/** Steps with the action node, in their order, and the items with which the trigger starts after each. */
const STEPS: Array<{ does: string; parameters: () => Parameters; starts: Parameters[] }> = [
	{
		does: 'sends a message',
		parameters: () => sendToGeneral('Hello everybody'),
		starts: [
			{
				event: 'message_sent',
				sender: 'carol',
				senderName: 'Carol Iyer',
				receiver: 'general',
				receiverType: 'group',
				text: 'Hello everybody',
			},
		],
	},
	{
		does: 'reacts',
		parameters: () =>
			about('message', 'addReaction', {
				messageId: lastMessage(),
				reaction: '👍',
				onBehalfOf: byId('dave'),
			}),
		starts: [{ event: 'message_reaction_added', uid: 'dave', reaction: '👍' }],
	},
	{
		does: 'takes the reaction back',
		parameters: () =>
			about('message', 'removeReaction', {
				messageId: lastMessage(),
				reaction: '👍',
				onBehalfOf: byId('dave'),
			}),
		starts: [{ event: 'message_reaction_removed', uid: 'dave', reaction: '👍' }],
	},
	{
		does: 'bans a member',
		parameters: () => about('group', 'banMember', { ...general, uid: byId('erin') }),
		starts: [{ event: 'group_member_banned', guid: 'general', uids: ['erin'] }],
	},
	{
		does: 'takes the ban back',
		parameters: () => about('group', 'unbanMember', { ...general, uid: byId('erin') }),
		starts: [{ event: 'group_member_unbanned', guid: 'general', uids: ['erin'] }],
	},
	{
		does: 'sends a message that moderation blocks',
		parameters: () => sendToGeneral('You badword', 'dave'),
		starts: [
			{ event: 'message_sent', sender: 'dave' },
			{ event: 'moderation_engine_blocked', sender: 'dave', text: 'You badword' },
		],
	},
	{
		does: 'approves the blocked message',
		parameters: () =>
			about('moderation', 'reviewBlockedMessage', {
				messageId: lastMessage(),
				decision: 'approved',
				options: {},
			}),
		starts: [{ event: 'moderation_manual_approved', sender: 'dave', status: 'approved' }],
	},
];

describe('The trigger starts a workflow when somebody', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.service.reset();
		triggered = await Triggered.byHand(e2e.session, { events: EVENTS });
	});
	afterAll(async () => await triggered.end());

	it.each(STEPS)('$does', async ({ parameters, starts }) => {
		const before = (await triggered.starts()).length;
		const { api, credential } = e2e.session;
		const { id } = await api.createWorkflow(actionWorkflow(parameters(), credential));
		expect(problemOf(await api.runWorkflow(id, 'Start'))).toBeUndefined();

		const items = (await triggered.waitForStarts(before + starts.length)).slice(before);
		expect(items.sort(byEvent)).toEqual(
			[...starts].sort(byEvent).map((item) => expect.objectContaining(item)),
		);
		// n8n's guideline for simplified items
		for (const item of items) expect(Object.keys(item).length).toBeLessThanOrEqual(10);
	});

	it('gives the whole data of the event when Simplify is off', async () => {
		const raw = await Triggered.byHand(e2e.session, { events: ['*'], simplify: false }, [
			'some_new_event',
		]);
		const data = { anything: [1, { deep: null }] };
		e2e.session.service.causeEvent('some_new_event', data);
		await expect(raw.waitForStarts(1)).resolves.toEqual([
			{
				event: 'some_new_event',
				appId: e2e.session.service.appId,
				region: 'us',
				webhookId: expect.any(String),
				data,
			},
		]);
		await raw.end();
	});
});

function byEvent(one: Parameters, other: Parameters): number {
	return String(one.event).localeCompare(String(other.event));
}

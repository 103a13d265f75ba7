import { setTimeout as pause } from 'node:timers/promises';
import { e2e } from '../editor/page';
import { call as callService, send } from '../harness/chat';
import { problemOf } from '../harness/api';
import type { SlackMessage } from '../harness/slack';
import { Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 90_000;

/** The time (seconds) after which the example looks again for a post, instead of its minute. */
const SHORTER = '={{ $runIndex === 0 ? 5 : 15 }}';

describe('The bridge with Slack', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		const { example, reset, n8n, slack } = e2e.session;
		reset();
		const { workflow } = example('bridge-with-slack.json');
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Let It Arrive' ? { ...node, parameters: { amount: SHORTER } } : node,
		);
		triggered = await Triggered.publish(e2e.session, { ...workflow, nodes });
		triggered.addInDashboard();
		const { webhookId } = workflow.nodes.find(({ name }) => name === 'Slack Wrote')!;
		slack.eventsTo = `${n8n.origin}/webhook/${webhookId}/webhook`;
	});
	afterAll(async () => {
		e2e.session.slack.eventsTo = undefined;
		await triggered.end();
	});

	const chat = () =>
		[...e2e.session.service.state.messages.values()].filter(
			({ receiver, category }) => receiver === 'general' && category === 'message',
		);
	const inChat = (text: string) =>
		chat().find(({ data, deletedAt }) => data.text === text && !deletedAt);
	const inSlack = (text: string) =>
		e2e.session.slack.messages.find((message) => message.text === text);
	const call = async (method: string, path: string, body: unknown, onBehalfOf: string) =>
		await callService(e2e.session.service, method, path, body, onBehalfOf);
	/** Waits until a message of the chat is in Slack. */
	const seenInSlack = async (text: string) =>
		await until(`'${text}' in Slack`, TIMEOUT_MS, () => inSlack(text));
	/** Waits until a message of Slack is in the chat. */
	const seenInChat = async (text: string) =>
		await until(`'${text}' in the chat`, TIMEOUT_MS, () => inChat(text));
	/** Waits until both sides have delivered their events, and no execution has begun for a second. */
	const quiet = async () => {
		let earlier = -1;
		await until('a second without an execution', TIMEOUT_MS, async () => {
			await e2e.session.service.deliveriesSettled();
			await e2e.session.slack.settled();
			// Waits for the end of those that run
			const now = (await triggered.executions()).length;
			const isQuiet = now === earlier;
			earlier = now;
			if (!isQuiet) await pause(1_000);
			return isQuiet;
		});
	};

	it('keeps both sides equal over a day on which both write, edit, delete and share files', async () => {
		const { service, slack } = e2e.session;
		const before = chat().length;

		// Morning: one after the other
		const carols = await send(service, 'carol', 'Good morning <!channel> & all');
		const inChannel = await seenInSlack('Good morning &lt;!channel&gt; &amp; all');
		expect(inChannel.username).toMatch(/Carol/);
		const anns = slack.write('U0ANN', 'Hi <@U0BEN|ben>, see <https://example.com|this> &amp; that');
		const ofAnn = await seenInChat('Hi @ben, see this (https://example.com) & that');
		expect(ofAnn.sender).toBe('slack-u0ann');
		expect(service.state.users.get('slack-u0ann')).toMatchObject({
			name: 'Name of U0ANN',
			avatar: 'https://avatars.slack-edge.com/U0ANN.png',
		});

		// Noon: both sides at once, and Slack sends one event twice
		const written: SlackMessage[] = [];
		await Promise.all([
			...['one', 'two', 'three'].map(async (text) => await send(service, 'carol', `chat ${text}`)),
			...['one', 'two', 'three'].map(async (text, n) => {
				written.push(slack.write(n === 1 ? 'U0BEN' : 'U0ANN', `slack ${text}`));
			}),
		]);
		for (const text of ['one', 'two', 'three']) {
			await seenInSlack(`chat ${text}`);
			await seenInChat(`slack ${text}`);
		}
		await quiet();
		await slack.tellAgain(written[0]);

		// Afternoon: edits and deletions on both sides, some at once
		const { id: toDelete } = chat().find(({ data }) => data.text === 'chat two')!;
		await Promise.all([
			call('PUT', `/messages/${carols}`, { data: { text: 'Good afternoon' } }, 'carol'),
			call('DELETE', `/messages/${toDelete}`, {}, 'carol'),
			Promise.resolve(slack.edit(anns, 'Hello Ben')),
			Promise.resolve(slack.delete(written.find(({ text }) => text === 'slack three')!)),
		]);
		await seenInSlack('Good afternoon');
		await seenInChat('Hello Ben');
		await until('the deletion in Slack', TIMEOUT_MS, () => !inSlack('chat two'));
		await until('the deletion in the chat', TIMEOUT_MS, () => !inChat('slack three'));

		// Evening: a file on each side
		const picture = { name: 'plan.txt', permalink: 'https://example.slack.com/files/F1' };
		slack.write('U0BEN', 'The plan', [picture]);
		await seenInChat('The plan\n📎 plan.txt: https://example.slack.com/files/F1');
		service.state.files.set('menu.txt', Buffer.from('Soup'));
		const attachments = [
			{
				url: `${service.origin}/_service/files/menu.txt`,
				name: 'menu.txt',
				mimeType: 'text/plain',
				extension: 'txt',
				size: 4,
			},
		];
		const file = { receiver: 'general', receiverType: 'group', category: 'message', type: 'file' };
		await call('POST', '/messages', { ...file, data: { text: 'The menu', attachments } }, 'carol');
		await seenInSlack('The menu');
		await until('the file in Slack', TIMEOUT_MS, () =>
			slack.messages.some(({ files }) => files?.some(({ bytes }) => String(bytes) === 'Soup')),
		);
		await quiet();

		const people = chat()
			.slice(before)
			.filter(({ deletedAt }) => !deletedAt);
		expect(people.map(({ sender, data }) => `${sender}: ${String(data.text)}`).sort()).toEqual([
			'carol: Good afternoon',
			'carol: The menu',
			'carol: chat one',
			'carol: chat three',
			'slack-u0ann: Hello Ben',
			'slack-u0ann: slack one',
			'slack-u0ben: The plan\n📎 plan.txt: https://example.slack.com/files/F1',
			'slack-u0ben: slack two',
		]);
		expect(slack.messages.map(({ user, text }) => `${user}: ${text}`).sort()).toEqual([
			// The upload of `menu.txt`, which is a message of its own in Slack
			'U0000BRIDGE: ',
			'U0000BRIDGE: Good afternoon',
			'U0000BRIDGE: The menu',
			'U0000BRIDGE: chat one',
			'U0000BRIDGE: chat three',
			'U0ANN: Hello Ben',
			'U0ANN: slack one',
			'U0BEN: The plan',
			'U0BEN: slack two',
		]);
		const failed = (await triggered.executions()).map(problemOf).filter(Boolean);
		expect(failed).toEqual([]);
	});

	it('edits a message that Slack took late, because the app wrote too fast', async () => {
		const { service, slack } = e2e.session;
		const stillToRefuse = slack.refusePosts(2);
		const late = await send(service, 'carol', 'Written fast');
		// After the refused post, n8n has the first text and tries to post it again
		await until('a post that Slack refuses', TIMEOUT_MS, () => stillToRefuse() < 2);
		await call('PUT', `/messages/${late}`, { data: { text: 'Changed fast' } }, 'carol');
		await seenInSlack('Changed fast');
		expect(slack.messages.filter(({ text }) => text.endsWith(' fast'))).toHaveLength(1);
		expect(stillToRefuse()).toBe(0);
		await quiet();
		expect((await triggered.executions()).map(problemOf).filter(Boolean)).toEqual([]);
	});
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

interface Message {
	id: string;
	sender: string;
	text?: string;
	deletedAt?: number;
	quotedMessage?: { id: string };
}

const { unanswered } = require('../../../examples/bot/unanswered') as {
	unanswered: (event: Message, messages: Message[]) => Message | undefined;
};

const from = (id: number, text = `text ${id}`): Message => ({ id: `${id}`, sender: 'alice', text });
const answer = (id: number, to?: number): Message => ({
	...{ id: `${id}`, sender: 'support-bot', text: 'answer' },
	...(to !== undefined && { quotedMessage: { id: `${to}` } }),
});

describe('what a run of the bot answers', () => {
	it.each<[string, Message, Message[], string | undefined]>([
		['a first message', from(1), [from(1)], 'text 1'],
		['a message that the list does not have yet', from(9), [from(8), answer(7)], 'text 8\ntext 9'],
		[
			'three lines, by the run of the last one',
			from(11),
			[from(11), from(10), from(9)],
			'text 9\ntext 10\ntext 11',
		],
		['nothing where a newer message has a run', from(9), [from(10), from(9)], undefined],
		['what was not answered', from(5), [from(1), answer(2, 1), from(5)], 'text 5'],
		[
			'what was written before an answer came that is about something else',
			from(4),
			[from(1), from(4), answer(5, 1)],
			'text 4',
		],
		['nothing that is answered already', from(4), [from(4), answer(5, 4)], undefined],
		['no deleted line', from(3), [{ ...from(2), deletedAt: 1 }, from(3)], 'text 3'],
		['nothing where all was deleted', from(3), [{ ...from(3), deletedAt: 1 }], undefined],
		[
			'messages of which a colleague writes in the name of the bot',
			from(3),
			[from(2), answer(1), from(3)],
			'text 2\ntext 3',
		],
	])('is %s', (_title, event, messages, text) => {
		expect(unanswered(event, messages)?.text).toBe(text);
	});

	it('keeps what the event says of its place', () => {
		const event = { ...from(1), conversationId: 'alice_user_support-bot', bot: 'support-bot' };
		expect(unanswered(event, [])).toEqual(event);
	});

	it('is every message once and in order, whenever runs look and however late answers come', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('write', 'look', 'send')), (steps) => {
				const messages: Message[] = [];
				const pending: Message[] = [];
				const sent: Message[] = [];
				const answered: string[] = [];
				const newest = () => messages.filter(({ sender }) => sender === 'alice').at(-1);
				const look = () => {
					const event = pending.shift();
					const found = event && unanswered(event, messages);
					if (found) sent.push(found);
				};
				// The last check of the workflow: only the run of the newest message sends
				const send = () => {
					const found = sent.shift();
					if (!found || found.id !== newest()?.id) return;
					answered.push(...found.text!.split('\n'));
					messages.push(answer(messages.length + 1, Number(found.id)));
				};
				const write = () => {
					const message = from(messages.length + 1);
					messages.push(message);
					pending.push(message);
				};
				const acts = { write, look, send };
				for (const step of steps) acts[step as keyof typeof acts]();
				while (pending.length > 0) look();
				while (sent.length > 0) send();
				const asked = messages.filter(({ sender }) => sender === 'alice').map(({ text }) => text);
				expect(answered).toEqual(asked);
			}),
		);
	});
});

describe('the assistant of moderators', () => {
	interface Workflow {
		nodes: Array<{ name: string; type: string; parameters: Record<string, any> }>;
		connections: Record<string, Record<string, Array<Array<{ node: string }>>>>;
	}
	const { nodes, connections } = JSON.parse(
		readFileSync(join(__dirname, '../../../examples/moderate-with-an-agent.json'), 'utf8'),
	) as Workflow;
	const leadsTo = (name: string) => connections[name].ai_tool.flat().map(({ node }) => node);

	it('has no way to a tool that bans or deletes but through a review', () => {
		const tools = nodes.filter(({ type }) => type.endsWith('.cometChatTool'));
		const gated = tools.filter(({ name }) => !leadsTo(name).includes('Moderation Assistant'));
		expect(gated.map(({ parameters }) => parameters.operation)).toEqual(['banMember']);
		const [review] = leadsTo(gated[0].name);
		expect(nodes.find(({ name }) => name === review)?.type).toMatch(/\.cometChatHitlTool$/);
		expect(leadsTo(review)).toEqual(['Moderation Assistant']);
		const free = tools.filter((tool) => !gated.includes(tool));
		expect(free.map(({ parameters }) => parameters.operation).sort()).toEqual([
			'flag',
			'getMany',
			'getManyInGroup',
		]);
	});

	it('lets no model choose in whose name a message is flagged', () => {
		const flag = nodes.find(({ name }) => name === 'Flag Message')!;
		expect(flag.parameters.onBehalfOf.value).not.toContain('$fromAI');
	});
});

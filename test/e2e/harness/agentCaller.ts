import { HttpAgent, type BaseEvent } from '@ag-ui/client';
import { EventSchemas } from '@ag-ui/core/schemas';
import { AGENT_HEADER } from './session';

/** An answer, as the person who wrote to the agent gets it. */
export interface AgentAnswer {
	/** The texts, each of them whole. */
	texts: string[];
	/** The parts of all texts, as they came. */
	parts: string[];
	/** The sentence with which a failed run ends. */
	error?: string;
	/** The names of the events, in their order. */
	events: string[];
	/** The error of the protocol's client: for a refusal, or for events in an order that is not allowed. */
	thrown?: string;
	/** When each part came, in milliseconds. */
	times: number[];
	/** All that was received, as text. */
	raw: string;
}

/**
 * Asks an agent as the service does for a person who writes to it. The client of the protocol verifies the order of the
 * events, and its schemas verify each event.
 */
export async function askAgent(
	url: string,
	question: string,
	{
		threadId = 'thread-1',
		headers = { [AGENT_HEADER.headerName]: AGENT_HEADER.secretValue } as Record<string, string>,
		tools = [] as never[],
		hangUpAfter = Infinity,
	} = {},
): Promise<AgentAnswer> {
	const agent = new HttpAgent({ url, headers, threadId });
	agent.setMessages([{ id: 'm1', role: 'user', content: question }]);
	const answer: AgentAnswer = { texts: [], parts: [], times: [], events: [], raw: '' };
	const onEvent = ({ event }: { event: BaseEvent }) => {
		const { type, delta, message } = EventSchemas.parse(event) as Record<string, string>;
		answer.events.push(type);
		answer.raw += JSON.stringify(event);
		if (type === 'TEXT_MESSAGE_START') answer.texts.push('');
		if (type === 'RUN_ERROR') answer.error = message;
		if (type !== 'TEXT_MESSAGE_CONTENT') return;
		answer.times.push(performance.now());
		answer.parts.push(delta);
		answer.texts[answer.texts.length - 1] += delta;
		if (answer.parts.length >= hangUpAfter) agent.abortRun();
	};
	try {
		await agent.runAgent({ tools }, { onEvent });
	} catch (error) {
		answer.thrown = (error as Error).message;
	}
	return answer;
}

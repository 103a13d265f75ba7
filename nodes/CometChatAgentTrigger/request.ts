import type { IDataObject } from 'n8n-workflow';
import { shortAddress, withoutDataAddresses } from '../shared/values/dataAddress';
import { isRecord } from '../shared/values/readers';
import { isDeeper, MAX_LEVELS } from '../shared/webhook/levels';
import type { RunIds } from './stream';

/** A request for an answer: AG-UI's RunAgentInput, as far as the trigger reads it. */
export interface AgentRequest extends RunIds {
	/** The last message of the person. */
	text: string;
	/** The messages before `text`, oldest first. */
	earlier: Array<{ role: string; text: string }>;
	/** The whole body of the request. */
	input: IDataObject;
}

/**
 * Reads the body of a request; undefined for anything else.
 * https://docs.ag-ui.com/sdk/js/core/types#runagentinput
 */
export function parseRequest(body: unknown): AgentRequest | undefined {
	if (!isRecord(body) || isDeeper(body, MAX_LEVELS)) return undefined;
	const { threadId, runId, messages } = body;
	if (!isId(threadId) || !isId(runId) || !Array.isArray(messages)) return undefined;
	const texts = messages
		.filter(isRecord)
		.flatMap(({ role, content }) =>
			typeof role === 'string' ? [{ role, text: textOf(content) }] : [],
		);
	const last = texts.findLastIndex(({ role }) => role === 'user');
	// Earlier messages were answered before, so an empty last message leaves no question
	if (last < 0 || texts[last].text.trim() === '') return undefined;
	const earlier = texts.slice(0, last).filter(({ text }) => text !== '');
	return { threadId, runId, text: texts[last].text, earlier, input: body as IDataObject };
}

/** The item that the workflow gets. AI Agent and its memories look for `sessionId` and `chatInput`. */
export function itemOf({ threadId, runId, text, earlier, input }: AgentRequest): IDataObject {
	const { tools } = input;
	return {
		sessionId: threadId,
		chatInput: text,
		runId,
		messages: earlier,
		tools: Array.isArray(tools) ? tools : [],
		input,
	};
}

function isId(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}

/** The text of a message, whose content may come in parts. A part that is a file is named in square brackets, e.g. `[image: a.png]`. */
function textOf(content: unknown): string {
	const parts: unknown[] = Array.isArray(content) ? content : [content];
	const textOfPart = (part: unknown) =>
		isRecord(part) ? (part.text ?? fileOf(part as IDataObject)) : part;
	return parts
		.map(textOfPart)
		.filter((text): text is string => typeof text === 'string')
		.map(withoutDataAddresses)
		.join('\n');
}

/** A file in words: its kind and, if there is one, its name or address, e.g. `[image: a.png]`. Its data are left out. */
function fileOf({ type, filename, url, source }: IDataObject): string | undefined {
	if (typeof type !== 'string' || type === 'text') return undefined;
	const linked = isRecord(source) && source.type === 'url' ? source.value : undefined;
	const name = [filename, url, linked].find((value) => typeof value === 'string' && value !== '');
	return name === undefined ? `[${type}]` : `[${type}: ${shortAddress(String(name))}]`;
}

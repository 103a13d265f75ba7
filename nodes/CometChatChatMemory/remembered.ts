import type { IDataObject } from 'n8n-workflow';
import { isBlocked, isDeleted, isChatMessage } from '../shared/records/spoken';
import { shortAddress, withoutDataAddresses } from '../shared/values/dataAddress';
import { get } from '../shared/values/nesting';
import { asRecord, isRecord, isText } from '../shared/values/readers';
import type { Settings } from './settings';

/** The UID under which the service sends messages of the app itself. */
export const APP = 'app_system';

/** The names that LangChain has for the two sides of a conversation. */
const CLASSES = {
	user: { type: 'human', name: 'HumanMessage' },
	assistant: { type: 'ai', name: 'AIMessage' },
} as const;

/**
 * A message as the agents of n8n take it. They make a message of their own class from `role` and `content`. `getType` is for the
 * option "Max Tokens to Read From Memory", and `toJSON` for the Chat Memory Manager. Both stand in the prototype, so that a copy
 * holds role and content only.
 */
export class MemoryMessage {
	constructor(
		readonly role: keyof typeof CLASSES,
		readonly content: string,
	) {}

	getType(): string {
		return CLASSES[this.role].type;
	}

	/** The message in the form in which LangChain stores messages, and n8n shows them. */
	toJSON(): IDataObject {
		return {
			lc: 1,
			type: 'constructor',
			id: ['langchain_core', 'messages', CLASSES[this.role].name],
			kwargs: { content: this.content, additional_kwargs: {}, response_metadata: {} },
		};
	}
}

/**
 * Turns messages into what an agent remembers, in their order. Deleted and blocked messages, calls and reports of the service are
 * left out, and so is the message that the agent answers, because the agent adds it by itself.
 * @param messages as the service gives them, oldest first
 */
export function toMemoryMessages(
	messages: IDataObject[],
	{ agentUids, currentId, currentText }: Settings,
): MemoryMessage[] {
	const texts = messages
		.filter(isReadable)
		.map((message) => ({
			message,
			content: contentOf(message),
			isOwn: isAgent(message, agentUids),
		}))
		.filter(({ content }) => content !== '');
	const last = texts.at(-1);
	// If the form has the ID of the current message, only messages before it were read
	const isCurrent = currentId === undefined && last && !last.isOwn && last.content === currentText;
	if (isCurrent) texts.pop();
	return texts.map(({ message, content, isOwn }) =>
		isOwn
			? new MemoryMessage('assistant', content)
			: new MemoryMessage('user', named(message, content)),
	);
}

/** Whether people in the chat can read the message, and somebody has said it. */
function isReadable(message: IDataObject): boolean {
	return isChatMessage(message) && !isDeleted(message) && !isBlocked(message);
}

/**
 * Whether the agent has written a message. Without UIDs in the form, every AI agent counts: most conversations have only one. The
 * app itself always counts, because an answer without a sender is sent by the app.
 */
function isAgent({ sender, category }: IDataObject, agentUids: string[]): boolean {
	if (agentUids.length === 0 && category === 'agentic') return true;
	const uid = String(sender).toLowerCase();
	return uid === APP || agentUids.includes(uid);
}

/** Line breaks, of all systems and of Unicode. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * Matches signs that a name loses, so that no name can imitate "name (UID): text", or begin a line: `Ann (admin):` becomes
 * `Ann admin`. A name keeps letters, digits, emoji and a few signs, but no letter that looks like a colon.
 */
const notInNames = () => /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}.'’&+_-]+|[ːˑ꞉]/gu;

/**
 * Puts the writer before a message in a group: "name (UID): text". Nobody can write in the name of somebody else, because people
 * choose their names but not their UIDs, and because further lines of a text are indented.
 */
function named(message: IDataObject, content: string): string {
	if (message.receiverType !== 'group') return content;
	const { sender } = message;
	const uid = inOneLine(sender);
	const name = inOneLine(get(message, ['data', 'entities', 'sender', 'entity', 'name']));
	const writer = name === '' || name === uid ? uid : `${name} (${uid})`;
	return `${writer}: ${content.replace(LINE_BREAK, '\n  ')}`;
}

function inOneLine(name: unknown): string {
	return String(name ?? '')
		.replace(notInNames(), ' ')
		.trim();
}

/** The content of a message as one text, in which files and data stand in square brackets. A card gives its fallback text. */
function contentOf({ data, type, category }: IDataObject): string {
	const { card, text, attachments, url, customData, interactiveData } = asRecord(data);
	if (isRecord(card) && isText(card.fallbackText)) return card.fallbackText.trim();
	const files = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
	const parts = files.map(({ name, url: address }) => bracketed(type, name ?? address));
	if (parts.length === 0 && isText(url)) parts.push(bracketed(type, url));
	if (isRecord(interactiveData))
		parts.push(bracketed(type, wordsOf(interactiveData as IDataObject)));
	if (isRecord(customData))
		parts.push(bracketed(`${category} ${type}`, JSON.stringify(customData)));
	return withoutDataAddresses([text, ...parts].filter(isText).join('\n').trim());
}

function bracketed(kind: unknown, what: unknown): string {
	return isText(what) ? `[${kind}: ${shortAddress(what)}]` : `[${kind}]`;
}

/** The texts of a form or an interactive card that a person sees. */
function wordsOf({ title, text, interactiveElements, cardActions }: IDataObject): string {
	const elements = [interactiveElements, cardActions].flat().filter(isRecord);
	const labels = elements.map(({ label, buttonText }) => label ?? buttonText);
	return [title, text, ...labels].filter(isText).join(' | ');
}

import { InputError, refuseAs } from '../shared/values/inputError';
import { idInAddress } from '../shared/transport/urls';
import { idList } from '../shared/records/outcomes';
import { headerValue } from '../shared/transport/describe';
import { messageNumber } from '../shared/fields/ids';
import { isEmpty, number, oneOf, unwrapLocator, fullyTrimmedText } from '../shared/values/readers';
import { MAX_MESSAGES, USUAL_MESSAGES } from './fields';

/** The values of the form for one item. */
export interface Settings {
	source: 'conversation' | 'group' | 'thread' | 'user';
	/** The ID of the conversation, of the group, of the message that starts the thread, or of the user. */
	id: string;
	/** The UIDs of the agent, in small letters: IDs of the service do not depend on case. */
	agentUids: string[];
	/** The ID of the message that the agent answers; left out if the form has none. */
	currentId?: string;
	/** The text of the message that the agent answers; left out if the form has none. */
	currentText?: string;
	/** The most messages that are read. */
	limit: number;
}

/** The field with the ID, by source: its name and its display name. */
const ID_FIELDS = {
	conversation: ['conversationId', 'Conversation ID'],
	group: ['guid', 'Group'],
	thread: ['messageId', 'Parent Message ID'],
	user: ['uid', 'User'],
} as const;

/**
 * Reads the form.
 * @throws InputError naming the field
 */
export function readSettings(read: (name: string) => unknown): Settings {
	const source = oneOf(Object.keys(ID_FIELDS))(
		read('source') ?? 'conversation',
		refuseAs('Remember'),
	) as Settings['source'];
	const id = idOf(source, read);
	const agentUids = idList(read('agentUids') ?? '', refuseAs('Agent User IDs'));
	if (source === 'user') {
		if (agentUids.length === 0) {
			throw new InputError('Agent User IDs', 'is empty, so nobody knows with whom the user writes');
		}
		// Refuses a UID that cannot stand in the header onBehalfOf
		headerValue(agentUids[0], refuseAs('Agent User IDs'));
	}
	const currentId = read('currentMessageId');
	const currentText = read('currentText');
	const length = number(
		read('contextWindowLength') ?? USUAL_MESSAGES,
		refuseAs('Context Window Length'),
	);
	if (!(length >= 1 && length <= MAX_MESSAGES)) {
		throw new InputError('Context Window Length', `has to be 1 to ${MAX_MESSAGES}`);
	}
	// It only helps to leave out the message itself, so a value that is no text is ignored
	const hasText = ['string', 'number'].includes(typeof currentText) && !isEmpty(currentText);
	return {
		source,
		id,
		agentUids: agentUids.map((uid) => uid.toLowerCase()),
		currentId: isEmpty(currentId)
			? undefined
			: messageNumber(currentId, refuseAs('Current Message ID')),
		currentText: hasText ? String(currentText).trim() : undefined,
		limit: Math.floor(length),
	};
}

/**
 * Refuses an item of another conversation than the one in the settings: the agent would answer it with messages of other
 * people.
 * @throws InputError naming the field and the item
 */
export function refuseOtherConversation(
	read: (name: string) => unknown,
	{ source, id, agentUids: [agent] }: Settings,
	item: number,
): void {
	const refuse = (field: string) => (reason: string) =>
		refuseAs(field)(
			`${reason} for item ${item}, but an AI Agent of n8n has one memory for all its items. Give it one item at a time, e.g. behind Loop Over Items`,
		);
	const itemId = idOf(source, read, refuse);
	const [, displayName] = ID_FIELDS[source];
	if (itemId.toLowerCase() !== id.toLowerCase()) refuse(displayName)('is another one');
	// The messages between a user and the agent are read in the name of the first UID of the agent
	if (source !== 'user') return;
	const [first = ''] = idList(read('agentUids') ?? '', refuse('Agent User IDs'));
	if (first.toLowerCase() !== agent) refuse('Agent User IDs')('begins with another one');
}

function idOf(
	source: Settings['source'],
	read: (name: string) => unknown,
	refuseFor: typeof refuseAs = refuseAs,
): string {
	const [name, displayName] = ID_FIELDS[source];
	const refuse = refuseFor(displayName);
	const value = unwrapLocator(read(name));
	if (isEmpty(value)) return refuse('is empty');
	if (source === 'thread') return messageNumber(value, refuse);
	// The ID of a conversation stands in the query. Other IDs stand in the path, where not every ID can stand
	return source === 'conversation' ? fullyTrimmedText(value, refuse) : idInAddress(value, refuse);
}

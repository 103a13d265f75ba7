import type { IDataObject } from 'n8n-workflow';
import { CARD, cardFrom } from '../../../shared/fields';
import type { AskingParts, QuestionMessage } from '../../question/asking';
import { reviewText, shortened } from '../../question/reviewText';
import { fill, type Words } from '../../question/words';
import type { RequestDescription } from '../../../shared/transport/types';
import type { Item } from '../../../shared/operation/types';
import { isTooLong, refuseObjectAsText, refuseTooLong } from './content';
import { goesToGroupOrThread } from './sendAndWaitReceivers';

/** The most bytes of a question. A message may have 10 KB, and also holds a link and the words before the link. */
const MAX_REVIEW_BYTES = 8 * 1024;

/** The question as people read it. */
export function questionOf({ item, isReview }: AskingParts): string {
	const message = String(item.value('message'));
	if (isReview) return reviewText(message, item.inputs[0]?.toolParameters);
	refuseObjectAsText(item, { name: 'message', displayName: 'Message' });
	return message;
}

/** The question as a message holds it: shortened if a model wrote long arguments. The page shows all arguments. */
export const shortenedForMessage = (text: string, { isReview }: AskingParts): string =>
	isReview ? shortened(text, MAX_REVIEW_BYTES) : text;

/** The parts of the messages of a question. */
interface QuestionParts {
	/** The text of the question. */
	text: string;
	/** The words before the link. */
	label: string;
	words: Words;
	/** The users who each get a link of their own. Left out: all who see the message share one link. */
	users?: string[];
}

/** The messages that ask, each with its link. */
export function questionMessages(
	{ item, links }: AskingParts,
	{ text, label, words, users }: QuestionParts,
): QuestionMessage[] {
	const { value } = item;
	const messageWith = (uid?: string) => {
		const link = links.linkFor(uid);
		const textWithLink = `${text}\n\n${label}: ${link}`;
		const isCard = value('options.asCard') === true;
		const card = isCard ? cardOf(text, label, link, textWithLink) : undefined;
		return card ?? messageOf(textWithLink);
	};
	const toUser = (uid: string): QuestionMessage => ({
		receiver: uid,
		uid,
		request: requestTo(item, { ...messageWith(uid), receiverType: 'user', receiver: uid }),
	});
	if (!users) return [toAll(item, messageWith())];
	if (!goesToGroupOrThread(item)) return users.map(toUser);
	// The group or thread reads the question and the names; each of these users gets a link in private
	const names = fill(words.mayAnswer, { names: namedShortly(users) });
	const announcement = toAll(item, messageOf(`${text}\n\n${names}`));
	// A message that can be taken back holds no link: if it fails, nobody is asked; if no link can be sent, it is taken back
	return [{ ...announcement, requestToTakeBack }, ...users.map(toUser)];
}

/** Makes the request that deletes the announcement: https://www.cometchat.com/docs/rest-api/messages/delete-message */
const requestToTakeBack = ({ id }: IDataObject): RequestDescription => ({
	method: 'DELETE',
	url: '/messages/{id}',
	path: { id },
	body: { permanent: true },
});

/** The most UIDs that an announcement names. */
const MAX_NAMED = 20;

function namedShortly(uids: string[]): string {
	return uids.slice(0, MAX_NAMED).join(', ') + (uids.length > MAX_NAMED ? ', …' : '');
}

/** The question as a card, whose fallback text holds the link; undefined if both together are too long. */
function cardOf(
	text: string,
	label: string,
	url: string,
	textWithLink: string,
): IDataObject | undefined {
	const buttons = [{ id: 'answer', type: 'button', label, action: { type: 'openUrl', url } }];
	const data = {
		card: cardFrom({ text, buttons, fallbackText: textWithLink }),
		text: textWithLink,
	};
	return isTooLong(data) ? undefined : { category: CARD, type: CARD, data };
}

function messageOf(text: string): IDataObject {
	const data = { text };
	refuseTooLong(data, 'Message');
	return { category: 'message', type: 'text', data };
}

function requestTo({ request: { headers } }: Item, body: IDataObject): RequestDescription {
	return { method: 'POST', url: '/messages', headers, body, rateLimit: 'messages' };
}

/** The message that all members of the group, or all readers of the thread, see. */
function toAll(item: Item, body: IDataObject): QuestionMessage {
	const { value } = item;
	if (value('receiverType') === 'group') {
		const receiver = String(value('receiverGuid'));
		return { receiver, request: requestTo(item, { ...body, receiverType: 'group', receiver }) };
	}
	const id = String(value('messageId'));
	return {
		receiver: id,
		request: { ...requestTo(item, body), url: '/messages/{id}/thread', path: { id } },
	};
}

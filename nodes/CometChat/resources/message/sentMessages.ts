import type { IDataObject } from 'n8n-workflow';
import { outcomesOf } from '../../../shared/records/outcomes';
import { asRecord, isRecord, isYes } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item } from '../../../shared/operation/types';

/** The receivers of a message for several, as the request names them. */
interface Receivers {
	uids?: string[];
	guids?: string[];
}

/** The message that was sent, or the outcome for each of several receivers. */
export function sentMessages(data: unknown, { request: { body } }: Item): RecordOrRefusal[] {
	const { multipleReceivers } = body;
	if (isRecord(multipleReceivers)) return outcomesByReceiver(data, multipleReceivers);
	const messages = [data].flat().filter((one) => isRecord(one) && Object.keys(one).length > 0);
	return messages.length > 0 ? (messages as IDataObject[]) : [{ success: true }];
}

/**
 * The outcome for each receiver. Its shape is not documented, so several shapes are read. A receiver that the answer does not
 * name becomes an error, so that no receiver gets lost. A bare confirmation counts for all: by errors, people would send the message
 * to the same receivers again.
 */
function outcomesByReceiver(
	data: unknown,
	{ uids = [], guids = [] }: Receivers,
): RecordOrRefusal[] {
	if (isConfirmation(data)) return [...uids, ...guids].map((receiver) => ({ receiver, ...data }));
	return [
		...outcomesIn(answersFor('uids', data), uids),
		...outcomesIn(answersFor('guids', data), guids),
	];
}

function isConfirmation(data: unknown): data is IDataObject {
	const isOfConfirmation = (key: string) => /^(success|message)$/i.test(key);
	return isRecord(data) && isYes(data.success) && Object.keys(data).every(isOfConfirmation);
}

function outcomesIn(answers: IDataObject, receivers: string[]): RecordOrRefusal[] {
	return outcomesOf({
		answers,
		targets: receivers,
		recordOf: (receiver) => {
			const message = messageIn(answers[receiver.toLowerCase()]);
			return isRecord(message) ? (message as IDataObject) : { receiver };
		},
	});
}

/**
 * The message in the answer about one receiver: `{ success: true, data: <message> }`, or the message itself. A message has a
 * `data`, too, but no `success`.
 */
function messageIn(answer: unknown): unknown {
	return isRecord(answer) && 'success' in answer ? answer.data : answer;
}

/**
 * The answers about receivers of one kind, by their IDs in lower case: from `{uids: {<uid>: answer}, guids: {<guid>: answer}}`,
 * from `{<uid or guid>: answer}`, or from a list of the messages that were sent, and of refusals, which may be parted in the
 * same way.
 */
function answersFor(kind: 'uids' | 'guids', data: unknown): IDataObject {
	const isParted = isRecord(data) && ('uids' in data || 'guids' in data);
	const part = isParted ? data[kind] : data;
	const listed = [part].flat().filter((entry) => isRecord(entry) && 'receiver' in entry);
	const receiverType = kind === 'uids' ? 'user' : 'group';
	const answers =
		listed.length === 0
			? Object.entries(asRecord(part))
			: (listed as IDataObject[])
					.filter((entry) => (entry.receiverType ?? receiverType) === receiverType)
					.map((entry) => [String(entry.receiver), entry] as const);
	return Object.fromEntries(answers.map(([receiver, answer]) => [receiver.toLowerCase(), answer]));
}

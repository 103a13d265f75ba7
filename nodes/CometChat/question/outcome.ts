import type { IDataObject } from 'n8n-workflow';
import { asRecord, isEmpty, isRecord } from '../../shared/values/readers';
import type { RequestDescription } from '../../shared/transport/types';
import type { FormElement } from './formElements';
import type { Visit } from './visit';
import { fill, wordsOf } from './words';

/** A message as the service has stored it. */
export interface SentMessage {
	/** The user who was asked. */
	uid?: string;
	message: IDataObject;
}

/** The messages of a question that are to show its outcome, as n8n keeps them with the waiting execution. */
export interface OpenMessages extends IDataObject {
	ids: string[];
	/** The question, without its link. */
	text: string;
	/** The user who sent the messages; left out: the app. */
	sender?: string;
	/** When the messages were sent, in Unix milliseconds. */
	askedAt: number;
}

/** The IDs of the messages that were sent. */
export const idsOf = (sent: SentMessage[]): string[] =>
	sent.flatMap(({ message: { id } }) => (isEmpty(id) ? [] : [String(id)]));

/** The names of the users who were asked, by their UIDs. */
export function namesOf(sent: SentMessage[]): Record<string, string> {
	const names = sent.flatMap(({ uid, message: { data } }) => {
		const entities = asRecord(asRecord(data).entities);
		const { entity } = asRecord(entities.receiver);
		return uid !== undefined && isRecord(entity) && typeof entity.name === 'string'
			? [[uid, entity.name] as const]
			: [];
	});
	return Object.fromEntries(names);
}

/**
 * The requests that show an outcome in the chat.
 * https://www.cometchat.com/docs/rest-api/messages/update-message
 */
export function outcomeRequests(
	{ ids, text, sender }: OpenMessages,
	outcome: string,
): RequestDescription[] {
	const headers: Record<string, string> = sender === undefined ? {} : { onBehalfOf: sender };
	return ids.map((id) => ({
		method: 'PUT',
		url: '/messages/{id}',
		path: { id },
		headers,
		body: { data: { text: `${text}\n\n${outcome}` } },
	}));
}

/** The outcome in words, like "Approved by Bob, 14:02". */
export function outcomeText(
	{ language, elements }: { language: string; elements: FormElement[] },
	data: IDataObject,
	name: string | undefined,
	time: string,
): string {
	const words = wordsOf(language);
	// Only the buttons of an approval have words for outcomes
	const buttons = elements.find(({ outcomes }) => outcomes);
	const [approved, declined] = buttons?.outcomes ?? [];
	const pressed = buttons && data[buttons.name] === true ? approved : declined;
	const answer = pressed ?? words.wasAnswered;
	return `${name === undefined ? answer : fill(words.by, { answer, name })}, ${time}`;
}

/** The outcome while nobody knows which answer counts, like "Answered, 14:02". */
export const answeredText = (language: string, time: string): string =>
	`${wordsOf(language).wasAnswered}, ${time}`;

/** The time of an answer in the time zone of the workflow: `14:02`, or `Mar 5, 2026, 14:02` if the question is of another day. */
export function timeOf(
	{ now, timezone }: Pick<Visit, 'now' | 'timezone'>,
	askedAt: number,
	language: string,
): string {
	const timeZone = isZone(timezone) ? timezone : 'UTC';
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(language, { ...options, timeZone });
	const day = format({ dateStyle: 'short' });
	const isSameDay = day.format(now) === day.format(askedAt);
	const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
	return isSameDay
		? format(time).format(now)
		: format({ year: 'numeric', month: 'short', day: 'numeric', ...time }).format(now);
}

/** Whether a text names a time zone. n8n takes any text for one, from its environment and its API. */
function isZone(timeZone: string): boolean {
	try {
		// Throws for a text that is no time zone
		return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
	} catch {
		return false;
	}
}

import { createHash } from 'crypto';
import { MEDIA_TYPES, messageTypeFor } from '../../../shared/values/mediaType';
import { asRecord, isEmpty, isRecord } from '../../../shared/values/readers';
import type { AddProblem, ImportRecord, RunFacts } from '../types';

/** The months for which the service keeps messages. It refuses older messages. */
const RETENTION_MONTHS = 6;

/** Fills in category, type and ID where they are missing, and adds the problems for which the service refuses a message. */
export function completeMessage(record: ImportRecord, addProblem: AddProblem, run: RunFacts): void {
	const data = asRecord(record.data);
	// With a type of your own, files alone do not make an ordinary message: with custom data, it is a custom message
	const hasFileContent = !isEmpty(data.attachments) && !hasOwnType(record);
	const hasContent = !isEmpty(data.text) || hasFileContent;
	const isCustom = hasCustomData(record) && !hasContent;
	record.category ??= isCustom ? 'custom' : 'message';
	if (record.category === 'custom') {
		if (isEmpty(record.type))
			addProblem('type', 'is missing: a custom message has a type of your own');
		if (!isRecord(data.customData)) addProblem('data.customData', 'is missing');
	} else {
		completeContent(record, data, addProblem);
	}
	checkAge(record.sentAt as number, addProblem, run);
	if (isEmpty(record.muid)) {
		const content = contentOf(record, run.exactTime);
		const seenBefore = run.messagesByContent.get(content) ?? 0;
		run.messagesByContent.set(content, seenBefore + 1);
		const muid = muidOf(content, seenBefore);
		if (seenBefore > 0) run.noticed.repeated.add(muid);
		record.muid = muid;
	}
}

/** Completes a message of the category `message`: takes its type from the first attachment, and checks text and attachments. */
function completeContent(record: ImportRecord, data: ImportRecord, addProblem: AddProblem): void {
	const [attachment] = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
	const { mimeType } = asRecord(attachment);
	record.type ??= attachment === undefined ? 'text' : messageTypeFor([String(mimeType)]);
	if (record.type === 'text') {
		// The service refuses an empty text with ERR_EMPTY_MESSAGE_TEXT
		if (isEmpty(data.text)) addProblem('data.text', 'is empty');
	} else if (hasOwnType(record)) {
		addProblem('type', `has to be one of text, file, ${MEDIA_TYPES.join(', ')}`);
	} else if (attachment === undefined) {
		addProblem(
			'data.attachments',
			`is missing: a message of the type '${record.type as string}' needs a file`,
		);
	}
}

/** Whether a message has a type that the app has made up, e.g. `location`. */
function hasOwnType({ type }: ImportRecord): boolean {
	return !isEmpty(type) && !['text', 'file', ...MEDIA_TYPES].includes(type as string);
}

/** @param sentAt Unix seconds */
function checkAge(
	sentAt: number,
	addProblem: AddProblem,
	{ now, sendOldMessages }: RunFacts,
): void {
	if (sentAt > now) addProblem('sentAt', 'lies in the future');
	if (!sendOldMessages && sentAt * 1_000 < monthsBefore(now * 1_000, RETENTION_MONTHS)) {
		addProblem(
			'sentAt',
			`is more than ${RETENTION_MONTHS} months ago; the service no longer keeps such messages`,
		);
	}
}

/** The same day some months before a time, or the last day of a shorter month; both in Unix milliseconds. */
export function monthsBefore(time: number, months: number): number {
	const date = new Date(time);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() - months);
	// JavaScript makes 1 May of 31 April
	if (date.getUTCDate() !== day) date.setUTCDate(0);
	return date.getTime();
}

/**
 * The identity of a message, as one text: sender, receiver, time and content. Tags, receipts and details of people are
 * not part of it, because they may change between two runs.
 * @param exactTime Unix milliseconds, which often tell messages of the same second apart
 */
export function contentOf(record: ImportRecord, exactTime?: number): string {
	const { sender, receiverType, receiver, sentAt, category, type } = record;
	const data = asRecord(record.data);
	return canonical([
		// The service turns UIDs and GUIDs into lower case
		String(sender).toLowerCase(),
		receiverType,
		String(receiver).toLowerCase(),
		exactTime === undefined ? sentAt : exactTime / 1_000,
		category,
		type,
		data.text,
		isEmpty(data.attachments) ? undefined : data.attachments,
		hasCustomData(record) ? data.customData : undefined,
	]);
}

/** Whether a record has custom data: in many exports, an object without keys stands for no custom data. */
export function hasCustomData({ data }: ImportRecord): boolean {
	return Object.keys(asRecord(asRecord(data).customData)).length > 0;
}

/** The hexadecimal digits of an ID that is made from a content: 160 bits, so no two contents have the same ID. */
const MUID_LENGTH = 40;

/**
 * The ID of a message that comes without an ID. It is the same in every run, so the service recognises a message that is in.
 * @param seenBefore how many equal messages this run has read already, e.g. two "ok" in the same second
 */
export function muidOf(content: string, seenBefore: number): string {
	const hash = createHash('sha256').update(content);
	if (seenBefore > 0) hash.update(`#${seenBefore}`);
	return hash.digest('hex').slice(0, MUID_LENGTH);
}

/** JSON with sorted keys: `{ b: 1, a: 2 }` becomes `{"a":2,"b":1}`. */
function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
	if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
	const entries = Object.keys(value)
		.sort()
		.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
	return `{${entries.join(',')}}`;
}

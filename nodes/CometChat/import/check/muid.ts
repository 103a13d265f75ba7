import { createHash } from 'crypto';
import { asRecord, isEmpty, isRecord } from '../../../shared/values/readers';
import type { ImportRecord } from '../types';

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

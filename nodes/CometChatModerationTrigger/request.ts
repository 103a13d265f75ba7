import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../shared/records/simplify';
import { asRecord, isRecord } from '../shared/values/readers';
import { withIsoTimes, withoutMissing } from '../shared/operation/output/output';
import { isDeeper, MAX_LEVELS } from '../shared/webhook/levels';

/** A moderation request: the message to judge, and the messages before it. */
export interface ModerationRequest {
	message: IDataObject;
	/** Earlier messages of the conversation, oldest first. */
	context: Array<{ uid: string; text: string }>;
}

/**
 * Reads the body of a request; undefined for anything else. Each element of `contextMessages` has one key, the UID of the sender.
 * The last element is the message to judge. The key of this element may be another UID than the `sender` in the message.
 * https://www.cometchat.com/docs/moderation/custom/custom-api
 */
export function parseRequest(body: unknown): ModerationRequest | undefined {
	if (isDeeper(body, MAX_LEVELS)) return undefined;
	const elements = asRecord(body).contextMessages;
	if (!Array.isArray(elements)) return undefined;
	const last: unknown = elements.at(-1);
	const [message] = isRecord(last) ? Object.values(last) : [];
	if (!isRecord(message)) return undefined;
	const context = elements.slice(0, -1).flatMap((element) => {
		const entries = isRecord(element) ? Object.entries(element) : [];
		return entries.map(([uid, earlier]) => ({ uid, text: textOf(earlier) }));
	});
	return { message: message as IDataObject, context };
}

/** The item that the workflow gets. */
export function itemOf({ message, context }: ModerationRequest, simplify: boolean): IDataObject {
	if (!simplify) return { message, context };
	return { ...withIsoTimes(withoutMissing(simplifyMessage(message))), context };
}

/** The text of an earlier message, which the service sends as plain text. */
function textOf(message: unknown): string {
	return typeof message === 'string' ? message : JSON.stringify(message);
}

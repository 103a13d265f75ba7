import { isRecordOf } from '../../../shared/records/asked';
import { hasCode, orRefusal, ServiceError } from '../../../shared/transport/errors';
import { get } from '../../../shared/values/nesting';
import { asRecord } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';

/** The code for a message that is not in the queue. */
const NOT_IN_QUEUE = 'ERR_MESSAGE_ACTION_NOT_ALLOWED';

/** The status of a message by the decision, if the two are different words. */
const STATUS_AFTER: Record<string, string> = { rejected: 'disapproved' };

/**
 * Sends the decision about a message. A message that has left the queue with the same decision counts as success, so
 * that a run over many messages can be repeated after it broke off.
 * @param queueWord the word for messages of the queue, e.g. `blocked`
 * @throws ServiceError if another decision was made before
 */
export async function decide(
	client: ItemClient,
	{ request }: Item,
	queueWord: string,
): Promise<RecordOrRefusal[]> {
	const messageId = String(request.ids.messageId);
	const status = String(request.body.status);
	// Two rules can catch a message, and each rule makes an entry in the queue. Only the decision that arrives first counts, so
	// decisions about a message are sent in their order
	const address = { url: '/messages/{id}', path: { id: messageId } };
	return await client.inTurn(address, async () => {
		const answer = await orRefusal(client.sendPrepared(request));
		if (!(answer instanceof ServiceError)) {
			return [{ messageId, status, changed: true, ...asRecord(answer.data) }];
		}
		if (!hasCode(answer, NOT_IN_QUEUE)) throw answer;
		const current = await statusOf(client, messageId);
		if (current !== (STATUS_AFTER[status] ?? status)) {
			throw reviewedBefore(messageId, queueWord, current, answer);
		}
		// `changed` is left out if an attempt whose answer was lost may have made this decision
		const changed = answer.details.afterLostAnswer ? {} : { changed: false };
		return [{ messageId, status, ...changed, success: true }];
	});
}

/** The status that an earlier decision gave the message; undefined if the service does not say it. */
async function statusOf(client: ItemClient, id: string): Promise<string | undefined> {
	const { data } = await client.sendDescribed({
		method: 'GET',
		url: '/messages/{id}',
		path: { id },
	});
	// The answer may be about another message
	const status = isRecordOf(data, { id }) ? get(data, ['data', 'moderation', 'status']) : undefined;
	return typeof status === 'string' ? status : undefined;
}

function reviewedBefore(
	messageId: string,
	queueWord: string,
	status: string | undefined,
	{ details }: ServiceError,
): ServiceError {
	const now = status === undefined ? '' : `; it is ${status} now`;
	return new ServiceError(
		`Message ${messageId} was already reviewed, or was never ${queueWord}${now}`,
		{ ...details, advice: "'Get Many Reviewed Messages' shows what was decided about it." },
	);
}

import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import type { Item, ItemClient, Outcome } from '../../transport/types';

/** The code for a message that is not in the queue (any more). */
const NOT_IN_QUEUE = 'ERR_MESSAGE_ACTION_NOT_ALLOWED';

/**
 * Sends the decision about a message, and tells it with the answer.
 * @param queue what the message has to be, e.g. `blocked`
 * @throws ServiceError that says so when the message was reviewed before
 */
export async function decide(
	client: ItemClient,
	{ request }: Item,
	queue: string,
): Promise<Outcome[]> {
	const { messageId } = request.ids;
	const { data } = await client.send(request).catch((error: unknown) => {
		throw isNotInQueue(error) ? reviewedBefore(String(messageId), queue, error) : error;
	});
	return [{ messageId, status: request.body.status, ...(data as IDataObject) }];
}

function isNotInQueue(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.details.code === NOT_IN_QUEUE;
}

function reviewedBefore(messageId: string, queue: string, { details }: ServiceError): ServiceError {
	return new ServiceError(`Message ${messageId} was already reviewed, or was never ${queue}`, {
		...details,
		advice: "Look for it with 'Get Many Reviewed Messages'; if it is there, nothing is left to do.",
	});
}

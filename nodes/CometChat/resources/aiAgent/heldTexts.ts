import { orRefusal, ServiceError, TRY_LATER, withNotes } from '../../../shared/transport/errors';
import { countsOf, recordsOf } from '../../../shared/transport/listAnswer';
import { asRecord, isEmpty, isRecord, isText } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';
import { digestOf, readMark } from './mark';
import type { Mark } from './mark';

/** A text of a sync as the service holds it. */
export interface HeldPart extends Mark {
	uniqueId: string;
	/** The title before the mark. */
	title: string;
	/** Whether somebody has changed the text since the sync wrote it. */
	isEdited: boolean;
	/** Whether the service says that the text could not be indexed. */
	hasFailed: boolean;
}

/**
 * The texts of a sync that the service holds.
 * @param soFar what the run has done, as a sentence for the error
 * @throws ServiceError for an answer that may lack some texts, because the sync adds missing texts again
 */
export async function readHeldParts(
	client: ItemClient,
	sync: string,
	soFar: string,
): Promise<HeldPart[]> {
	const held = await orRefusal(readTexts(client, sync));
	if (!(held instanceof ServiceError)) return held;
	throw new ServiceError(held.message, withNotes(held.details, soFar));
}

async function readTexts(client: ItemClient, sync: string): Promise<HeldPart[]> {
	const answer = await client.sendDescribed({ method: 'GET', url: `${KNOWLEDGE}/text` });
	const records = recordsOf(answer);
	const { next } = asRecord(answer.meta);
	const isIncomplete =
		!Object.values(asRecord(next)).every(isEmpty) || countsOf(answer).total > records.length;
	const isReadable = records.every((record) => isRecord(record) && isText(record.title));
	if (isIncomplete || !isReadable) throw incompleteList();

	const parts = records.flatMap((record) => {
		const { uniqueId, title, text, status } = record;
		const marked = readMark(sync, title as string);
		if (!marked || !isText(uniqueId)) return [];
		const { mark } = marked;
		const asWritten = digestOf(marked.title, String(text)) === mark.digest;
		// The reference names no state of a failure
		const hasFailed = /fail|error/i.test(String(status));
		return [{ ...mark, uniqueId, title: marked.title, asWritten, hasFailed }];
	});
	// If no text came back as it was written, the service changes texts itself, so a difference is no sign of an edit
	const tellsEdits = parts.some(({ asWritten }) => asWritten);
	return parts.map(({ asWritten, ...part }) => ({ ...part, isEdited: tellsEdits && !asWritten }));
}

function incompleteList(): ServiceError {
	return new ServiceError('The service did not list all texts of the knowledge base', {
		advice: TRY_LATER,
	});
}

import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type { ServiceError } from '../transport/errors';

/** A record, or the refusal of one target of a request that succeeded as a whole. */
export type RecordOrRefusal = IDataObject | ServiceError;

/** A record or a refusal, with what belongs to it. */
export class Outcome {
	constructor(
		readonly record: RecordOrRefusal,
		readonly beside: {
			/**
			 * Where an operation joins all items: the indices of the input items that the record or refusal is for. A refusal
			 * fails each of these items. Left out: a record is for all items, and a refusal fails the first one.
			 */
			items?: number[];
			/** The files that come out with the record. */
			binary?: IBinaryKeyData;
			/** The record is the input item, and comes out as it is. */
			isInput?: true;
		} = {},
	) {}
}

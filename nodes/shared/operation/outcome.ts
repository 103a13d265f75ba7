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
			 * The indices of the input items that the record or refusal is for, if an operation joins all items. A refusal
			 * fails each of these items. Left out: a record is for all items, and a refusal fails the first item.
			 */
			items?: number[];
			/** The files that come out with the record. */
			binary?: IBinaryKeyData;
			/** Set if the record is the input item, which comes out as it is. */
			isInput?: true;
		} = {},
	) {}
}

import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type { ServiceError } from '../transport/errors';

/** A record, or what the service says of a target that failed although the request as a whole did not. */
export type RecordOrRefusal = IDataObject | ServiceError;

/** A record or a refusal, with what belongs to it. */
export class Outcome {
	constructor(
		readonly record: RecordOrRefusal,
		readonly beside: {
			/**
			 * Where an operation joins all items: the indices of the input items that it is for. A refusal fails each of these
			 * items. Left out: a record is for all items, and a refusal fails the first one.
			 */
			items?: number[];
			/** The files that come out with it. */
			binary?: IBinaryKeyData;
			/** It is the input item, which comes out as it is. */
			isInput?: true;
		} = {},
	) {}
}

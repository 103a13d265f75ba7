import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../shared/transport/errors';
import { recordIn } from '../../shared/values/readers';
import type { RecordOrRefusal } from '../../shared/operation/outcome';
import type { Item, ItemClient } from '../../shared/operation/types';
import { replacesMetadata, readAndMerge } from './metadata';

export interface Upsert {
	/** The URL of a single record, e.g. `/users/{uid}`. */
	url: string;
	/** The name of the ID in the body, and of its placeholder in the URL. */
	id: string;
	/** The code of a refused creation if the record exists. */
	existsCode: string;
	/** The code of a refused update if the record does not exist. */
	notFoundCode: string;
	/**
	 * If a creation needs a value that an update may leave out, e.g. a password: the `code` of the refusal without this value, and
	 * the error if there is no record to update either.
	 */
	incomplete?: ErrorWords & { code: string };
	/** The error if the record exists for a creation, and does not exist for an update, e.g. a deactivated user. */
	neither: ErrorWords;
}

interface ErrorWords {
	message: (id: string) => string;
	advice: string;
}

/**
 * By the JSON of an input item: the record that an earlier try has created. With Retry On Fail, n8n runs all items again with
 * the same objects. The next try finds the record, and still has to say `created: true`.
 */
const createdBefore = new WeakMap<object, string>();

/**
 * Creates a record, or updates the record with this ID; `created` in the output says which. The creation is sent first and the
 * service decides, so two runs at the same time create only one record. A record that is deleted between the creation and the
 * update is created again.
 */
export async function createOrUpdate(
	client: ItemClient,
	item: Item,
	upsert: Upsert,
): Promise<RecordOrRefusal[]> {
	const { url, id } = upsert;
	const address = { url, path: { [id]: item.request.body[id] } };
	return await client.inTurn(address, async () => await createOrElseUpdate(client, item, upsert));
}

/** The most creations that are tried: after a refused creation, somebody may delete the record before its update. */
const MAX_CREATIONS = 2;

async function createOrElseUpdate(
	client: ItemClient,
	item: Item,
	{ url, id, existsCode, notFoundCode, incomplete, neither }: Upsert,
): Promise<RecordOrRefusal[]> {
	const { [id]: key, ...body } = item.request.body;
	const reading = { url, path: { [id]: key }, headers: item.request.headers };
	const pathsToMerge = replacesMetadata(item, 'additionalFields') ? [] : [['metadata']];
	const update = async () => {
		const merged = await readAndMerge(client, body, reading, pathsToMerge);
		return await client.sendDescribed({ ...reading, method: 'PUT', body: merged });
	};
	const errorWith = ({ message, advice }: ErrorWords, { details }: ServiceError) =>
		new ServiceError(message(String(key)), { ...details, advice });
	// After a refusal with one of these codes, the update shows whether the record exists
	const mayExist = incomplete ? [existsCode, incomplete.code] : [existsCode];
	const [input] = item.inputs;
	const recordKey = `${item.request.url}/${String(key).toLowerCase()}`;
	for (let creations = 1; ; creations++) {
		const creation = await orRefusalWith(mayExist, client.sendPrepared(item.request));
		if (!(creation instanceof ServiceError)) {
			if (item.retriesOnFail) createdBefore.set(input, recordKey);
			return [{ created: true, [id]: key, ...recordIn(creation.data) }];
		}
		const updated = await orRefusalWith([notFoundCode], update());
		if (!(updated instanceof ServiceError)) {
			const isNew = createdBefore.get(input) === recordKey;
			const outcome = isNew ? { created: true } : createdOrUnclear(creation);
			return [{ ...outcome, [id]: key, ...recordIn(updated.data) }];
		}
		if (incomplete && creation.details.code === incomplete.code)
			throw errorWith(incomplete, creation);
		if (creations === MAX_CREATIONS) throw errorWith(neither, updated);
	}
}

/** The part of the output about a refused creation: the record existed, or an attempt whose answer was lost has created it. */
function createdOrUnclear({ details }: ServiceError): IDataObject {
	if (!details.afterLostAnswer) return { created: false };
	return {
		message:
			'It is not known whether this run created the record or found it: the answer to the first request was lost',
	};
}

/** The result of a request, or the refusal with one of these codes; any other refusal is thrown. */
async function orRefusalWith<Value>(
	codes: string[],
	result: Promise<Value>,
): Promise<Value | ServiceError> {
	return await result.catch((error: unknown) => {
		if (error instanceof ServiceError && codes.includes(error.details.code ?? '')) return error;
		throw error;
	});
}

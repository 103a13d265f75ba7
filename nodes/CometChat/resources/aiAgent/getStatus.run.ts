import { ServiceError } from '../../../shared/transport/errors';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { idsOfItems } from './sourceColumn';
import { statusFields, readStatesById } from './states';

/** The state of each source, once, linked to the items that name it. */
export async function readStates(client: ItemClient, item: Item): Promise<Outcome[]> {
	const ids = item.request.body.uniqueId as string[];
	const states = await readStatesById(client, ids);
	const itemsOf = item.value('sourcesFrom') === 'items' ? itemsById(idsOfItems(item)) : undefined;
	return ids.map((id) => {
		const state = states.get(id);
		const record =
			state === undefined ? unknownSource(id) : { uniqueId: id, ...statusFields(state) };
		return new Outcome(record, { items: itemsOf?.get(id) });
	});
}

/** The indices of the items that name an ID, by the ID. */
function itemsById(idsOfEach: string[][]): Map<string, number[]> {
	const items = new Map<string, number[]>();
	idsOfEach.forEach((ids, index) => {
		for (const id of new Set(ids)) {
			items.set(id, [...(items.get(id) ?? []), index]);
		}
	});
	return items;
}

function unknownSource(id: string): ServiceError {
	return new ServiceError(`${id}: The service does not know this source`, {
		advice: "Take the ID from 'Get Many Knowledge Sources'.",
	});
}

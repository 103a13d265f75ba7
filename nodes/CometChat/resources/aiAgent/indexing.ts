import { number } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, Item, ItemClient } from '../../../shared/operation/types';

/** Seconds. Longer waits are better made by a loop with the Wait node, which lets go of the execution meanwhile. */
const MAX_WAIT = 600;

export const waitUntilIndexed: Field = {
	displayName: 'Wait Until Indexed',
	name: 'waitUntilIndexed',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: MAX_WAIT },
	default: 60,
	description: `The most seconds to wait until agents can find it, up to ${MAX_WAIT}. 'isIndexed' says whether they can.`,
	local: true,
	as: (value, refuse) => {
		const seconds = number(value, refuse);
		return seconds >= 0 && seconds <= MAX_WAIT ? seconds : refuse(`has to be 0 to ${MAX_WAIT}`);
	},
};

/** Sends the change of a source. If the form says so, waits until the source is indexed. */
export async function sendAndWaitUntilIndexed(
	client: ItemClient,
	item: Item,
): Promise<RecordOrRefusal[]> {
	const { sendThenWait } = await import('./indexing.run');
	return await sendThenWait(client, item);
}

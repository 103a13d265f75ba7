import { errorsOfSameReplacements } from '../../nodes/shared/operation/run/preparedItem';
import type { PreparedItem } from '../../nodes/shared/operation/run/preparedItem';
import type { Item, Replacement } from '../../nodes/shared/operation/types';

/** How often `count` items that replace the same list are read, and how many errors there are. */
function readsOf(count: number): { errors: number; reads: number } {
	let reads = 0;
	const seen = <T>(value: T): T => {
		reads++;
		return value;
	};
	const preparedItems = new Map(
		Array.from({ length: count }, (_, index): [number, PreparedItem] => [
			index,
			{ item: { index } as unknown as Item } as PreparedItem,
		]),
	);
	const replaces = (): Replacement => ({
		get replaced() {
			return seen('the list');
		},
		get field() {
			return seen('Entries');
		},
		instead: 'Put all into one item.',
	});
	const errors = errorsOfSameReplacements({ replaces }, preparedItems);
	return { errors: errors.size, reads };
}

it('the work of refusing items that replace one list grows with their number, not with the square of it', () => {
	const few = readsOf(40);
	const many = readsOf(4_000);
	expect([few.errors, many.errors]).toEqual([40, 4_000]);
	expect(many.reads).toBe(100 * few.reads);
});

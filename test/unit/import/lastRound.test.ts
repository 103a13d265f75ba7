import type { Delivery } from '../../../nodes/CometChat/import/send/delivery';
import { LastRound } from '../../../nodes/CometChat/import/send/lastRound';
import type { OneByOne } from '../../../nodes/CometChat/import/send/oneByOne';
import { State } from '../../../nodes/CometChat/import/send/state';
import type { ImportRow } from '../../../nodes/CometChat/import/types';

const row = (place: number, more: Partial<ImportRow> = {}): ImportRow => ({
	...{ item: place, record: {}, key: `${place}`, id: `${place}`, place },
	...more,
});

/** The places of the records that are sent with one proof, in the order of the proofs; all of them go in. */
async function proofsOf(...rows: ImportRow[]): Promise<number[][]> {
	const proofs: number[][] = [];
	const delivery = { isBlamed: ({ outages = 0 }) => outages > 1 } as Delivery;
	const oneByOne = {
		send: async (sent: ImportRow[]) => {
			proofs.push(sent.map(({ place }) => place!));
			for (const one of sent) one.outcome = { status: 'imported' };
			return await Promise.resolve([]);
		},
	} as unknown as OneByOne;
	const round = new LastRound(new State(), delivery, oneByOne);
	for (const one of rows) round.add(one);
	await round.work();
	return proofs;
}

const first = row(0);
const inBlock = (place: number) => row(place, { badNeighbour: first });

describe('the last round sends the records that were put aside', () => {
	it.each<[string, ImportRow[], number[][]]>([
		['in their order, which lanes mix', [row(2), row(3), row(1)], [[1, 2, 3]]],
		[
			'at most twenty with one proof',
			Array.from({ length: 23 }, (_, place) => row(place)),
			[Array.from({ length: 20 }, (_, place) => place), [20, 21, 22]],
		],
		['the first of a block before the others', [first, inBlock(1), inBlock(2)], [[0], [1, 2]]],
		[
			'the first of a block with the others, when one failure is missing',
			[row(5, { failures: 19 }), row(6, { badNeighbour: row(5) })],
			[[5, 6]],
		],
		['last those that are sent alone', [row(1, { goesAlone: true }), row(2)], [[2], [1]]],
		[
			'last of all those that take the service down, each for itself',
			[row(1, { outages: 2 }), row(2, { outages: 2 }), row(3, { goesAlone: true }), row(4)],
			[[4], [3], [1], [2]],
		],
	])('%s', async (_, rows, proofs) => {
		expect(await proofsOf(...rows)).toEqual(proofs);
	});
});

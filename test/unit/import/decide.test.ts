import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../nodes/CometChat/import/send/chance';
import { decide } from '../../../nodes/CometChat/import/send/decide';
import type { Action, Circumstances } from '../../../nodes/CometChat/import/send/decide';

type State = Parameters<typeof decide>[0];

/** How docs/import.md says what is decided. */
const WORDS: Partial<Record<Action, string>> = {
	stop: 'stops',
	waitForTurn: 'waits for its turn',
	pause: 'sends it again after a pause',
	waitForService: 'waits for the service',
	waitForAnswer: 'waits once until it speaks of records again',
	leaveOpen: 'leaves the records open',
	refuse: 'gives the record up',
	sendSmaller: 'sends smaller ones',
	halve: 'looks for the bad record in halves',
	lookAround: 'looks whether any other record goes in',
	count: 'counts the failure against the record',
	defer: 'counts the failure if the service is seen to work after it',
};

const known = { item: 0, record: {}, key: 'known', id: 'known' };

/** A run that goes well, in which a request with 50 records fails. */
const STATE = { reached: true, underWay: 0, answers: 7, known, isPatienceSpent: false };
const CIRCUMSTANCES: Circumstances = {
	meaning: 'unknown',
	way: 'first',
	records: 50,
	tries: 1,
	wasAlone: false,
	isGateway: false,
	isRefusal: false,
	isLarge: true,
	since: 7,
	searchSince: 7,
};

interface Case {
	state?: Partial<State>;
	circumstances: Partial<Circumstances>;
}

const unknown = (circumstances: Partial<Circumstances>): Case => ({ circumstances });
const nothingIn = { known: undefined, answers: 0 };
const atStart = { since: 0, searchSince: 0 };
const silent = { meaning: 'silent', tries: 3 } as const;
const single = { way: 'narrowing', records: 1 } as const;

/** For each line of the table in docs/import.md, the situations that it means. */
const LINES: Record<string, Case[]> = {
	'is refused because of the app': [
		{ circumstances: { meaning: 'app' } },
		{ circumstances: { meaning: 'app', records: 1 } },
	],
	'is one too many': [{ circumstances: { meaning: 'busy', tries: 9 } }],
	'reaches nobody, as none before, while others are under way': [
		{
			state: { ...nothingIn, reached: false, underWay: 1 },
			circumstances: { meaning: 'away', isGateway: true },
		},
	],
	'reaches nobody, as none before': [
		{
			state: { ...nothingIn, reached: false },
			circumstances: { meaning: 'away', isGateway: true },
		},
	],
	'meets the sign-in page of a network before anything went in': [
		{ state: nothingIn, circumstances: { meaning: 'away' } },
	],
	'meets nobody or a sign-in page later': [
		{ circumstances: { meaning: 'away' } },
		{ circumstances: { meaning: 'away', isGateway: true } },
		{ state: nothingIn, circumstances: { meaning: 'away', isGateway: true } },
	],
	'is too large, with one record': [{ circumstances: { meaning: 'tooLarge', records: 1 } }],
	'is too large, larger than all that passed': [
		{ circumstances: { meaning: 'tooLarge', records: 2 } },
	],
	'is too large, although larger ones passed': [
		{ circumstances: { meaning: 'tooLarge', records: 2, isLarge: false } },
	],
	'is refused with a reason, with one record': [
		{ circumstances: { meaning: 'records', records: 1 } },
	],
	'is refused with a reason, with several records': [
		{ circumstances: { meaning: 'records', records: 2 } },
	],
	'gets an answer without a word about its records, for the first or second time': [
		{ circumstances: { ...silent, tries: 1 } },
		{ circumstances: { ...silent, tries: 2 } },
		{ state: nothingIn, circumstances: { ...silent, tries: 2 } },
		{ circumstances: { ...silent, since: 6, tries: 2 } },
	],
	'gets such an answer with several records, while the service speaks of a record that is in': [
		{ circumstances: { ...silent, works: true } },
		{ circumstances: { ...silent, since: 6, works: true, tries: 20 } },
		{ circumstances: { ...silent, way: 'narrowing', tries: 1, works: true } },
	],
	'gets such an answer with one record, while the service speaks of a record that is in': [
		{ circumstances: { ...silent, records: 1, works: true } },
		{ circumstances: { ...silent, ...single, tries: 1, works: true } },
		{ circumstances: { ...silent, way: 'oneByOne', records: 1, tries: 1, works: true } },
	],
	'gets such an answer while it speaks of others only, less often than chance explains': [
		{ circumstances: { ...silent, since: 6, works: false, tries: 19 } },
		{ circumstances: { ...silent, ...single, since: 6, works: false, tries: 1 } },
	],
	'gets such an answer while it speaks of others only, more often': [
		{ circumstances: { ...silent, since: 6, works: false, tries: 20 } },
		{ circumstances: { ...silent, ...single, since: 6, works: false, tries: 20 } },
	],
	'gets such an answer, and nothing shows that the service works': [
		{ circumstances: { ...silent, works: false } },
		{ state: nothingIn, circumstances: { ...silent, ...atStart } },
		{ state: nothingIn, circumstances: { ...silent, ...atStart, works: true } },
	],
	'gets such an answer, and that was waited for already': [
		{ state: { isPatienceSpent: true }, circumstances: { ...silent, works: false } },
		{ state: { ...nothingIn, isPatienceSpent: true }, circumstances: { ...silent, ...atStart } },
	],
	'fails as one of several asked about one by one, beside others': [
		unknown({ way: 'oneByOne', records: 1 }),
	],
	'fails at a gateway for the first time': [
		unknown({ isGateway: true }),
		unknown({ isGateway: true, records: 1 }),
	],
	'fails with several records, when something is in': [
		unknown({}),
		unknown({ isGateway: true, tries: 2 }),
	],
	'fails with half of such records, after a good answer since the search began': [
		unknown({ way: 'narrowing', searchSince: 6 }),
	],
	'fails, and the service does not work': [
		unknown({ way: 'narrowing', works: false }),
		unknown({ ...single, works: false }),
		unknown({ ...single, searchSince: 6, works: false }),
		unknown({ wasAlone: true, works: false }),
		unknown({ way: 'oneByOne', records: 1, wasAlone: true, works: false }),
		unknown({ ...single, works: false, isRefusal: true }),
		{ state: nothingIn, circumstances: { ...atStart, works: false } },
	],
	'is refused without a reason before anything went in, and nothing else works': [
		{ state: nothingIn, circumstances: { ...atStart, works: false, isRefusal: true } },
	],
	'fails with several records while the service works': [
		unknown({ way: 'narrowing', works: true }),
		unknown({ wasAlone: true, works: true }),
		{ state: nothingIn, circumstances: { ...atStart, works: true } },
	],
	'fails with one record before anything went in': [
		{ state: nothingIn, circumstances: { ...single, ...atStart, works: true } },
	],
	'fails with one record while the service works': [
		unknown({ ...single, works: true }),
		unknown({ ...single, since: 6 }),
		unknown({ way: 'oneByOne', records: 1, wasAlone: true, works: true }),
		{
			state: { ...nothingIn, isPatienceSpent: true },
			circumstances: { ...single, ...atStart, works: true },
		},
	],
};

/** The lines of the table: what happened, and what the import does. */
const documented = readFileSync(join(__dirname, '../../../docs/import.md'), 'utf8')
	.split('| The request | The import |')[1]
	.split('\n\n')[0]
	.split('\n')
	.slice(2)
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.map(([, request, step]) => [request, step]);

const decided = ({ state, circumstances }: Case) =>
	decide({ ...STATE, chance: new Chance(), ...state }, { ...CIRCUMSTANCES, ...circumstances });

it('the table of docs/import.md and the situations of this test are the same', () => {
	expect(documented.map(([request]) => request)).toEqual(Object.keys(LINES));
});

it.each(documented)('a request that %s: the import %s', (request, step) => {
	for (const situation of LINES[request]) {
		expect([situation, WORDS[decided(situation)]]).toEqual([situation, step]);
	}
});

describe('a proof is asked for', () => {
	it.each([
		['before a failure counts against a single record', unknown({ ...single })],
		[
			'also when an answer came since the search began, but none since',
			unknown({ ...single, searchSince: 6 }),
		],
		[
			'when a half fails, and nothing was answered since the search began',
			unknown({ way: 'narrowing' }),
		],
		['when records were sent alone', unknown({ wasAlone: true, searchSince: 6 })],
		['when the first request fails', { state: nothingIn, circumstances: atStart }],
		[
			'when a record that is asked about for itself fails alone',
			unknown({ way: 'oneByOne', records: 1, wasAlone: true }),
		],
		['when an answer said nothing for the third time', { circumstances: silent }],
		['also when others were answered since', { circumstances: { ...silent, since: 6 } }],
		[
			'when half of such records got no word',
			{ circumstances: { ...silent, way: 'narrowing', tries: 1 } },
		],
	] as Array<[string, Case]>)('%s', (_when, situation) => {
		expect(decided(situation)).toBe('prove');
	});
});

it('a decision changes nothing', () => {
	const chance = new Chance();
	Object.freeze(chance);
	const state = Object.freeze({ ...STATE, chance });
	for (const { circumstances } of Object.values(LINES).flat()) {
		expect(() =>
			decide(state, Object.freeze({ ...CIRCUMSTANCES, ...circumstances })),
		).not.toThrow();
	}
});

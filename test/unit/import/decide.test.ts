import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../../nodes/CometChat/import/send/chance';
import { decide } from '../../../nodes/CometChat/import/send/decide';
import type { Action, Outcome } from '../../../nodes/CometChat/import/send/decide';

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
const OUTCOME: Outcome = {
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
	outcome: Partial<Outcome>;
}

const unknown = (outcome: Partial<Outcome>): Case => ({ outcome });
const nothingIn = { known: undefined, answers: 0 };
const atStart = { since: 0, searchSince: 0 };
const silent = { meaning: 'silent', tries: 3 } as const;
const single = { way: 'narrowing', records: 1 } as const;

/** For each line of the table in docs/import.md, the situations that it means. */
const LINES: Record<string, Case[]> = {
	'is refused because of the app': [
		{ outcome: { meaning: 'app' } },
		{ outcome: { meaning: 'app', records: 1 } },
	],
	'is one too many': [{ outcome: { meaning: 'busy', tries: 9 } }],
	'reaches nobody, as none before, while others are under way': [
		{
			state: { ...nothingIn, reached: false, underWay: 1 },
			outcome: { meaning: 'away', isGateway: true },
		},
	],
	'reaches nobody, as none before': [
		{ state: { ...nothingIn, reached: false }, outcome: { meaning: 'away', isGateway: true } },
	],
	'meets the sign-in page of a network before anything went in': [
		{ state: nothingIn, outcome: { meaning: 'away' } },
	],
	'meets nobody or a sign-in page later': [
		{ outcome: { meaning: 'away' } },
		{ outcome: { meaning: 'away', isGateway: true } },
		{ state: nothingIn, outcome: { meaning: 'away', isGateway: true } },
	],
	'is too large, with one record': [{ outcome: { meaning: 'tooLarge', records: 1 } }],
	'is too large, larger than all that passed': [{ outcome: { meaning: 'tooLarge', records: 2 } }],
	'is too large, although larger ones passed': [
		{ outcome: { meaning: 'tooLarge', records: 2, isLarge: false } },
	],
	'is refused with a reason, with one record': [{ outcome: { meaning: 'records', records: 1 } }],
	'is refused with a reason, with several records': [
		{ outcome: { meaning: 'records', records: 2 } },
	],
	'gets an answer without a word about its records, for the first or second time': [
		{ outcome: { ...silent, tries: 1 } },
		{ outcome: { ...silent, tries: 2 } },
		{ state: nothingIn, outcome: { ...silent, tries: 2 } },
		{ outcome: { ...silent, since: 6, tries: 2 } },
	],
	'gets such an answer with several records, while the service speaks of a record that is in': [
		{ outcome: { ...silent, works: true } },
		{ outcome: { ...silent, since: 6, works: true, tries: 20 } },
		{ outcome: { ...silent, way: 'narrowing', tries: 1, works: true } },
	],
	'gets such an answer with one record, while the service speaks of a record that is in': [
		{ outcome: { ...silent, records: 1, works: true } },
		{ outcome: { ...silent, ...single, tries: 1, works: true } },
		{ outcome: { ...silent, way: 'oneByOne', records: 1, tries: 1, works: true } },
	],
	'gets such an answer while it speaks of others only, less often than chance explains': [
		{ outcome: { ...silent, since: 6, works: false, tries: 19 } },
		{ outcome: { ...silent, ...single, since: 6, works: false, tries: 1 } },
	],
	'gets such an answer while it speaks of others only, more often': [
		{ outcome: { ...silent, since: 6, works: false, tries: 20 } },
		{ outcome: { ...silent, ...single, since: 6, works: false, tries: 20 } },
	],
	'gets such an answer, and nothing shows that the service works': [
		{ outcome: { ...silent, works: false } },
		{ state: nothingIn, outcome: { ...silent, ...atStart } },
		{ state: nothingIn, outcome: { ...silent, ...atStart, works: true } },
	],
	'gets such an answer, and that was waited for already': [
		{ state: { isPatienceSpent: true }, outcome: { ...silent, works: false } },
		{ state: { ...nothingIn, isPatienceSpent: true }, outcome: { ...silent, ...atStart } },
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
		{ state: nothingIn, outcome: { ...atStart, works: false } },
	],
	'is refused without a reason before anything went in, and nothing else works': [
		{ state: nothingIn, outcome: { ...atStart, works: false, isRefusal: true } },
	],
	'fails with several records while the service works': [
		unknown({ way: 'narrowing', works: true }),
		unknown({ wasAlone: true, works: true }),
		{ state: nothingIn, outcome: { ...atStart, works: true } },
	],
	'fails with one record before anything went in': [
		{ state: nothingIn, outcome: { ...single, ...atStart, works: true } },
	],
	'fails with one record while the service works': [
		unknown({ ...single, works: true }),
		unknown({ ...single, since: 6 }),
		unknown({ way: 'oneByOne', records: 1, wasAlone: true, works: true }),
		{
			state: { ...nothingIn, isPatienceSpent: true },
			outcome: { ...single, ...atStart, works: true },
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

const decided = ({ state, outcome }: Case) =>
	decide({ ...STATE, chance: new Chance(), ...state }, { ...OUTCOME, ...outcome });

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
		['when the first request fails', { state: nothingIn, outcome: atStart }],
		[
			'when a record that is asked about for itself fails alone',
			unknown({ way: 'oneByOne', records: 1, wasAlone: true }),
		],
		['when an answer said nothing for the third time', { outcome: silent }],
		['also when others were answered since', { outcome: { ...silent, since: 6 } }],
		[
			'when half of such records got no word',
			{ outcome: { ...silent, way: 'narrowing', tries: 1 } },
		],
	] as Array<[string, Case]>)('%s', (_when, situation) => {
		expect(decided(situation)).toBe('prove');
	});
});

it('a decision changes nothing', () => {
	const chance = new Chance();
	Object.freeze(chance);
	const state = Object.freeze({ ...STATE, chance });
	for (const { outcome } of Object.values(LINES).flat()) {
		expect(() => decide(state, Object.freeze({ ...OUTCOME, ...outcome }))).not.toThrow();
	}
});

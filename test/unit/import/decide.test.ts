import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide } from '../../../nodes/CometChat/import/send/failure';
import type { Circumstances, Step } from '../../../nodes/CometChat/import/send/failure';

/** The words of docs/faults.md for each decision. */
const WORDS: Partial<Record<Step, string>> = {
	stop: 'stops',
	waitWhileBusy: 'waits for its turn',
	repeat: 'sends it again after a pause',
	waitForService: 'waits for the service',
	waitThenSearch: 'looks for the bad record when the service works',
	sendSmaller: 'sends smaller ones',
	search: 'looks for the bad record',
	failAsUnknown: 'leaves the records open',
};

/** A request with 50 records fails in a run that goes well. */
const USUAL: Circumstances = {
	kind: 'unknown',
	records: 50,
	tries: 1,
	maxRepeats: 1,
	hadOutage: false,
	isReached: true,
	hasCanary: true,
	failedOnTheWay: false,
	isRefusal: false,
	isLarge: true,
	gaveUpWaiting: false,
};

const atStart = { hasCanary: false } as const;
const again = { tries: 2 } as const;
const silent = { kind: 'silent', tries: 3, maxRepeats: 2 } as const;
const refusedAtStart = { ...atStart, isRefusal: true } as const;

/** The situations that each line of the table in docs/faults.md means. */
const LINES: Record<string, Array<Partial<Circumstances>>> = {
	'is refused because of the app': [{ kind: 'app' }, { kind: 'app', records: 1 }],
	'is one too many': [
		{ kind: 'busy', tries: 9 },
		{ ...atStart, kind: 'busy' },
	],
	'reaches nobody, as none before': [
		{ ...atStart, kind: 'away', isReached: false, failedOnTheWay: true },
	],
	'meets the sign-in page of a network before anything went in': [{ ...atStart, kind: 'away' }],
	'meets nobody or a sign-in page later': [
		{ kind: 'away' },
		{ kind: 'away', failedOnTheWay: true },
		{ ...atStart, kind: 'away', failedOnTheWay: true },
	],
	'is too large, with one record, or although larger ones passed': [
		{ kind: 'tooLarge', records: 1 },
		{ kind: 'tooLarge', records: 2, isLarge: false },
	],
	'is too large, larger than all that passed': [{ kind: 'tooLarge', records: 2 }],
	'is refused with a reason': [{ kind: 'refused' }, { ...atStart, kind: 'refused', records: 1 }],
	'still holds records that its answer left out': [
		{ kind: 'partly' },
		{ kind: 'partly', tries: 9 },
	],
	'is refused because others came in at the same moment, up to four times': [
		{ kind: 'race' },
		{ kind: 'race', tries: 4 },
	],
	'is refused for that reason once more': [{ kind: 'race', tries: 5 }],
	'is refused without a reason before anything went in, while reading works': [
		{ ...refusedAtStart, works: true },
	],
	'is refused without a reason before anything went in, and reading fails': [
		{ ...refusedAtStart, works: false },
		{ ...refusedAtStart, ...again, works: false },
	],
	'gets an answer without a word about its records, up to twice': [
		{ ...silent, tries: 2 },
		{ ...silent, ...atStart, tries: 1 },
	],
	'gets such an answer while the service speaks of a record that is in': [
		{ ...silent, works: true },
		{ ...silent, gaveUpWaiting: true, works: true },
	],
	'gets such an answer, and that was waited for already': [
		{ ...silent, gaveUpWaiting: true, works: false },
		{ ...silent, ...atStart, gaveUpWaiting: true },
	],
	'gets such an answer before anything went in': [{ ...silent, ...atStart }],
	'gets such an answer, and the service does not speak of what is in': [
		{ ...silent, works: false },
		{ ...silent, hadOutage: true, works: false },
	],
	'fails for the first time': [
		{},
		{ records: 1 },
		atStart,
		// Where requests often fail by chance, more repetitions are a first time
		{ tries: 3, maxRepeats: 3 },
		// After an outage that was waited for
		{ tries: 0, hadOutage: true },
	],
	'fails again while the service works': [
		{ ...again, works: true },
		{ ...again, ...atStart, works: true },
		{ ...again, hadOutage: true, works: true },
		// A part of a batch is not repeated
		{ maxRepeats: 0, works: true },
	],
	'fails again after an outage, and the service has gone away once more': [
		{ ...again, hadOutage: true, works: false },
		{ maxRepeats: 0, hadOutage: true, works: false },
	],
	'fails again, and the service does not work': [
		{ ...again, works: false },
		{ ...again, ...atStart, works: false },
		{ ...again, isRefusal: true, works: false },
	],
};

/** The lines of the table: what happened, and what the import does. */
const documented = readFileSync(join(__dirname, '../../../docs/faults.md'), 'utf8')
	.split('| The request | The import |')[1]
	.split('\n\n')[0]
	.split('\n')
	.slice(2)
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.map(([, request, step]) => [request, step]);

const decideIn = (circumstances: Partial<Circumstances>) =>
	decide(Object.freeze({ ...USUAL, ...circumstances }));

it('the table of docs/faults.md and the situations of this test are the same', () => {
	expect(documented.map(([request]) => request)).toEqual(Object.keys(LINES));
});

it.each(documented)('a request that %s: the import %s', (request, step) => {
	for (const situation of LINES[request]) {
		expect([situation, WORDS[decideIn(situation)]]).toEqual([situation, step]);
	}
});

it.each<[string, Partial<Circumstances>]>([
	['a request failed again', again],
	['a request failed again before anything went in', { ...again, ...atStart }],
	['a part of a request failed', { maxRepeats: 0, records: 25, hadOutage: true }],
	['a record failed alone', { maxRepeats: 0, records: 1, hadOutage: true }],
	['an answer said nothing for the third time', silent],
	['the first request is refused without a reason', refusedAtStart],
])('it is asked whether the service works when %s', (_when, situation) => {
	expect(decideIn(situation)).toBe('check');
});

import fc from 'fast-check';
import { separatedEntries } from '../../nodes/CometChat/resources/keywordList/entries';
import { planSync, type EntryStatus } from '../../nodes/CometChat/resources/keywordList/syncPlan';
import { forAll } from '../support/forAll';

const categories = fc.constantFrom('word', 'pattern', 'sentence-similarity');
/** A few letters in several spellings, so that equal entries are drawn often, with separators and brackets among them. */
const letters = fc.constantFrom(
	'a',
	'A',
	'e\u0301',
	'\u00e9',
	'\u00c9',
	'ß',
	'ſ',
	'[',
	'(',
	'.',
	',',
	'\n',
	'𝒜',
	' ',
);
const entries = fc.array(
	fc.oneof(
		fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
		fc.constant('x'.repeat(101)),
		fc.string({ unit: 'grapheme', minLength: 1 }),
	),
	{ maxLength: 12 },
);
/** The drawn entries as the form reads them. */
const clean = (category: string, drawn: string[]) => {
	const given = drawn.filter((entry) => entry.trim() !== '');
	return given.length === 0
		? []
		: separatedEntries(category, { label: '', entries: given, isTyped: false });
};

type Plan = ReturnType<typeof planSync>;
/** The entries whose outcome has one of these statuses. */
const entriesWith = ({ outcomes }: Plan, ...statuses: EntryStatus[]) =>
	outcomes.filter(({ status }) => statuses.includes(status)).map(({ entry }) => entry);
const sortCopy = (list: string[]) => [...list].sort();

it('makes the list hold exactly the given entries, and changes nothing the second time', async () => {
	await forAll(500, [categories, entries, entries], (category, drawn, before) => {
		const given = clean(category, drawn);
		const plan = planSync(category, before, given);
		// Each given entry has one outcome, and each entry of the list stays or goes
		expect(plan.outcomes.length - entriesWith(plan, 'removed').length).toBe(given.length);
		const stays = plan.after.filter((entry) => !entriesWith(plan, 'added').includes(entry));
		expect(sortCopy([...stays, ...entriesWith(plan, 'removed')])).toEqual(sortCopy(before));
		// New entries come after the entries that stay, without repetitions
		expect(plan.after.slice(stays.length)).toEqual(entriesWith(plan, 'added'));
		expect(new Set(entriesWith(plan, 'added')).size).toBe(entriesWith(plan, 'added').length);

		const again = planSync(category, plan.after, given);
		expect(entriesWith(again, 'added', 'removed')).toEqual([]);
		expect(again.after).toEqual(plan.after);
		expect(entriesWith(again, 'refused')).toEqual(entriesWith(plan, 'refused'));
		// Another order of the rows changes nothing either
		expect(sortCopy(planSync(category, plan.after, [...given].reverse()).after)).toEqual(
			sortCopy(plan.after),
		);
	});
});

it.each([
	[
		'word',
		['Caf\u00e9'],
		['cafe\u0301', 'CAFÉ', 'cafe'],
		['unchanged', 'duplicate', 'added'],
		['Café', 'cafe'],
	],
	['word', ['one', 'two'], ['TWO'], ['unchanged', 'removed'], ['two']],
	[
		'pattern',
		['a'],
		// 'd\\-e' is a good pattern, although JavaScript refuses it with the flag `u`
		['A', 'a', 'b(', 'b[', '(?i)c', 'd\\-e'],
		['added', 'unchanged', 'refused', 'refused', 'refused', 'added'],
		['a', 'A', 'd\\-e'],
	],
	['pattern', ['old('], ['old('], ['unchanged'], ['old(']],
	[
		'word',
		[],
		['a,b', 'a\nb', 'x'.repeat(101), 'x'.repeat(100)],
		['refused', 'refused', 'refused', 'added'],
		['x'.repeat(100)],
	],
	[
		'sentence-similarity',
		[],
		['Call me, now', 'x'.repeat(300)],
		['added', 'added'],
		['Call me, now', 'x'.repeat(300)],
	],
])(
	'a list of the category %s that holds %j is to hold %j',
	(category, before, given, statuses, after) => {
		const plan = planSync(category, before, clean(category, given));
		expect(plan.outcomes.map(({ status }) => status)).toEqual(statuses);
		expect(plan.after).toEqual(after.map((entry) => entry.normalize('NFC')));
	},
);

import { nextPage, unansweredOutput } from '../../nodes/CometChat/question/answers';
import { elementsOf, type FormElement } from '../../nodes/CometChat/question/formElements';
import {
	endOfWait,
	limitWaitTime,
	refusePast,
	type Limit,
} from '../../nodes/CometChat/question/limit';
import type { PageContent } from '../../nodes/CometChat/question/pages';
import type { Visit } from '../../nodes/CometChat/question/visit';
import { refuse } from '../support/refuse';

const ASKED: PageContent = {
	language: 'en',
	title: 'T',
	text: 'Q',
	thanks: 'Thanks',
	elements: [],
};

const VISIT: Visit = {
	isPost: true,
	questionId: 'q',
	values: {},
	files: {},
	now: new Date(0),
	timezone: 'UTC',
};

/** Posts values and files from a page with these elements, and gives the next page. */
function pageAfter(rows: object[], values: Record<string, unknown>, files: Visit['files'] = {}) {
	const elements = elementsOf(rows, refuse) as FormElement[];
	return nextPage({ ...ASKED, elements }, { ...VISIT, values, files });
}

/** An element of ticks. */
const ticks = (row: object) => ({
	fieldType: 'checkbox',
	fieldLabel: 'X',
	fieldOptions: { values: ['a', 'b', 'c'].map((option) => ({ option })) },
	...row,
});
const range = { limitSelection: 'range', minSelections: 2, maxSelections: 2 };
const exact = { limitSelection: 'exact', numberOfSelections: 2 };
const plain = (fieldType: string, row = {}) => ({ fieldType, fieldLabel: 'X', ...row });

it.each<[object, unknown, unknown]>([
	[ticks({}), ['a', 'b', 'c'], ['a', 'b', 'c']],
	[ticks({}), [], []],
	[ticks(exact), ['a', 'b'], ['a', 'b']],
	[ticks(exact), ['a'], 'X: choose at least 2.'],
	[ticks(exact), ['a', 'b', 'c'], 'X: choose at most 2.'],
	[ticks(range), ['a', 'a'], 'X: choose at least 2.'],
	[ticks({ ...range, maxSelections: 0 }), ['a', 'b', 'c'], ['a', 'b', 'c']],
	[ticks({ limitSelection: '' }), ['a', 'b'], ['a', 'b']],
	[ticks({ limitSelection: 'exact' }), ['a', 'b'], 'X: choose at most 1.'],
	[ticks({ limitSelection: 'range' }), ['a', 'b'], 'X: choose at most 1.'],
	[ticks({ requiredField: true }), [], 'X: choose an option.'],
	[ticks({ fieldType: 'radio' }), ['a', 'b'], 'X: choose one option only.'],
	[ticks({ fieldType: 'radio' }), [], null],
	[ticks({ fieldType: 'dropdown', multiselect: true }), ['a', 'b'], ['a', 'b']],
	[{ fieldType: 'html', html: '<b>x</b>', elementName: 'X' }, 'changed', '<b>x</b>'],
	[plain('password'), ' x ', ' x '],
	[plain('text'), ' x ', 'x'],
	[plain('text'), ['x', 'y'], null],
	[plain('text', { requiredField: true }), ' ', 'X: fill this in.'],
	[plain('number'), 'old', 'X: has to be a number.'],
	[plain('number'), '9007199254740993', '9007199254740993'],
	[plain('number'), '1e21', 1e21],
	[plain('date'), '2028-02-29', '2028-02-29'],
	[plain('date'), '2027-02-29', 'X: has to be a date like 2026-01-31.'],
	[plain('date'), '2028-02-29T00:00', 'X: has to be a date like 2026-01-31.'],
])(
	'the element %j to which %j is posted gives this answer, or says this: %j',
	(row, value, expected) => {
		const { output, html } = pageAfter([row], { 'field-0': value });
		if (typeof expected === 'string' && expected.startsWith('X:')) expect(html).toContain(expected);
		else expect(output).toMatchObject({ data: { X: expected } });
	},
);

it.each([
	[{ ...range, maxSelections: 1 }, true],
	[{ ...range, maxSelections: -1 }, true],
	[{ ...range, minSelections: -1 }, true],
	[{ ...exact, numberOfSelections: 4 }, true],
	[{ ...exact, numberOfSelections: 3 }, false],
	[range, false],
])('a number of ticks that is impossible is refused: %j: %s', (row, isRefused) => {
	const read = expect(() => elementsOf([ticks(row)], refuse));
	if (isRefused) read.toThrow("asks for a number of ticks that 'X' cannot have");
	else read.not.toThrow();
});

it.each([
	[{ limitSelection: 'exactly' }, "'Limit Selection' that is none of"],
	[{ limitSelection: 'exact', numberOfSelections: 0 }, "'Number of Selections' below 1"],
	[
		{ limitSelection: 'exact', numberOfSelections: undefined },
		"'Number of Selections' that has to",
	],
	[{ ...range, minSelections: 'two' }, "'Minimum Selections' that has to be a whole number"],
	[{ requiredField: 'yes' }, "'Required Field' that has to be true or false"],
])('a wrong value of an expression is refused: %j', (row, message) => {
	expect(() => elementsOf([ticks(row)], refuse)).toThrow(`(element 1) has a ${message}`);
});

it.each([
	['date', '2026-01-31T00:00:00.000+02:00', '2026-01-31'],
	['date', new Date(0), '1970-01-01'],
	['text', '2026-01-31T00:00', '2026-01-31T00:00'],
	['text', { toString: 1 }, '{"toString":1}'],
	['checkbox', ['a', 1], 'a,1'],
	['number', '1,5', '1.5'],
	['number', '+5', '5'],
])('the input of a %s begins with the default %j as a browser shows it', (type, given, shown) => {
	const elements = elementsOf(
		[ticks({ fieldType: type, defaultValue: given })],
		refuse,
	) as FormElement[];
	expect(elements[0].preset).toBe(shown);
});

it.each<[object, string]>([
	[{}, 'X<'],
	[exact, 'X (choose 2)<'],
	[{ ...range, maxSelections: 0 }, 'X (choose 2 to 3)<'],
	[{ ...range, minSelections: 0, requiredField: true }, 'X (choose 1 to 2)<'],
	[range, 'X (choose 2)<'],
	[{ ...range, maxSelections: 3 }, 'X (choose 2 to 3)<'],
	[{ ...range, minSelections: 0 }, 'X (choose 0 to 2)<'],
	[{ requiredField: true }, 'X (required)<'],
	[{ requiredField: 'true' }, 'X (required)<'],
])('the label of ticks with %j says: %s', (row, label) => {
	// The date is missing, so the answer is refused and the form is shown again
	const date = plain('date', { fieldLabel: 'Y', requiredField: true });
	expect(pageAfter([ticks(row), date], {}).html).toContain(`>${label}`);
});

it.each([
	['radio', 3],
	['checkbox', 0],
])('a required element of three %s choices has `required` on %d of them', (fieldType, count) => {
	// Browsers demand a tick in each box that has `required`
	const { html } = pageAfter([ticks({ fieldType, requiredField: true })], {});
	expect(html!.match(/ required[ >]/g) ?? []).toHaveLength(count);
});

it('gives the fixed values of a form even if nobody answers', () => {
	const rows = [
		{ fieldType: 'html', html: '<hr>', elementName: 'rule' },
		{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '4711' },
	];
	const elements = elementsOf(rows, refuse) as FormElement[];
	const { data } = unansweredOutput({ ...ASKED, elements }, 'q');
	expect(data).toMatchObject({ rule: '<hr>', order: '4711' });
});

it.each(['a , c', 'a\nc', 'c; a'])('shows the defaults of several ticks: %j', (defaultValue) => {
	const elements = elementsOf([ticks({ defaultValue })], refuse) as FormElement[];
	const { html } = nextPage({ ...ASKED, elements }, { ...VISIT, isPost: false });
	const boxes = [...html.matchAll(/value="([abc])"( checked)?/g)];
	expect(boxes.map(([, value, isTicked]) => [value, isTicked !== undefined])).toEqual([
		['a', true],
		['b', false],
		['c', true],
	]);
});

it('finds options with commas in the default of several ticks, and ticks no part of such an option', () => {
	const options = ['please', 'Yes, please', 'No, thanks', 'Yes', 'b'];
	const fieldOptions = options.map((option) => ({ option }));
	const row = ticks({ fieldOptions, defaultValue: 'No,thanks, none, Yes, please' });
	const elements = elementsOf([row], refuse) as FormElement[];
	const { html } = nextPage({ ...ASKED, elements }, { ...VISIT, isPost: false });
	const ticked = [...html.matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);
	expect(ticked).toEqual(['Yes, please', 'No, thanks']);
});

it('refuses half of an emoji, which a browser sends back as another character', () => {
	const row = ticks({ fieldOptions: ['Thanks \ud83d', 'b'] });
	expect(() => elementsOf([row], refuse)).toThrow('(element 1) contains a broken character');
	const shown = { fieldLabel: 'Cut \ud83d', placeholder: '\ud83d' };
	expect(elementsOf([shown], refuse)).toMatchObject([{ label: shown.fieldLabel }]);
});

it('shows nothing where the HTML is empty, also when it has a name', () => {
	const row = { fieldType: 'html', html: '', elementName: 'terms_html' };
	const elements = elementsOf([row], refuse) as FormElement[];
	const { html } = nextPage({ ...ASKED, elements }, { ...VISIT, isPost: false });
	expect(html).not.toContain('terms_html');
});

const file = (originalFilename: string) => ({ originalFilename, filepath: '/x', size: 1 });

it('files of elements with similar names and several of one element have fields of their own', () => {
	const rows = ['a b', 'a.b', 'c d'].map((fieldLabel, index) =>
		plain('file', { fieldLabel, multipleFiles: index === 2 }),
	);
	const given = [['1.png'], ['2.png'], ['3.png', '4.png']].map((names) => names.map(file));
	const { files } = pageAfter(
		rows,
		{},
		Object.fromEntries(given.map((one, n) => [`field-${n}`, one])),
	);
	expect(
		Object.entries(files!).map(([name, { originalFilename }]) => [name, originalFilename]),
	).toEqual([
		['a_b', '1.png'],
		['a_b_of_2', '2.png'],
		['c_d_0', '3.png'],
		['c_d_1', '4.png'],
	]);
});

it.each(['constructor', '__proto__', 'toString'])('%s is a name like any other', (name) => {
	const given = { 'field-0': [file('1.png')] };
	const { files } = pageAfter([plain('file', { fieldLabel: name })], {}, given);
	expect(Object.values(files!)).toEqual([file('1.png')]);
	const elements = elementsOf([plain('text', { fieldLabel: name })], refuse) as FormElement[];
	const { html } = nextPage(
		{ ...ASKED, names: {}, elements },
		{ ...VISIT, uid: name, isPost: false },
	);
	expect(html).toContain(name);
	expect(html).not.toContain('native code');
	expect(html).not.toContain('[object');
	const { output } = nextPage(
		{ ...ASKED, names: {}, elements },
		{ ...VISIT, uid: name, values: { 'field-0': 'A' } },
	);
	expect(Object.entries((output as { data: object }).data)).toContainEqual([name, 'A']);
	expect(JSON.stringify(output)).not.toContain('native code');
});

it('an option loses what no page can hold, and can be chosen', () => {
	const row = ticks({ fieldOptions: ['a\0b', '\0'], defaultValue: 'a\0b' });
	const elements = elementsOf([row], refuse) as FormElement[];
	expect(elements).toMatchObject([{ options: ['ab'], preset: 'ab' }]);
});

it.each([
	[{ acceptFileTypes: '.png, .JPG' }, ['a.jpg'], undefined],
	[{ acceptFileTypes: '.png, .jpg' }, ['a.exe'], 'X: choose files that end in .png, .jpg.'],
	[{ acceptFileTypes: ' .png .gif; .jpg' }, ['a.jpg'], undefined],
	[{ acceptFileTypes: 'PNG, tar.gz,' }, ['a.exe'], 'X: choose files that end in .png, .tar.gz.'],
	[{ acceptFileTypes: 'png image/jpeg' }, ['a.exe'], undefined],
	[{ acceptFileTypes: '*.*' }, ['a.exe'], undefined],
	[{ acceptFileTypes: 'image' }, ['a.png'], undefined],
	[{ acceptFileTypes: '*.png *.jpg' }, ['a.exe'], 'X: choose files that end in .png, .jpg.'],
	[{ acceptFileTypes: '.png, image/*' }, ['a.exe'], undefined],
	[{ acceptFileTypes: '.png', multipleFiles: true }, ['a.png', 'b.exe'], 'X: choose files'],
	[{}, ['a.png', 'b.png'], 'X: choose one file'],
	[{ requiredField: true }, [], 'X: choose a file'],
])('a file element %j takes %j, or says: %s', (row, names, problem) => {
	const { files, html, output } = pageAfter(
		[plain('file', row)],
		{},
		{ 'field-0': names.map(file) },
	);
	if (problem) expect(html).toContain(problem);
	else expect(Object.values(files!)).toEqual(names.map(file));
	expect(output === undefined).toBe(problem !== undefined);
});

it('shows on the page of a user the name, or the UID where no name is known', () => {
	const shown = (names?: Record<string, string>) =>
		nextPage({ ...ASKED, names }, { ...VISIT, isPost: false, uid: 'ada-7' }).html;
	expect(shown({ 'ada-7': 'Ada Byron' })).toContain('Ada Byron');
	expect(shown({ bob: 'Bob' })).toContain('ada-7');
	expect(shown()).toContain('ada-7');
});

it.each<[object | undefined, number | RegExp]>([
	[{ resumeAmount: 1.5, resumeUnit: 'hours' }, 5_400_000],
	[{ resumeAmount: 2, resumeUnit: 'days' }, 172_800_000],
	[{}, 3_600_000],
	[{ resumeAmount: 36_500, resumeUnit: 'days' }, 3_153_600_000_000],
	[{ resumeAmount: 36_501, resumeUnit: 'days' }, /100 years at most/],
	[{ resumeAmount: 0 }, /longer than nothing/],
	[{ resumeUnit: 'weeks' }, /unknown unit/],
	[{ limitType: 'atSpecifiedTime', maxDateAndTime: '1970-01-01T00:00:01Z' }, 1_000],
	[{ limitType: 'atSpecifiedTime', maxDateAndTime: '1970-01-01T00:00:00Z' }, /in the past/],
	[{ resumeAmount: 2, resumeUnit: null }, /an empty 'Unit'/],
	[{ limitType: undefined, resumeAmount: 2 }, /an empty 'Limit Type'/],
	[{ limitType: 'never', resumeAmount: 2 }, /one of afterTimeInterval/],
	[{ resumeAmount: 2, resumeUnit: 'constructor' }, /unknown unit/],
	[undefined, /is empty/],
])('the limit %j from 1970 on: %s', (values, expected) => {
	// It is read in the first second of 1970, and the question is asked then
	const read = () => {
		const limit = limitWaitTime.as!({ values }, refuse) as Limit;
		refusePast(limit, 0);
		return endOfWait(limit, 0);
	};
	if (expected instanceof RegExp) expect(read).toThrow(expected);
	else expect(read()).toBe(expected);
});

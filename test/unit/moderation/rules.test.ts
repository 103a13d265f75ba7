import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { CometChatModerationTrigger } from '../../../nodes/CometChatModerationTrigger/CometChatModerationTrigger.node';
import { readDecision } from '../../../nodes/shared/webhook/decision';
import { properties } from '../../../nodes/CometChatModerationTrigger/fields';
import { decideByRules } from '../../../nodes/CometChatModerationTrigger/rules';
import { readSettings } from '../../../nodes/CometChatModerationTrigger/settings';

const settings = (parameters: IDataObject) =>
	readSettings({
		getNodeParameter: (name, preset) => ({ fallback: 'approve', ...parameters })[name] ?? preset,
	});
const rulesOf = (...rule: IDataObject[]) => settings({ rules: { rule } }).rules;

const message = (changes: IDataObject = {}): IDataObject => ({
	sender: 'Alice',
	receiver: 'general',
	receiverType: 'group',
	category: 'message',
	type: 'text',
	data: { text: 'Hi' },
	...changes,
});

const fits = (what: string, values: string, changes: IDataObject) =>
	decideByRules(rulesOf({ what, values }), message(changes)) !== undefined;

it.each([
	['sender', 'bob, alice', {}, true],
	['sender', 'alic', {}, false],
	['group', 'General', {}, true],
	// A user whose UID is that of a group
	['group', 'general', { receiverType: 'user' }, false],
	['sender', '42', { sender: 42 }, true],
	['sender', 'bob', { sender: { uid: 'Bob' } }, true],
	['group', '42', { receiver: 42 }, true],
	['type', 'image, text', {}, true],
	['type', 'custom', { category: 'custom', type: 'poll' }, true],
	['type', 'image', {}, false],
	['sender', '\u200balice\u200e', {}, true],
	['type', '\u200btext', {}, true],
])('a rule for the %s %j fits a message with %j: %s', (what, values, changes, expected) => {
	expect(fits(what, values, changes)).toBe(expected);
});

it('finds a word in the caption of a file, and none in a message without text', () => {
	expect(fits('word', 'hi', { type: 'image', data: { text: 'Hi!', url: 'https://x/hi' } })).toBe(
		true,
	);
	for (const data of [undefined, {}, { text: 5 }, 'hi', { customData: { hi: 'hi' } }]) {
		expect(fits('word', 'hi', { data: data as IDataObject })).toBe(false);
	}
});

it('takes a bare list of rules, as an expression may give it', () => {
	const { rules } = settings({ rules: [{ values: 'casino' }] });
	expect(decideByRules(rules, message({ data: { text: 'Casino!' } }))?.isMatchingCondition).toBe(
		true,
	);
});

it.each(['\n', '\r\n', '; ', ', ', '\t'])(
	'finds each word of a list with %j between words',
	(between) => {
		const words = ['casino', 'viagra', 'free money'];
		for (const word of words) {
			const withWord = { data: { text: `Get ${word} now` } };
			expect(fits('word', `${words.join(between)}\n`, withWord)).toBe(true);
		}
		expect(fits('word', words.join(between), { data: { text: 'money' } })).toBe(false);
		expect(fits('sender', `bob${between}alice`, {})).toBe(true);
	},
);

it('lets the first rule decide that fits', () => {
	const rules = rulesOf(
		{ what: 'sender', values: 'alice', decision: 'approve' },
		{ what: 'word', values: 'spam', decision: 'block' },
	);
	const spam = { data: { text: 'spam' } };
	expect(decideByRules(rules, message(spam))).toEqual({
		isMatchingCondition: false,
		confidence: 0,
		reason: "Rule 1: sender 'alice'",
	});
	expect(decideByRules(rules, message({ ...spam, sender: 'bob' }))).toMatchObject({
		isMatchingCondition: true,
		confidence: 1,
	});
	expect(decideByRules(rules, message({ sender: 'bob' }))).toBeUndefined();
});

it('takes quotes off the words of a rule, and does not take two inch signs for a pair of quotes', () => {
	const rules = rulesOf({ what: 'word', values: '"Buy now", spam, 5" nails, 6" nails' });
	expect(decideByRules(rules, message({ data: { text: 'buy now' } }))).toMatchObject({
		isMatchingCondition: true,
	});
	expect(decideByRules(rules, message({ data: { text: 'Who has 6" nails?' } }))).toMatchObject({
		reason: `Rule 1: word '6" nails'`,
	});
});

it('takes a phrase with a comma from a JSON array, and a list from a cell of a spreadsheet in quotes', () => {
	const hello = { data: { text: 'Hello, friend!' } };
	expect(fits('word', '["Hello, friend"]', hello)).toBe(true);
	expect(fits('word', '["Hello, you"]', hello)).toBe(false);
	expect(fits('word', '"casino\nfriend"', hello)).toBe(true);
});

it('warns at publishing about words that are looked for in another form than they were typed', async () => {
	const rule = [
		{ what: 'word', values: 'Casino, Buy now!, c++, f***\n- slots\n2. poker\n*roulette*, bet*' },
		{ what: 'sender', values: 'bob' },
	];
	const warn = jest.fn();
	const context = {
		getNode: () => ({ name: 'Decide' }),
		getNodeParameter: (name: string, preset: unknown) =>
			({ rules: { rule }, fallback: 'leave' })[name] ?? preset,
		logger: { warn },
	};
	const { checkExists } = new CometChatModerationTrigger().webhookMethods.default;
	expect(await checkExists.call(context as never)).toBe(true);
	expect(warn.mock.calls).toEqual([
		[`The rules of the node "Decide": 'Buy now!' is looked for as 'buy now'`],
		[
			`The rules of the node "Decide": '- slots' is found with its first sign only: take the bullet away`,
		],
		[
			`The rules of the node "Decide": '2. poker' is found with its first sign only: take the bullet away`,
		],
		...['*roulette*', 'bet*'].map((word) => [
			`The rules of the node "Decide": '${word}' is found with its * only: a * is looked for as it is`,
		]),
	]);
});

it('needs no default where rules decide about all messages', () => {
	expect(settings({ others: 'block', fallback: '' }).fallback).toBeUndefined();
});

it('finds disguised words where the form asks for it', () => {
	const rules = rulesOf({ what: 'word', values: 'casino' });
	const disguised = message({ data: { text: 'c4s1n0' } });
	expect(decideByRules(rules, disguised)).toBeUndefined();
	const findDisguised = true;
	expect(decideByRules(rules, disguised, findDisguised)).toMatchObject({
		reason: "Rule 1: word 'casino'",
	});
});

const numbers = (
	properties.find(({ name }) => name === 'options')!.options as INodeProperties[]
).filter(({ type }) => type === 'number');

it.each(numbers)('takes $name within the limits of the form', ({ name, ...field }) => {
	const read = (value?: number) => settings({ options: { [name]: value } })[name as 'maxRuns'];
	const { minValue, maxValue } = field.typeOptions as { minValue: number; maxValue: number };
	expect([read(minValue), read(maxValue), read()]).toEqual([minValue, maxValue, field.default]);
	for (const value of [minValue - 1, maxValue + 1]) {
		expect(() => read(value)).toThrow(`has to be ${minValue} to ${maxValue}`);
	}
});

it.each([
	[{ confidence: 0 }, true],
	[{ confidence: 1, reason: 'Spam' }, true],
	[{ confidence: -0.01 }, false],
	[{ confidence: 1.01 }, false],
	[{ confidence: '1' }, false],
	[{ confidence: 1, reason: 5 }, false],
	[{ confidence: 1, isMatchingCondition: 'yes' }, false],
])('an answer of a workflow with %j is a decision: %s', (answer, isDecision) => {
	const read = readDecision({ isMatchingCondition: true, ...answer });
	const expected = { isMatchingCondition: true, reason: '', ...answer };
	expect(read).toEqual(isDecision ? expected : undefined);
});

it.each([
	[{ rules: { rule: [{ values: ' , ' }] } }, "'One Of (rule 1)' is empty"],
	// Not a list. Read as no rules at all, it would let all messages pass without a word
	[
		{ rules: { rule: { values: 'casino' } }, others: 'approve' },
		"'Rules' has to be a list of rows",
	],
	[{ rules: 'casino', others: 'approve' }, "'Rules' has to be a list of rows"],
	[
		{ rules: { rule: [{ what: 'word', values: "'free', 'spam'" }] } },
		"'One Of (rule 1)' has to be a list of texts, like a, b, c without quotes",
	],
	// A split at the comma blocks each message with "hello"
	...['"Hello, friend",spam', 'spam\r\n “Hello, friend” ', '"Hello\tfriend"'].map(
		(values): [IDataObject, string] => [
			{ rules: { rule: [{ values }] } },
			'which may be one phrase or several. Take the quotes away',
		],
	),
	[
		{ rules: { rule: [{ values: 'casino viagra '.repeat(10) }] } },
		"'One Of (rule 1)' has 'casino viagra casino viagra casino viagr…', which is longer than 100",
	],
	[
		{ rules: { rule: [{ values: 'x' }, { what: 'sender', values: 'Bob Smith' }] } },
		`'One Of (rule 2)' has "Bob Smith", which cannot be an ID`,
	],
	[{ rules: { rule: [{ what: 'age', values: 'x' }] } }, "'If (rule 1)' has to be one of"],
	[{ rules: { rule: [{ values: 'x', decision: 'no' }] } }, "'Decision (rule 1)' has to be one of"],
	[{ others: 'x' }, "'All Other Messages' has to be one of"],
	[{ fallback: '' }, "'When No Decision Comes' is empty. Choose"],
	[{ fallback: 'x' }, "'When No Decision Comes' has to be one of"],
	[{ rules: { rule: [{ values: 'a' }, { values: '' }] } }, "'One Of (rule 2)' is empty"],
	[{ options: { timeLimit: 2_000 } }, "'Time Limit (Ms)' has to be 100 to 1900"],
	[{ options: { maxRuns: 'x' } }, "'Max Runs at Once' has to be a number"],
	[{ options: { findDisguised: 'x' } }, "'Find Disguised Words' has to be true or false"],
])('refuses %j', (parameters, reason) => {
	expect(() => settings(parameters)).toThrow(reason);
});

import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { decideByRules, plainText } from '../../../nodes/CometChatModerationTrigger/rules';
import { readSettings } from '../../../nodes/CometChatModerationTrigger/settings';
import { cases } from '../../support/budget';
import { seedOfTest } from '../../support/fixedSeed';

const settings = (parameters: IDataObject) =>
	readSettings({ getNodeParameter: (name, preset) => parameters[name] ?? preset });
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
	['type', 'image, text', {}, true],
	['type', 'custom', { category: 'custom', type: 'poll' }, true],
	['type', 'image', {}, false],
])('a rule looks at the %s: %s', (what, values, changes, expected) => {
	expect(fits(what, values, changes)).toBe(expected);
});

it.each([
	['scam', 'A SCAM!', true],
	['scam', 'scampi', false],
	['scam', 'no-scam,please', true],
	['free crypto', 'Free…  CRYPTO', true],
	['free crypto', 'free the crypto', false],
	['straße', 'STRASSE', false],
	['ﬁne', 'fine', true],
	['é', 'Cafe\u0301 e\u0301', true],
	['ß', 'ẞ', true],
	['🖕', 'ok🖕ok', true],
	['❤️', 'I ❤ you', true],
	['赌博', '网上赌博网站', true],
	['การพนัน', 'เว็บการพนันออนไลน์', true],
	['.*', 'anything', undefined],
	['$1', 'costs $1 only', true],
])('the word %s in “%s”', (word, text, expected) => {
	const look = () => fits('word', word, { data: { text } });
	if (expected === undefined) expect(look).toThrow("'One Of (rule 1)' has '.*'");
	else expect(look()).toBe(expected);
});

it('finds a word in the caption of a file, and none in a message without text', () => {
	expect(fits('word', 'hi', { type: 'image', data: { text: 'Hi!', url: 'https://x/hi' } })).toBe(
		true,
	);
	for (const data of [undefined, {}, { text: 5 }, 'hi', { customData: { hi: 'hi' } }]) {
		expect(fits('word', 'hi', { data: data as IDataObject })).toBe(false);
	}
});

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

it('finds each word between others, whatever they are', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (word, other) => {
			const plain = plainText(word);
			fc.pre(plain !== '' && !/[,[]/.test(word));
			expect(plainText(plain)).toBe(plain);
			const rules = rulesOf({ what: 'word', values: [word] as never });
			const text = `${other} ${word} ${other}`;
			expect(decideByRules(rules, message({ data: { text } }))).toBeDefined();
		}),
		{ numRuns: cases(300), seed: seedOfTest() },
	);
});

it.each([
	[{ rules: { rule: [{ values: ' , ' }] } }, "'One Of (rule 1)' is empty"],
	[{ rules: { rule: [{ what: 'age', values: 'x' }] } }, "'If (rule 1)' has to be one of"],
	[{ rules: { rule: [{ values: 'x', decision: 'no' }] } }, "'Decision (rule 1)' has to be one of"],
	[{ others: 'x' }, "'All Other Messages' has to be one of"],
	[{ fallback: 'x' }, "'When No Decision Comes' has to be one of"],
	[{ options: { timeLimit: 2_000 } }, "'Time Limit (Ms)' has to be 100 to 1900"],
	[{ options: { maxRuns: 'x' } }, "'Max Runs at Once' has to be a number"],
])('refuses %j', (parameters, reason) => {
	expect(() => settings(parameters)).toThrow(reason);
});

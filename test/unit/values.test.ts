import fc from 'fast-check';
import * as formats from '../../nodes/CometChat/import/check/formats';
import { refuseAs } from '../../nodes/shared/values/inputError';
import { rows } from '../../nodes/shared/values/rows';
import {
	integer,
	isEmpty,
	json,
	jsonObject,
	jsonObjects,
	lines,
	list,
	fullyTrimmedText,
	text,
	trimmedText,
	flag,
	oneOf,
} from '../../nodes/shared/values/readers';
import type { Convert } from '../../nodes/shared/values/types';
import { forAll } from '../support/forAll';

const refuse = refuseAs('Field');

it('takes off what nobody sees around a word, in a moment also where a long row of blanks stands in it', () => {
	expect(fullyTrimmedText(' \u200b a\u200db\u200c \ufeff', refuse)).toBe('a\u200db\u200c');
	const long = `a${' '.repeat(100_000)}b`;
	const before = process.cpuUsage();
	expect(fullyTrimmedText(`\u200b${long}\u200b`, refuse)).toBe(long);
	// Processor time in microseconds, which other programs do not lengthen
	expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

describe('list', () => {
	it.each([
		['a, b ,c', ['a', 'b', 'c']],
		['["a, b", "c"]', ['a, b', 'c']],
		// Not the joiner of an emoji and the selector of its look
		[
			'\u200ba\u200e, \u2764\ufe0f\u200d\u{1F525}\ufe0f\n\u200b',
			['a', '\u2764\ufe0f\u200d\u{1F525}\ufe0f'],
		],
		[['\u202aa\u202c', '\u2060'], ['a']],
		['\ufeff["a, b"]\n', ['a, b']],
		[
			['a', ' b ', ''],
			['a', 'b'],
		],
		[
			[1, '2'],
			['1', '2'],
		],
		['[a-z]+, b', ['[a-z]+', 'b']],
		[' , ,', []],
		['casino\nviagra\nfree money\n', ['casino', 'viagra', 'free money']],
		['a\r\nb\rc\u2028d\u2029e', ['a', 'b', 'c', 'd', 'e']],
		['a; b;\tc\td', ['a', 'b', 'c', 'd']],
		['قمار، رهان؛ كازينو', ['قمار', 'رهان', 'كازينو']],
		['赌博，彩票、赌场；老虎机', ['赌博', '彩票', '赌场', '老虎机']],
		['["a; b", "c\\nd"]', ['a; b', 'c\nd']],
		[['a; b'], ['a; b']],
		['👍,👩‍👩‍👧', ['👍', '👩‍👩‍👧']],
		[[{ __rl: true, mode: 'id', value: 'x' }], ['x']],
		[7, ['7']],
		['[vip]', ['[vip]']],
		['[vip], [gold]', ['[vip]', '[gold]']],
		['```json\n["vip", "gold"]\n```\n', ['vip', 'gold']],
		['```\nvip\ngold\n```', ['vip', 'gold']],
	])('reads %j', (given, expected) => {
		expect(list(given, refuse)).toEqual(expected);
	});

	it.each([
		[[{ a: 1 }]],
		[[true]],
		[{ a: 1 }],
		[true],
		["['vip', 'gold']"],
		[' [vip, gold]\n'],
		["['vip']"],
		['["vip","gold",]'],
		['"vip", "gold"'],
		['"vip, gold"'],
		["vip\n'gold'"],
		['vip; „gold“'],
	])('refuses %j', (given) => {
		expect(() => list(given, refuse)).toThrow('has to be a list of texts');
	});

	it('refuses an entry that is longer than any name, e.g. a list whose line breaks the editor has made blanks', () => {
		expect(list('x'.repeat(255), refuse)).toHaveLength(1);
		const words = 'casino viagra '.repeat(91);
		for (const given of [words, [words], JSON.stringify([words])]) {
			expect(() => list(given, refuse)).toThrow(
				"'Field' has an entry of more than 255 characters: casino viagra casino viagra casino viagr…. Put commas or line breaks between the entries",
			);
		}
	});

	it('takes entries apart whatever stands between them', async () => {
		const name = fc.stringMatching(/^[a-z0-9ß赌👍-]{1,9}$/u);
		const separator = fc.constantFrom(',', ';', '\n', '\r\n', '\r', '\t', ', ', '\u2028', '，');
		await forAll(200, [fc.array(fc.tuple(name, separator), { minLength: 1 })], (pairs) => {
			expect(list(pairs.flat().join(''), refuse)).toEqual(pairs.map(([entry]) => entry));
		});
	});

	it('reads 10,000 entries', () => {
		expect(
			list(Array.from({ length: 10_000 }, (_, index) => index).join(','), refuse),
		).toHaveLength(10_000);
	});

	it('gives every non-empty text of a JSON array back', async () => {
		await forAll(100, [fc.array(fc.string())], (texts) => {
			const kept = texts.map((text) => text.trim()).filter((text) => text !== '');
			expect(list(JSON.stringify(texts), refuse)).toEqual(kept);
			expect(list(texts, refuse)).toEqual(kept);
		});
	});
});

it('lines keeps commas and all but line breaks', () => {
	expect(lines('a,b\r\n\n c{1,2} \n', refuse)).toEqual(['a,b', 'c{1,2}']);
	expect(lines("[a,']", refuse)).toEqual(["[a,']"]);
	expect(lines('a; b\rc、d\u2028e\tf', refuse)).toEqual(['a; b', 'c、d', 'e\tf']);
});

describe('json', () => {
	it('accepts text and values', () => {
		expect(json('{"a": [1]}', refuse)).toEqual({ a: [1] });
		expect(json('\ufeff{"a": 1}', refuse)).toEqual({ a: 1 });
		expect(json('```json\n{"a": 1}\n```', refuse)).toEqual({ a: 1 });
		expect(json('```json\n{"a": "use `x`"}\n```', refuse)).toEqual({ a: 'use `x`' });
		expect(json({ a: 1 }, refuse)).toEqual({ a: 1 });
	});

	it.each(['{', "{'a': 1}", 'undefined', '[1,]'])('refuses %s', (text) => {
		expect(() => json(text, refuse)).toThrow('is not valid JSON');
	});

	it('tells of single quotes', () => {
		expect(() => json("{'a': 1}", refuse)).toThrow('JSON has double quotes, not single ones');
		expect(() => json("[ 'a']", refuse)).toThrow('JSON has double quotes, not single ones');
		expect(() => json('{"a": it}', refuse)).not.toThrow('single');
	});

	it('asks for an object where an object is needed', () => {
		expect(jsonObject('{"a": 1}', refuse)).toEqual({ a: 1 });
		for (const other of ['[1]', '"a"', '1', 'null']) {
			expect(() => jsonObject(other, refuse)).toThrow('has to be a JSON object');
		}
	});

	it('takes an object as a list of this object', () => {
		expect(jsonObjects('{"a": 1}', refuse)).toEqual([{ a: 1 }]);
		expect(jsonObjects([{ a: 1 }, { b: 2 }], refuse)).toEqual([{ a: 1 }, { b: 2 }]);
		expect(() => jsonObjects('[1]', refuse)).toThrow('has to be a JSON array of objects');
	});
});

describe('integer', () => {
	it.each([
		[5, 5],
		[' 12 ', 12],
		['-3', -3],
		[0, 0],
	])('reads %j', (given, expected) => {
		expect(integer(given, refuse)).toBe(expected);
	});

	it.each([
		1.5,
		'1.5',
		'abc',
		'1e400',
		NaN,
		{},
		'9007199254740993',
		// JavaScript reads numbers in these, where a person wrote none
		'',
		' ',
		'0x10',
		'1e3',
	])('refuses %j', (given) => {
		expect(() => integer(given, refuse)).toThrow('has to be a whole number');
	});
});

it('reads a choice of numbers from text as well, and refuses other numbers', () => {
	const choice = oneOf([1, 7, 'never']);
	expect([7, '7', ' 7 ', 'never'].map((given) => choice(given, refuse))).toEqual([
		7,
		7,
		7,
		'never',
	]);
	for (const given of ['2', '', 2]) {
		expect(() => choice(given, refuse)).toThrow('has to be one of 1, 7, never');
	}
	// An expression that was typed with a line break behind it gives one, too
	expect(() => choice('never\n', refuse)).toThrow('has a blank or a line break around "never"');
});

describe('rows', () => {
	const read = rows('row', {
		id: { label: 'ID', as: text, required: true },
		on: { label: 'On', as: flag },
		kind: { label: 'Kind', as: oneOf(['a', 'b']), default: 'a' },
	});

	it.each([
		[{ row: [{ id: 'x', kind: '', on: false, none: null }] }, [{ id: 'x', on: false, kind: 'a' }]],
		[[{ id: { mode: 'list', value: 'x' }, kind: 'b' }], [{ id: 'x', kind: 'b' }]],
		[
			JSON.parse('{"row": [{"id": "x", "__proto__": 1, "constructor": 2}]}'),
			[{ id: 'x', kind: 'a' }],
		],
		[{}, []],
		[{ row: [] }, []],
	])('reads %j', (given, expected) => {
		expect(read(given, refuse)).toEqual(expected);
	});

	it.each([
		[{ row: [{ id: 'a' }, { id: ' ' }] }, "has a row without 'ID' (row 2)"],
		[{ row: [{ id: 'a', kind: 'c' }] }, "has a row whose 'Kind' has to be one of a, b (row 1)"],
		[{ row: [{ id: '\ud83d' }] }, 'contains a broken character'],
		[{ row: [{ id: 'a', '\ud83d': 1 }] }, 'contains a broken character'],
		[{ row: [{ id: 2 ** 53 }] }, "has a row whose 'ID' has more digits than a number can hold"],
		[{ row: ['a'] }, 'has to be a list of rows'],
		[{ row: 'text' }, 'has to be a list of rows'],
		[{ other: [] }, 'has to be a list of rows'],
		['text', 'has to be a list of rows'],
	])('refuses %j', (given, reason) => {
		expect(() => read(given, refuse)).toThrow(reason);
	});
});

it('an empty list in JSON is an object without keys for imports, as PHP writes it, and a mistake in forms', () => {
	expect(formats.object('[]', refuse)).toEqual({});
	expect(() => jsonObject('[]', refuse)).toThrow('has to be a JSON object');
});

it('only nothing is empty', () => {
	expect([undefined, null, '', '  ', []].every(isEmpty)).toBe(true);
	expect([0, false, {}, 'a', [0]].some(isEmpty)).toBe(false);
});

describe('Forms and imports judge a value alike', () => {
	const choices = ['public', 'private'];
	const readers: Record<string, { form: Convert; sheet: Convert }> = {
		text: { form: text, sheet: formats.text },
		word: { form: trimmedText, sheet: formats.word },
		flag: { form: flag, sheet: formats.flag },
		oneOf: { form: oneOf(choices), sheet: formats.oneOf(...choices) },
		object: { form: jsonObject, sheet: formats.object },
	};
	const DIGITS = 'has more digits than a number can hold';
	const BROKEN = 'contains a broken character';
	const SWITCH = 'has to be true or false';
	const CHOICE = 'has to be one of public, private';
	const OBJECT = 'has to be a JSON object';

	it.each<[keyof typeof readers, unknown, unknown]>([
		['text', ' a👍 ', ' a👍 '],
		['text', 42, '42'],
		['text', -0.5, '-0.5'],
		['text', '9007199254740993', '9007199254740993'],
		['text', 9007199254740992, new Error(DIGITS)],
		['text', 1e21, new Error(DIGITS)],
		['text', 'cut \ud83d', new Error(BROKEN)],
		['text', '\udc4d', new Error(BROKEN)],
		['text', NaN, new Error('has to be text')],
		['text', Infinity, new Error('has to be text')],
		['text', {}, new Error('has to be text')],
		[
			'text',
			['a'],
			new Error('has to be text, not a list: take one entry of it, or put Split Out'),
		],
		['text', new Date(0), new Error('has to be text')],
		['text', 1n, new Error('has to be text')],
		['word', ' \t\u00a0a b\n', 'a b'],
		['word', '\ud83d', new Error(BROKEN)],
		...[true, 'true', ' TRUE ', 1, '1'].map((value) => ['flag', value, true] as const),
		...[false, 'false', 'False', 0, '0'].map((value) => ['flag', value, false] as const),
		...['on', 2, -1, '', null, undefined, {}, [true]].map(
			(value) => ['flag', value, new Error(SWITCH)] as const,
		),
		['oneOf', 'public', 'public'],
		['oneOf', 'constructor', new Error(CHOICE)],
		['object', '{"a": [1]}', { a: [1] }],
		['object', { a: { '\ud83d': 1 } }, new Error(BROKEN)],
		['object', '{"a": "\\ud83d"}', new Error(BROKEN)],
		['object', '[1]', new Error(OBJECT)],
		['object', new Date(0), new Error(OBJECT)],
		['object', '{', new Error('is not valid JSON')],
	] as Array<[keyof typeof readers, unknown, unknown]>)('%s of %p', (kind, value, expected) => {
		for (const read of Object.values(readers[kind])) {
			if (!(expected instanceof Error)) expect(read(value, refuse)).toEqual(expected);
			else expect(() => read(value, refuse)).toThrow(expected.message);
		}
	});

	it.each<[keyof typeof readers, unknown, string, unknown]>([
		['text', true, 'has to be text', 'true'],
		['flag', ' Yes ', SWITCH, true],
		['flag', 'NO', SWITCH, false],
		['oneOf', ' Public ', CHOICE, 'public'],
		['oneOf', 'PRIVATE', CHOICE, 'private'],
	])('except that a sheet may hold the %s %p', (kind, value, reason, read) => {
		expect(() => readers[kind].form(value, refuse)).toThrow(reason);
		expect(readers[kind].sheet(value, refuse)).toEqual(read);
	});
});

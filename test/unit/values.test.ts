import fc from 'fast-check';
import {
	integer,
	isEmpty,
	json,
	jsonObject,
	jsonObjects,
	lines,
	list,
	rows,
} from '../../nodes/CometChat/transport/request/values';

const refuse = (reason: string): never => {
	throw new Error(reason);
};

describe('list', () => {
	it.each([
		['a, b ,c', ['a', 'b', 'c']],
		['["a, b", "c"]', ['a, b', 'c']],
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
		['👍,👩‍👩‍👧', ['👍', '👩‍👩‍👧']],
		[[{ __rl: true, mode: 'id', value: 'x' }], ['x']],
		[7, ['7']],
	])('reads %j', (given, expected) => {
		expect(list(given, refuse)).toEqual(expected);
	});

	it.each([[[{ a: 1 }]], [[true]], [{ a: 1 }], [true]])('refuses %j', (given) => {
		expect(() => list(given, refuse)).toThrow('has to be a list of texts');
	});

	it('reads 10,000 entries', () => {
		expect(
			list(Array.from({ length: 10_000 }, (_, index) => index).join(','), refuse),
		).toHaveLength(10_000);
	});

	it('gives every non-empty text of a JSON array back', () => {
		fc.assert(
			fc.property(fc.array(fc.string()), (texts) => {
				const kept = texts.map((text) => text.trim()).filter((text) => text !== '');
				expect(list(JSON.stringify(texts), refuse)).toEqual(kept);
				expect(list(texts, refuse)).toEqual(kept);
			}),
		);
	});
});

it('lines keeps commas', () => {
	expect(lines('a,b\r\n\n c{1,2} \n', refuse)).toEqual(['a,b', 'c{1,2}']);
});

describe('json', () => {
	it('accepts text and values', () => {
		expect(json('{"a": [1]}', refuse)).toEqual({ a: [1] });
		expect(json({ a: 1 }, refuse)).toEqual({ a: 1 });
	});

	it.each(['{', "{'a': 1}", 'undefined', '[1,]'])('refuses %s', (text) => {
		expect(() => json(text, refuse)).toThrow('is not valid JSON');
	});

	it('asks for an object where one is needed', () => {
		expect(jsonObject('{"a": 1}', refuse)).toEqual({ a: 1 });
		for (const other of ['[1]', '"a"', '1', 'null']) {
			expect(() => jsonObject(other, refuse)).toThrow('has to be a JSON object');
		}
	});

	it('takes one object as a list of one', () => {
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

	it.each([1.5, '1.5', 'abc', '1e400', NaN, {}, '9007199254740993'])('refuses %j', (given) => {
		expect(() => integer(given, refuse)).toThrow('has to be a whole number');
	});
});

describe('rows', () => {
	const read = rows('row', { required: { id: 'ID' } });

	it('gives the rows without their empty cells', () => {
		expect(read({ row: [{ id: 'a', type: '', on: false, none: null }] }, refuse)).toEqual([
			{ id: 'a', on: false },
		]);
		expect(read([{ id: 'b' }], refuse)).toEqual([{ id: 'b' }]);
		expect(read({}, refuse)).toEqual([]);
		expect(() => read({ other: [] }, refuse)).toThrow('has to be a list of rows');
	});

	it('names the cell and the row that is incomplete', () => {
		expect(() => read({ row: [{ id: 'a' }, { id: ' ' }] }, refuse)).toThrow(
			"has a row without 'ID' (row 2)",
		);
		expect(() => read({ row: 'text' }, refuse)).toThrow('has to be a list of rows');
	});
});

it('only nothing is empty', () => {
	expect([undefined, null, '', '  ', []].every(isEmpty)).toBe(true);
	expect([0, false, {}, 'a', [0]].some(isEmpty)).toBe(false);
});

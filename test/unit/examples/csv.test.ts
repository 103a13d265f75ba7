import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { forAll } from '../../support/forAll';
import { runWithTimeCheck } from '../../support/soon';
import { readCsv } from '../../../examples/csv/as-utf8';

interface Csv {
	text: string;
	encoding: string;
	delimiter: string;
}

const rowsOf = ({ text, delimiter }: Csv): Array<Record<string, string>> =>
	parse(text, { columns: true, delimiter });

const EXAMPLE = join(__dirname, '../../../examples/csv');
const ROWS = 'id;name\nzoe;Zoë';

it.each<[string, Buffer, string]>([
	['UTF-8', Buffer.from(ROWS), 'utf-8'],
	['UTF-8 with a byte order mark', Buffer.from(`\ufeff${ROWS}`), 'utf-8'],
	['Windows-1252', Buffer.from(ROWS, 'latin1'), 'windows-1252'],
	['UTF-16, as Excel writes it', Buffer.from(`\ufeff${ROWS}`, 'utf16le'), 'utf-16le'],
	['UTF-16 without a mark', Buffer.from(ROWS, 'utf16le'), 'utf-16le'],
	['UTF-16, big endian, without a mark', Buffer.from(ROWS, 'utf16le').swap16(), 'utf-16be'],
	['UTF-16, big endian', Buffer.from(`\ufeff${ROWS}`, 'utf16le').swap16(), 'utf-16be'],
])('reads %s', (_, bytes, encoding) => {
	expect(readCsv(bytes)).toEqual({ text: ROWS, encoding, delimiter: ';' });
	expect(rowsOf(readCsv(bytes))).toEqual([{ id: 'zoe', name: 'Zoë' }]);
});

it('reads the signs that Windows-1252 has and Latin 1 lacks', () => {
	expect(readCsv(Buffer.from([0x69, 0x0a, 0x80, 0x93, 0x94])).text).toBe('i\n€“”');
});

it.each([
	['"a;b;c;d",name\n1,x', ','],
	['id\tname\n1\tx', '\t'],
	['id|name\r\n1|x,y,z', '|'],
	['id\n1', ','],
	['\n\nid;name\n1;x', ';'],
	['"na""me",name,""""\n1,x,y', ','],
])('finds the delimiter of %j', (text, delimiter) => {
	expect(readCsv(Buffer.from(text)).delimiter).toBe(delimiter);
});

it.each(['\r\n', '\n', '\r', '\r\r\n'])(
	'takes the delimiter from a first line such as sep=; before the line end %j',
	(end) => {
		const lines = ['sep=;', 'id;a,b,c,d', '1;x', ''];
		const file = readCsv(Buffer.from(lines.join(end)));
		expect(rowsOf(file)).toEqual([{ id: '1', 'a,b,c,d': 'x' }]);
	},
);

it.each([
	['id,name\n1,"a\rb"\r\n2,c\rd\n', ['a\rb', 'c\rd']],
	['\rid,name\r1,"a\nb"\r2,c\r', ['a\nb', 'c']],
	['id,name\r\r\n"1","a"\r\r\n2,b\r\r\n', ['a', 'b']],
	['\rid,name\n1,a', ['a']],
	['id,name\r1,a\n2,b\r3,c', ['a', 'b', 'c']],
])('tells the ends of rows from line breaks in cells: %j', (text, names) => {
	expect(rowsOf(readCsv(Buffer.from(text))).map(({ name }) => name)).toEqual(names);
});

it('reads each file of the input items', async () => {
	const script = readFileSync(join(EXAMPLE, 'nodes/as-utf-8.js'), 'utf8');
	const $input = {
		all: () => [
			{},
			{ binary: { a: { fileName: 'a' }, b: { fileName: 'b' }, c: { mimeType: 'image/png' } } },
		],
	};
	const context = { require: () => ({ readCsv }), $input, Buffer };
	const step = runInNewContext(
		`(async function () {${script}})`,
		context,
	) as () => Promise<unknown>;
	const helpers = {
		getBinaryDataBuffer: async (item: number, field: string) => Buffer.from(`id\n${item}${field}`),
		prepareBinaryData: async (data: Buffer, name: string) => `${name}: ${data.toString()}`,
	};
	const json = { encoding: 'utf-8', delimiter: ',' };
	expect(await step.call({ helpers })).toEqual([
		{ json, binary: { data: 'a: id\n1a' }, pairedItem: 1 },
		{ json, binary: { data: 'b: id\n1b' }, pairedItem: 1 },
	]);
});

it('keeps a first column without a name, as tables with numbered rows have it', () => {
	const file = readCsv(Buffer.from('\n\tid\tname\n0\t1\tx'));
	expect(rowsOf(file)).toMatchObject([{ id: '1', name: 'x' }]);
});

it.each([
	['Shift JIS', Buffer.from([0x69, 0x64, 0x0a, 0x83, 0x81, 0x83, 0x82])],
	['Windows-1251', Buffer.from([...Buffer.from('id,name\n1,'), 0xc8, 0xe2, 0xe0, 0xed])],
	['GBK', Buffer.from([...Buffer.from('id,name\n1,'), 0xcd, 0xf5, 0xd0, 0xc0, 0xc0])],
	['UTF-32', Buffer.from([0x69, 0, 0, 0, 0x64, 0, 0, 0])],
	['no text', Buffer.from('id,name\n1,\0\n')],
])('refuses a file in an unknown encoding: %s', (_, bytes) => {
	expect(() => readCsv(bytes)).toThrow('an encoding that is not known');
});

it.each([
	['of two files', Buffer.from('id,name\na,Müller\nb,J\xf6rg\n', 'latin1'), 'Müller'],
	['that was cut', Buffer.from('id,name\na,Müller\nb,Jö').subarray(0, -1), 'Jö'],
	['whose quotes alone are in UTF-8', Buffer.from('id\n’\n\xf6', 'latin1'), '’'],
])(
	'refuses a file of which a part is in UTF-8, because its names would be garbled: %s',
	(_, bytes, text) => {
		const broken = Buffer.concat([Buffer.from(`x,${text}\n`), bytes]);
		expect(() => readCsv(broken)).toThrow('Only a part of the file is in UTF-8');
	},
);

it.each(['öööö', 'ÄÖÜäöüß'])('reads %s as Windows-1252', (id) => {
	const [first] = rowsOf(readCsv(Buffer.from(`id,name\n${id},créée`, 'latin1')));
	expect(first).toEqual({ id, name: 'créée' });
});

it.each([
	['dots', 0x85],
	['an apostrophe', 0x92],
	['a closing quote', 0x94],
	['a dash', 0x96],
	['a long dash', 0x97],
	['a blank that does not break', 0xa0],
	['»', 0xbb],
])('reads a word of Windows-1252 that ends in Ã, with %s behind it', (_, sign) => {
	const file = Buffer.from(`id,name\n1,ação MANH\xc3${String.fromCharCode(sign)}\n`, 'latin1');
	expect(readCsv(file).encoding).toBe('windows-1252');
});

it('reads a file with half an emoji in one cell as UTF-8', () => {
	const half = Buffer.from([0xed, 0xa0, 0xbd]);
	const bytes = Buffer.concat([Buffer.from('id,name\nzoe,Zoë '), half, Buffer.from('\nmax,Åse\n')]);
	expect(readCsv(bytes)).toMatchObject({
		encoding: 'utf-8',
		text: expect.stringMatching(/^id,name\nzoe,Zoë \ufffd+\nmax,Åse$/),
	});
});

it.each(['mail,id,mail\na,b,', 'sep=;\n"m,1";id;"m,1"\na;b;c'])(
	'refuses a file with two columns of the same name: %j',
	(text) => {
		expect(() => readCsv(Buffer.from(text))).toThrow(/^Two columns are called 'm(ail|,1)'/);
	},
);

it('refuses an empty file', () => {
	expect(() => readCsv(Buffer.from('\ufeff \r\n'))).toThrow('The file is empty');
});

it.each([
	'id,name',
	'id,name\n',
	'\ufeffid,name\r\n \r\n',
	'\nid;name',
	'sep=;\nid;name\n',
	'id\r',
	'id;name\n;\n ;  \n',
])('refuses a file with nothing but a header: %j', (text) => {
	expect(() => readCsv(Buffer.from(text))).toThrow('The file has no rows');
});

it('gives each row as many columns as the header, because n8n drops rows after a row with more columns', () => {
	const file = 'id,name,city,\r\n1,"a,\r\nb"\n2,b,c,,"",\n,"",,\n\r\n3';
	expect(rowsOf(readCsv(Buffer.from(file)))).toMatchObject([
		{ id: '1', name: 'a,\r\nb', city: '' },
		{ id: '2', name: 'b', city: 'c' },
		{ id: '3', name: '', city: '' },
	]);
});

it.each([
	['id,name\n1,a,x\n', 'more cells than there are columns: 1,a,x'],
	['id,name\n1,Ada "A" L\n2,b\n', 'or stands within a cell: 1,Ada "A" L'],
	['id,name\n1,"Ada\n2,b\n', 'or stands within a cell: 1,"Ada\n2,b'],
])('refuses a file with a row that cannot be read, and shows it: %j', (text, message) => {
	expect(() => readCsv(Buffer.from(text))).toThrow(message);
});

it.each([
	['line ends of Windows', '\r\n'.repeat(100_000)],
	['carriage returns', `\n${'\r'.repeat(400_000)}`],
])('refuses at once a header with many blank lines below: %s', (_, blank) => {
	const bytes = Buffer.from(`id,name${blank}`);
	runWithTimeCheck(() => expect(() => readCsv(bytes)).toThrow('The file has no rows'));
});

it('refuses at once a file whose header has a quote that is not closed', () => {
	const bytes = Buffer.from(`id,"name\n${'a;b\n'.repeat(100_000)}`);
	runWithTimeCheck(() => expect(() => readCsv(bytes)).toThrow('A quote is not closed'));
});

it('reads every file of these characters and encodings', async () => {
	// No two accents stand side by side: a file with four in a row may be taken for one in another encoding, and refused
	const signs = [...'az0 ,;\t|"\n', 'Äu', 'él', 'ße'];
	const cell = fc.string({ unit: fc.constantFrom(...signs), minLength: 1 });
	const delimiter = fc.constantFrom(',', ';', '\t', '|');
	const encode = fc.constantFrom<Array<(text: string) => Buffer>[number]>(
		(text) => Buffer.from(text),
		(text) => Buffer.from(`\ufeff${text}`),
		(text) => Buffer.from(text, 'latin1'),
		(text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
	);
	await forAll(300, [fc.tuple(cell, cell, cell), delimiter, encode], (cells, sign, encoded) => {
		const quoted = cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(sign);
		const file = encoded(`"id"${sign}"na;me,x"${sign}city\n${quoted}\n`);
		expect(rowsOf(readCsv(file))).toEqual([{ id: cells[0], 'na;me,x': cells[1], city: cells[2] }]);
	});
});

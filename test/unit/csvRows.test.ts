import fc from 'fast-check';
import { csvRows } from '../../nodes/CometChatCampaigns/resources/campaign/csvRows';
import { forAll } from '../support/forAll';

const rowsOf = (text: string) => [...csvRows(text)];

it('reads back what a spreadsheet writes', async () => {
	const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n') });
	// A row of one empty cell is written like no row
	const row = fc.array(cell, { minLength: 2, maxLength: 4 });
	const written = (text: string) =>
		/[,"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	await forAll(100, [fc.array(row), fc.boolean()], (rows, endsLine) => {
		const lines = rows.map((cells) => cells.map(written).join(','));
		expect(rowsOf(lines.join('\n') + (endsLine && rows.length > 0 ? '\n' : ''))).toEqual(rows);
	});
});

it.each([
	['', []],
	['a\n\nb', [['a'], [''], ['b']]],
	['a,"b\nc', [['a', '"b'], ['c']]],
	['"a"b,c', [['ab', 'c']]],
	[
		'user_id, "name"\nu1, ""\nu2, Ada',
		[
			['user_id', 'name'],
			['u1', ''],
			['u2', ' Ada'],
		],
	],
])('reads %j', (text, rows) => {
	expect(rowsOf(text)).toEqual(rows);
});

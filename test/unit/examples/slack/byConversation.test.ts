import type { ReportRow } from '../../../support/importReport';
import { ago, mapFiles } from './support';
import { byConversation } from '../../../../examples/slack/by-conversation';

function noteOf(file: string, ids: string, more: Partial<ReportRow> = {}): ReportRow {
	return { part: 'messages', outcome: 'left out', count: 1, file, reason: 'Empty', ids, ...more };
}

it('puts the days of a conversation into one row for each reason, with all IDs', () => {
	const rows = byConversation([
		noteOf('general/1.json', 'a'),
		noteOf('general/1.json', 'b', { reason: 'Deleted' }),
		noteOf('general/2.json', 'c, d', { count: 2 }),
		noteOf('general/3.json', 'e'),
		noteOf('random/1.json', 'f'),
		noteOf('random/2.json', 'g', { outcome: 'shortened' }),
		noteOf('random/2.json', 'h', { part: 'reactions', count: 3 }),
	]);
	expect(rows).toEqual([
		noteOf('general/1.json to 3.json', 'a, c, d, e', { count: 4 }),
		noteOf('general/1.json', 'b', { reason: 'Deleted' }),
		noteOf('random/1.json', 'f'),
		noteOf('random/2.json', 'g', { outcome: 'shortened' }),
		noteOf('random/2.json', 'h', { part: 'reactions', count: 3 }),
	]);
});

it('names each file that could not be used', () => {
	const rows = [1, 2, 3].map((day) => noteOf(`stray/${day}.json`, '', { part: 'files' }));
	expect(byConversation(rows)).toEqual(rows);
});

it('starts another row before the IDs are too long for a cell of a spreadsheet', () => {
	const ids = Array.from({ length: 4_000 }, (_, index) => `1700000000.${100_000 + index}`);
	const rows = byConversation(
		ids.map((id, index) => noteOf(`general/${String(index).padStart(4, '0')}.json`, id)),
	);
	expect(rows.every((row) => row.ids.length < 32_767)).toBe(true);
	expect(rows.flatMap((row) => row.ids.split(', '))).toEqual(ids);
	expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(4_000);
	// 1,579 IDs of 17 characters, with what stands between them, are 30,000 characters
	expect(rows.map(({ file }) => file)).toEqual([
		'general/0000.json to 1578.json',
		'general/1579.json to 3157.json',
		'general/3158.json to 3999.json',
	]);
});

it('finds a message without a time by its file', () => {
	const { notes } = mapFiles({
		'general/1.json': [{ user: 'U1', text: 'no time' }],
		'general/2.json': [{ user: 'U1', text: 'fine', ts: ago(1) }],
		'general/3.json': [{ user: 'U1', text: 'no time' }],
	});
	expect(notes.filter(({ reason }) => reason === 'No time')).toMatchObject([
		{ count: 2, ids: 'general/1.json, general/3.json' },
	]);
});

import fc from 'fast-check';
import { forAll } from '../../../support/forAll';
import { ago, asTexts, mapExport, mapFiles, NOW, notesOf } from './support';

const day = (text: string) => [{ type: 'message', user: 'U1', ts: ago(60), text }];
const channel = (name: string) => ({
	'channels.json': [{ id: 'C9', name, creator: 'U1', members: [] }],
});
const bytes = (name: string, ...values: number[]) => name + Buffer.from(values).toString('latin1');

describe('an export that was packed again', () => {
	it('may have backslashes in its paths, as PowerShell writes them', () => {
		const { messages, notes } = mapFiles({ 'general\\2026-08-31.json': day('Hello') });
		expect(messages.map(({ text }) => text)).toEqual(['Hello']);
		expect(notes.filter(({ part }) => part === 'files')).toEqual([]);
	});

	it('has no place for a folder with further lists, also where its paths have backslashes', () => {
		// `mapFiles` adds the lists at the top
		const mapped = mapFiles({
			'My export\\users.json': [{ id: 'U1', name: 'ada' }],
			'My export\\channels.json': [{ id: 'C1', name: 'general', members: ['U1'] }],
			'My export\\general\\': '',
			'My export\\general\\2026-08-31.json': day('Hello'),
		});
		expect(mapped.notes.some(({ outcome }) => outcome === 'without a place')).toBe(true);
	});

	it('may have a byte order mark in each file, as editors of Windows write it', () => {
		const files = {
			'users.json': [{ id: 'U1', name: 'ada' }],
			'channels.json': [{ id: 'C1', name: 'general', members: ['U1'] }],
			'general/2026-08-31.json': day('Hello'),
		};
		const marked = Object.entries(asTexts(files)).map(([path, text]) => [path, `\ufeff${text}`]);
		const { users, messages } = mapFiles(Object.fromEntries(marked) as Record<string, string>);
		expect(users).toMatchObject([{ uid: 'u1' }]);
		expect(messages).toMatchObject([{ text: 'Hello', receiver: 'c1' }]);
	});

	it.each([
		['UTF-8 without its mark', 'café', Buffer.from('café').toString('latin1')],
		['code page 437', 'café-ñ', `${bytes('caf', 0x82)}-${bytes('', 0xa4)}`],
		['code page 850', 'são-øl', `${bytes('s', 0xc6)}o-${bytes('', 0x9b)}l`],
		['code page 852', 'żółw', `${bytes('', 0xbe, 0xa2, 0x88)}w`],
		['code page 866', 'привет', bytes('', 0xaf, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2)],
		['Shift JIS', '開発', bytes('', 0x8a, 0x4a, 0x94, 0xad)],
		['GBK', '开发', bytes('', 0xbf, 0xaa, 0xb7, 0xa2)],
		['Big5', '開發', bytes('', 0xb6, 0x7d, 0xb5, 0x6f)],
		['EUC-KR', '개발', bytes('', 0xb0, 0xb3, 0xb9, 0xdf)],
		['code page 1252', 'müller', `${bytes('m', 0xfc)}ller`],
		['accents as signs of their own', 'café', 'cafe\u0301'],
	])('finds the folder of a conversation whose name is in %s', (_, name, folder) => {
		const mapped = mapFiles({ ...channel(name), [`${folder}/2026-08-31.json`]: day('Hello') });
		expect(mapped.messages).toMatchObject([{ text: 'Hello', receiver: 'c9' }]);
	});

	it('finds every name that can be written in a code page', async () => {
		const letters = 'abcxyz-_0129çüéâäàåêëèïîìôöòûùÿáíóúñ';
		const page437 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑ';
		await forAll(
			50,
			[fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 })],
			(characters) => {
				const name = characters.join('');
				// `page437` lists the letters of code page 437 from number 128 on
				const inZip = name.replace(/[^\0-\x7f]/g, (letter) =>
					String.fromCharCode(128 + page437.indexOf(letter)),
				);
				const mapped = mapFiles({ ...channel(name), [`${inZip}/1.json`]: day('x') });
				expect(mapped.messages).toHaveLength(1);
			},
		);
	});

	it('names the files of folders that nobody can read, and counts their messages', () => {
		const mapped = mapFiles({
			'general/2026-08-31.json': day('Hello'),
			'k\u00ff\u00fe\u0001l/2026-08-31.json': day('Lost?'),
		});
		expect(notesOf(mapped, 'files')).toEqual([
			'without a place: No conversation of the export has this folder',
		]);
		expect(notesOf(mapped, 'messages')).toEqual([
			'left out: No conversation of the export has this folder',
		]);
		expect(mapped.totals.messages).toBe(2);
	});

	it('is refused when it lists conversations and has no file with messages', () => {
		const files = asTexts({ 'users.json': [], 'channels.json': [{ id: 'C1' }] });
		expect(() => mapExport({ files, now: NOW })).toThrow(
			'The export lists conversations (1), but none of its files holds messages.',
		);
		const empty = asTexts({ 'users.json': [], 'channels.json': [] });
		expect(mapExport({ files: empty, now: NOW }).messages).toEqual([]);
	});

	it('may hold what a Mac adds', () => {
		const mapped = mapFiles({
			'general/2026-08-31.json': day('Hello'),
			'__MACOSX/general/._2026-08-31.json': '\0\x05',
			'general/._2026-08-31.json': '\0\x05',
		});
		expect(mapped.messages).toHaveLength(1);
		expect(notesOf(mapped, 'files')).toEqual(
			Array(2).fill('not carried over: The import has no place for this file'),
		);
	});
});

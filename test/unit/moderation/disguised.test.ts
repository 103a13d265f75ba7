import { existsSync, readFileSync } from 'node:fs';
import { SearchableText } from '../../../nodes/CometChatModerationTrigger/words/find';
import { wordFrom } from '../../../nodes/CometChatModerationTrigger/words/word';
import { PAGES, readPage } from '../../support/pages';
import { DISGUISES, HARMLESS, WORDS } from './disguises';
import { FILE, generatedTable } from '../../tooling/lookAlikes';

/** Whether a text is also searched for words in disguise. */
const AS_WRITTEN = false;
const WITH_DISGUISES = true;

const words = WORDS.map((word) => wordFrom(word)!);
const isFound = (text: string, maySeeDisguises: boolean) => {
	const said = new SearchableText(text, maySeeDisguises);
	return words.some((word) => said.has(word));
};
const count = (texts: string[], maySeeDisguises: boolean) =>
	texts.filter((text) => isFound(text, maySeeDisguises)).length;

it("holds the table of look-alikes as it is now; run 'npm run lookalikes'", () => {
	expect(existsSync(FILE) && readFileSync(FILE, 'utf8')).toBe(generatedTable());
});

it('finds as many disguises, and takes as few harmless texts for one, as docs/moderation.md says', () => {
	const page = readPage('docs/moderation.md');
	const rowOf = (title: string, texts: string[]) =>
		`| ${title} | ${texts.length} | ${count(texts, AS_WRITTEN)} | ${count(texts, WITH_DISGUISES)} |`;
	const rows = [
		...Object.entries(DISGUISES).map(([kind, texts]) => rowOf(kind, texts)),
		rowOf('all', Object.values(DISGUISES).flat()),
		rowOf('harmless texts', HARMLESS),
	];
	expect(page.split('\n')).toEqual(expect.arrayContaining(rows));
});

it.each([
	// В looks like B, and в like nothing
	['bitcoin', 'pay with ВІТСОІN today', true],
	['bob', 'ask ВОВ today', true],
	['bob', 'спроси ВОВ today', false],
	// Letters of one script stay what they are
	['казино', 'лучшее казинооо здесь', true],
	['казино', 'лучшее кaзинo здесь', true],
	['казино', 'к а з и н о', true],
	['казино', 'казинно', false],
	// Two marks on a letter are writing, three are a disguise
	['bo', 'bo\u0302\u0300', false],
	['bo', 'bo\u0302\u0300\u0323', true],
	['bo', 'b\u0332o\u0332', true],
	// A phrase is more than its first word
	['casino', 'c a s i n o', true],
	['casino royale', 'c a s i n o', false],
])('the word %s in “%s”, if disguises count: %s', (word, text, expected) => {
	expect(new SearchableText(text, WITH_DISGUISES).has(wordFrom(word)!)).toBe(expected);
});

it('sees no disguise in the lines of our own pages', () => {
	const lines = PAGES.filter((page) => page !== 'docs/moderation.md').flatMap((page) =>
		readPage(page).split('\n'),
	);
	expect(lines.length).toBeGreaterThan(4_000);
	const alarms = lines.filter(
		(line) => isFound(line, WITH_DISGUISES) && !isFound(line, AS_WRITTEN),
	);
	expect(alarms).toEqual([]);
});

it('reads a long text that is made to take long about as fast as any other', () => {
	const took = (unit: string) => {
		const text = `${unit.repeat(64_000 / unit.length)}a`;
		const start = performance.now();
		isFound(text, WITH_DISGUISES);
		return performance.now() - start;
	};
	// The first run compiles the code
	took('word ');
	const usual = took('some wörds ');
	const units = ['a', 'a ', 'a5 ', '!', '! ', 'a     ', 's*e*', 'c̶', '~aaa', '@  ', 'aa1a', '1!|'];
	for (const hostile of units) {
		expect([hostile, took(hostile) < 100 * usual]).toEqual([hostile, true]);
	}
});

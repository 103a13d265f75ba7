import fc from 'fast-check';
import { SearchableText } from '../../../nodes/CometChatModerationTrigger/words/find';
import { isChanged, wordFrom } from '../../../nodes/CometChatModerationTrigger/words/word';
import { anyCharacter } from '../../support/anyCharacter';
import { forAll } from '../../support/forAll';
import { runWithTimeCheck } from '../../support/soon';

const isIn = (text: string, word: string, { maySeeDisguises = false } = {}) =>
	new SearchableText(text, maySeeDisguises).has(wordFrom(word)!);

it.each<[string, string[], string[]]>([
	['scam', ['A SCAM!', 'no-scam,please'], ['scampi']],
	['free crypto', ['Free…  CRYPTO'], ['free the crypto']],
	['🖕', ['ok🖕ok', '🖕🏽'], []],
	// A symbol that people see as one counts as one
	['🇩🇪', ['Go🇩🇪!', '🇫🇷🇩🇪'], ['🇩', '🇫🇩🇪🇷']],
	['🇪🇸', ['🇩🇪🇪🇸'], ['🇩🇪🇸🇪']],
	['🏴', ['a🏴b'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴‍☠️']],
	['🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['Go 🏴󠁧󠁢󠁥󠁮󠁧󠁿!'], ['🏴‍☠️', '🏴', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']],
	['🌈', ['a 🌈', '🏳️🌈'], ['🏳️‍🌈']],
	['🏳️‍🌈', ['go🏳️‍🌈go', '🏳‍🌈'], ['🏳️🌈', '🏳', '🌈']],
	['👩‍💻', ['👩🏽‍💻', 'a👩‍💻'], ['👩 💻', '👩‍💻‍👩']],
	['👩🏽‍💻', ['👩‍💻'], ['💻']],
	['🌈$', ['a 🌈$'], ['🏳️‍🌈$']],
	['🖕🖕', ['ok🖕🏽🖕!'], ['🖕']],
	// Signs are no letters
	['tm', ['TM'], ['Brand™', '™']],
	['brand', ['Brand™', 'Brand℠', '№ brand'], []],
	['™', ['Brand™'], ['TM']],
	['no', ['No'], ['№ 5']],
	['m', ['Ⓜ'], []],
	// Hebrew with its points and without
	['הימורים', ['הִימּוּרִים', 'הימורים!'], ['הימור']],
	['שָׁלוֹם', ['שלום', 'שלום־עליכם'], []],
	['שׁ', ['ש'], []],
	['❤️', ['I ❤ you'], []],
	['赌博', ['网上赌博网站'], []],
	['การพนัน', ['เว็บการพนันออนไลน์'], []],
	// Symbols belong to the word
	['a$$', ['You A$$!'], ['this is a test', 'a$$es']],
	['@ss', ['kiss my @ss.'], ['a pass', 'mail b@ss.example']],
	['$ex', ['for $ex?'], ['my ex called']],
	['c++', ['I write (C++)'], ['c, c#, c+']],
	['18+', ['18+ only'], ['I am 18', '118+']],
	['.net', ['I like .NET'], ['on the net', 'example.net']],
	['100%', ['That is 100%'], ['100 of them']],
	['$1', ['costs $1 only'], ['costs $100']],
	['$$$', ['win$$$now'], []],
	['<3', ['I <3 you'], []],
	["don't", ['I don’t', 'I don´t'], []],
	['no-scam', ['no‑scam'], ['no scam']],
	['100% free', ['it is 100%   FREE'], []],
	// The end of a sentence does not
	['Buy now!', ['buy now'], []],
	['"lottery."', ['the lottery'], []],
	// Nor do quotes, also around a single character
	['"🍆"', ['hot🍆'], []],
	['“死”', ['去死吧'], []],
	['"🍆 deal"', ['hot 🍆 deal'], []],
	['🍆"', ['hot🍆'], []],
	['6"', ['a 6" screen'], ['at 6 sharp']],
	['no!', ['oh no'], []],
	['a!', [], ['a test']],
	// Case and form
	['straße', ['STRASSE'], []],
	['STRASSE', ['Straße'], []],
	['ß', ['ẞ'], []],
	['casino', ['CASİNO'], []],
	['CASİNO', ['casino'], []],
	// Turkish
	['ışık', ['IŞIK', 'Işık', 'işik', 'İŞİK'], ['aşık']],
	['kız', ['KIZ', 'kiz'], []],
	['οδός', ['ΟΔΌΣ'], []],
	['ﬁne', ['fine'], []],
	['é', ['Cafe\u0301 e\u0301'], []],
	['cafe', [], ['café']],
	// Particles of Korean and Arabic
	['카지노', ['카지노에서 놀자', '카지노들까지도'], ['온라인카지노']],
	['사기', ['사기를 당했다'], ['사기업']],
	['قمار', ['القمار حرام', 'وبالقمار', 'قـمَـار'], ['مقمار', 'قماره']],
	['القمار', ['وبالقمار'], ['قمار']],
	['لد', [], ['ولد']],
])('the word %s is in each of %j, and in none of %j', (word, found, missed) => {
	expect(found.filter((text) => !isIn(text, word))).toEqual([]);
	expect(missed.filter((text) => isIn(text, word))).toEqual([]);
});

it('looks for disguises in no part of an emoji, and in no sign', () => {
	const text = '🏳️‍🌈 🏴‍☠️ 🇩🇪🇸🇪 Brand™';
	const isSeen = (word: string) => isIn(text, word, { maySeeDisguises: true });
	expect(['🌈', '🏴', '🇪🇸', 'tm'].filter(isSeen)).toEqual([]);
	expect(['🏳️‍🌈', '🏴‍☠️', '🇸🇪', '™'].filter((word) => !isSeen(word))).toEqual([]);
});

it.each([
	['nudes', '\u039DUDES'],
	['yes', '\u03A5ES'],
	['casino', 'CAS\u0399\u039DO'],
	['villa', 'V\u0406LLA'],
	['viagra', '\u03BDiagra'],
])('finds %s in %s, with capitals of other scripts, as they look', (word, text) => {
	expect(isIn(text, word, { maySeeDisguises: true })).toBe(true);
});

it.each(['f!r!e!e', 'f$r$e$e', 'f@r@e@e', 'f|r|e|e', 'f  r  e  e', 'so f!r!3!e now'])(
	'finds a word in %s, whatever stands between its letters',
	(text) => {
		expect(isIn(text, 'free', { maySeeDisguises: true })).toBe(true);
	},
);

it('prepares a text of 64,000 characters with signs as quickly as without', () => {
	const text = 'Brand™ is a 🏳️‍🌈 word '.repeat(2_700);
	runWithTimeCheck(() => isIn(text, 'casino', { maySeeDisguises: true }));
});

it.each([...'\u200B\u200C\u200D\u00AD\u2060\uFEFF\u034F\uFE0F\u{E0100}\u180E\u3164'])(
	'the invisible character %j hides no word, in a text or in a rule',
	(sign) => {
		expect(isIn(`a cas${sign}ino!`, 'casino')).toBe(true);
		expect(isIn(`${sign}casino${sign}`, 'casino')).toBe(true);
		expect(isIn('a casino!', `cas${sign}ino`)).toBe(true);
	},
);

it.each([
	['Straße', false],
	['CASİNO', false],
	['ｆｒｅｅ', false],
	['c++', false],
	['don’t', false],
	['قـمار', false],
	['cas\u200Bino', true],
	['Buy now!', true],
	['"lottery"', true],
	['a!', false],
])('%j is changed beyond case and form: %s', (given, expected) => {
	expect(isChanged(wordFrom(given)!)).toBe(expected);
});

it.each(['.*', '...', '"', '\u200B', '!?', ' - '])('nothing is left of %j', (given) => {
	expect(wordFrom(given)).toBeUndefined();
});

it('finds each word between others, whatever they are', async () => {
	await forAll(
		500,
		[fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter })],
		(given, other) => {
			const word = wordFrom(given);
			fc.pre(word !== undefined);
			expect(new SearchableText(`${other} ${given} ${other}`).has(word!)).toBe(true);
			expect(wordFrom(word!.text)).toMatchObject({ text: word!.text });
		},
	);
});

it('compares a text with any number of words in one preparation', () => {
	const normalize = jest.spyOn(String.prototype, 'normalize');
	const said = new SearchableText('The quick brown fox');
	// Prepares the text for words with and without symbols
	said.has(wordFrom('dog')!);
	normalize.mockClear();
	for (let n = 0; n < 100; n++)
		said.has({ typed: '', text: `word${n}`, hasSymbols: n % 2 > 0, readings: [] });
	expect(normalize).not.toHaveBeenCalled();
	normalize.mockRestore();
});

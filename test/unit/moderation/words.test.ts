import fc from 'fast-check';
import { SearchableText } from '../../../nodes/CometChatModerationTrigger/words/find';
import { isChanged, wordFrom } from '../../../nodes/CometChatModerationTrigger/words/word';
import { cases } from '../../support/budget';
import { seedOfTest } from '../../support/fixedSeed';

const isIn = (text: string, word: string, maySeeDisguises = false) =>
	new SearchableText(text, maySeeDisguises).has(wordFrom(word)!);

it.each([
	['scam', 'A SCAM!', true],
	['scam', 'scampi', false],
	['scam', 'no-scam,please', true],
	['free crypto', 'Free…  CRYPTO', true],
	['free crypto', 'free the crypto', false],
	['🖕', 'ok🖕ok', true],
	['🖕', '🖕🏽', true],
	['🇩🇪', 'Go🇩🇪!', true],
	['❤️', 'I ❤ you', true],
	['赌博', '网上赌博网站', true],
	['การพนัน', 'เว็บการพนันออนไลน์', true],
	// Symbols belong to the word
	['a$$', 'this is a test', false],
	['a$$', 'You A$$!', true],
	['a$$', 'a$$es', false],
	['@ss', 'a pass', false],
	['@ss', 'kiss my @ss.', true],
	['@ss', 'mail b@ss.example', false],
	['$ex', 'my ex called', false],
	['$ex', 'for $ex?', true],
	['c++', 'c, c#, c+', false],
	['c++', 'I write (C++)', true],
	['18+', 'I am 18', false],
	['18+', '18+ only', true],
	['18+', '118+', false],
	['.net', 'on the net', false],
	['.net', 'I like .NET', true],
	['.net', 'example.net', false],
	['100%', '100 of them', false],
	['100%', 'That is 100%', true],
	['$1', 'costs $1 only', true],
	['$1', 'costs $100', false],
	['$$$', 'win$$$now', true],
	['<3', 'I <3 you', true],
	["don't", 'I don’t', true],
	['no-scam', 'no‑scam', true],
	['no-scam', 'no scam', false],
	['100% free', 'it is 100%   FREE', true],
	// The end of a sentence does not
	['Buy now!', 'buy now', true],
	['"lottery."', 'the lottery', true],
	['a!', 'a test', false],
	// Case and form
	['straße', 'STRASSE', true],
	['STRASSE', 'Straße', true],
	['ß', 'ẞ', true],
	['casino', 'CASİNO', true],
	['CASİNO', 'casino', true],
	// Other words of Turkish
	['sik', 'sık', false],
	['οδός', 'ΟΔΌΣ', true],
	['ﬁne', 'fine', true],
	['é', 'Cafe\u0301 e\u0301', true],
	['cafe', 'café', false],
	// Particles of Korean and Arabic
	['카지노', '카지노에서 놀자', true],
	['카지노', '카지노들까지도', true],
	['사기', '사기를 당했다', true],
	['사기', '사기업', false],
	['카지노', '온라인카지노', false],
	['قمار', 'القمار حرام', true],
	['قمار', 'وبالقمار', true],
	['قمار', 'قـمَـار', true],
	['القمار', 'وبالقمار', true],
	['القمار', 'قمار', false],
	['قمار', 'مقمار', false],
	['قمار', 'قماره', false],
	['لد', 'ولد', false],
])('the word %s in “%s”: %s', (word, text, expected) => {
	expect(isIn(text, word)).toBe(expected);
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

it('finds each word between others, whatever they are', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (given, other) => {
			const word = wordFrom(given);
			fc.pre(word !== undefined);
			expect(new SearchableText(`${other} ${given} ${other}`).has(word!)).toBe(true);
			expect(wordFrom(word!.text)).toMatchObject({ text: word!.text });
		}),
		{ numRuns: cases(500), seed: seedOfTest() },
	);
});

it('compares a text with any number of words in one preparation', () => {
	const normalize = jest.spyOn(String.prototype, 'normalize');
	const said = new SearchableText('The quick brown fox');
	for (let n = 0; n < 100; n++) said.has({ ...wordFrom('c')!, text: `word${n}` });
	normalize.mockClear();
	for (let n = 0; n < 100; n++)
		said.has({ typed: '', text: `word${n}`, hasSymbols: n % 2 > 0, tokens: [] });
	expect(normalize).not.toHaveBeenCalled();
	normalize.mockRestore();
});

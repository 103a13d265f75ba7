import { patternProblem } from '../../nodes/CometChat/resources/keywordList/patternProblem';

/** Patterns, each with the notation that is refused and a part of the advice. */
it.each([
	['(?i)casino', '(?i)', '[cC]asino'],
	['cas(?i)ino', '(?i)', '[cC]asino'],
	['(?i:casino)', '(?i:', '[cC]asino'],
	['(?-i)casino', '(?-i)', 'without these options'],
	['(?s)a.b', '(?s)', '[\\s\\S]'],
	['(?m)^a', '(?m)', 'without these options'],
	['(?P<word>a)', '(?P<word>', '(?<name>…)'],
	["(?'word'a)", "(?'word'", '(?<name>…)'],
	['(?P<w>a)(?P=w)', '(?P<w>', '(?<name>…)'],
	['(?<w>a)(?P=w)', '(?P=w)', '\\k<name>'],
	['(a(?1)?b)', '(?1)', 'once more'],
	['(a(?R)?b)', '(?R)', 'once more'],
	['(?>a+)b', '(?>', '(?:…)'],
	['(?|a|b)', '(?|', '(?:…)'],
	['a++', '++', 'without the last +'],
	['a{2,3}+', '{2,3}+', 'without the last +'],
	['c++', '++', '\\+'],
	['a(?#a note)b', '(?#a note)', 'without the comment'],
	['(?(1)a|b)', '(?(', '|'],
	['(*UTF8)a', '(*UTF8)', 'without it'],
	['\\Aa\\z', '\\A', '^'],
	['a\\Z', '\\Z', '$'],
	['\\Qa.b\\E', '\\Q', 'backslash'],
	['a\\hb', '\\h', '[ \\t]'],
	['[[:alpha:]]+', '[[:alpha:]', '[a-z0-9]'],
])('%s is refused by its notation', (pattern, notation, instead) => {
	const problem = patternProblem(pattern);
	expect(problem).toContain(`with the notation ${notation}, which`);
	expect(problem).toContain(instead);
});

it('a pattern with the slashes and options of a programming language is refused', () => {
	expect(patternProblem('/casino/i')).toContain('between slashes');
});

it.each([
	'(?:a|b)+?',
	'(?=a)(?!b)(?<=c)(?<!d)e',
	'(?<name>a)\\k<name>',
	'\\+\\+ a\\\\+ \\(?i\\)',
	'[+]+[(?i)]+[*+]',
	'[^\\]+]+',
	'd\\-e',
	'\\p{L}+',
	'/offers/',
	'\\d{3,}?',
	'a|b',
])('%s is a pattern', (pattern) => {
	expect(patternProblem(pattern)).toBeUndefined();
});

it.each(['b(', 'b[', '*a', 'a)', 'a{2}{3}'])('%s is no pattern', (pattern) => {
	expect(patternProblem(pattern)).toContain('is no regular expression');
});

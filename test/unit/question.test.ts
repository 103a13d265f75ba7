import fc from 'fast-check';
import { nextPage } from '../../nodes/CometChat/question/answers';
import {
	ELEMENTS,
	elementsOf,
	type FormElement,
} from '../../nodes/CometChat/question/formElements';
import type { Visit } from '../../nodes/CometChat/question/visit';
import { questionHtml, thanksHtml, type PageContent } from '../../nodes/CometChat/question/pages';
import {
	approvalElements,
	submitButton,
	textElements,
} from '../../nodes/CometChat/question/standardForms';
import { safeHtml } from '../../nodes/CometChat/question/safeHtml';
import { LANGUAGES, wordsOf } from '../../nodes/CometChat/question/words';
import { anyCharacter } from '../support/anyCharacter';
import { forAll } from '../support/forAll';
import { refuse } from '../support/refuse';
import { runWithTimeCheck } from '../support/soon';

const KINDS = ['approval', 'freeText', 'customForm'] as const;

/** The content of a page whose texts are all `text`; the page of a form has every element. */
function pageContentWith(
	text: string,
	kind: (typeof KINDS)[number],
	value = text,
	language = 'en',
): PageContent {
	const rows = ELEMENTS.map((fieldType, index) => ({
		fieldType,
		fieldLabel: `${text}${index}`,
		fieldName: `name${index}`,
		placeholder: text,
		defaultValue: value,
		fieldValue: value,
		html: 'text',
		acceptFileTypes: text,
		multipleFiles: true,
		// With `x` before it, no option is empty or equal to `b`: such an option is left out
		fieldOptions: { values: [{ option: `x${text}` }, { option: 'b' }] },
	}));
	const words = wordsOf(language);
	const isApprovedAtLimit = false;
	const elements = {
		approval: () => approvalElements({ approve: text, decline: text }, words, isApprovedAtLimit),
		freeText: () => textElements(words, text, value),
		customForm: () => [...(elementsOf(rows, refuse) as FormElement[]), submitButton(text)],
	};
	return { language, title: text, text, thanks: text, elements: elements[kind]() };
}

const postVisit = (values: Record<string, unknown>): Visit => ({
	isPost: true,
	questionId: 'q',
	values,
	files: {},
	now: new Date(0),
	timezone: 'UTC',
});

/** Every tag with the names of its attributes. Expects that no other `<` is in the page. */
const tagsOf = (html: string) => {
	const tags = [...html.matchAll(/<(\/?[a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g)];
	// `split` gives one part more than there are `<`, and the doctype is no tag here
	expect(tags).toHaveLength(html.split('<').length - 2);
	return tags.map(([, tag, given]) => [tag, given.replace(/="[^"]*"/g, '')]);
};

const hostile = fc.oneof(
	fc.string({ unit: anyCharacter, minLength: 1 }),
	fc.constantFrom(
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		"' autofocus onfocus='alert(1)",
		'</textarea><h1>',
		'</style><a href="javascript:alert(1)">',
		'$&',
		'&lt;script&gt;',
	),
);

it.each(KINDS)('no text adds a tag or an attribute to the page of the kind %s', async (kind) => {
	await forAll(100, [hostile.filter((text) => text.trim() !== '')], (text) => {
		const pagesWith = (given: string) => {
			const asked = pageContentWith(given, kind);
			return [
				questionHtml(asked, given, {
					problems: [given],
					values: { answer: given, 'field-1': given },
				}),
				questionHtml(asked, given),
				thanksHtml(asked, given),
			].map(tagsOf);
		};
		expect(pagesWith(text)).toEqual(pagesWith('benign'));
	});
});

const LINK = 'target="_blank" rel="noopener noreferrer"';

describe('Custom HTML', () => {
	it.each([
		[
			'<H2 class=x>Order</H2> Fish &amp; Chips &#8364; 3 < 4 & "5"',
			'<h2>Order</h2> Fish &amp; Chips &#8364; 3 &lt; 4 &amp; &quot;5&quot;',
		],
		['<b>a<i>b</b>c</i></div><p>d<br/>e', '<b>a<i>b</i></b>c<p>d<br>e</p>'],
		[
			'<a href=https://x.com/?a=1&amp;b=2 onclick="x()">y</a>',
			`<a href="https://x.com/?a=1&amp;b=2" ${LINK}>y</a>`,
		],
		['<a href="https://x.com/">" y>z</a>', `<a href="https://x.com/" ${LINK}>&quot; y&gt;z</a>`],
		['<a href="mailto:a@x.com">y</a>', `<a href="mailto:a@x.com" ${LINK}>y</a>`],
		['<a href="&#104;ttps://x.com/">y</a>', `<a href="https://x.com/" ${LINK}>y</a>`],
		[
			'<a href="tel:&#x10FFFF;&#1114112;&none;">y</a>',
			`<a href="tel:%F4%8F%BF%BF&amp;none;" ${LINK}>y</a>`,
		],
		[
			'<a href="java&#115;cript:x()" href="https://x.com">y</a><a href=//x.com>z</a>',
			'<a>y</a><a>z</a>',
		],
		[
			'a<script>if (a<b) "</script>b<style>p{}</style><!-- <b> -->c<img src=x onerror=x() alt="<d>">',
			'abc&lt;d&gt;',
		],
		[
			'<table><div><tr><td colspan=2 style=x>a<td>b<table></table></table></tr>',
			'<table><tr><td colspan="2">a</td><td>b<table></table></td></tr></table>',
		],
		['<form action=x><button>a</button></form></main><svg onload=x()>b', 'ab'],
		['a<textarea><b>', 'a'],
	])('%s becomes %s', (html, safe) => {
		expect(safeHtml(html)).toBe(safe);
	});

	it('that is a tag without an end is read in a short time', () => {
		const endless = `<${'a'.repeat(250_000)}<?'">`;
		expect(runWithTimeCheck(() => safeHtml(endless))).toBe(
			endless.slice(0, -'<?\'">'.length).replace('<', '&lt;'),
		);
	});

	it('has only closed tags, whatever the given text', async () => {
		const piece = fc.oneof(hostile, fc.constantFrom('<b>', '<td>', '<table>', '</p>', '<a href="'));
		await forAll(100, [fc.array(piece)], (pieces) => {
			// Keeps only the names of tags that need an end
			let remaining = safeHtml(pieces.join('')).replace(
				/<(\w+)( href="https?:[^"<>]*"[^<>]*)?>|<br>/g,
				'<$1>',
			);
			// Takes closed tags away, from the inside out
			for (let before = ''; remaining !== before; ) {
				before = remaining;
				remaining = before.replace(/<(?!script)(\w+)>[^<>]*<\/\1>/g, '');
			}
			expect(remaining).not.toMatch(/[<>]/);
		});
	});
});

it.each(KINDS)('objects that are posted to a page of the kind %s are no answer', (kind) => {
	const asked = pageContentWith('benign', kind, '');
	asked.elements.forEach((element) => (element.required = true));
	// `String` throws for this object
	const object = { toString: 0 };
	const names = ['answer', ...ELEMENTS.map((_, index) => `field-${index}`)];
	for (const value of [object, [object], [[object]]]) {
		const values = Object.fromEntries(names.map((name) => [name, value]));
		const reply = nextPage(asked, postVisit(values));
		expect(reply).toMatchObject({ status: 400 });
		expect(reply.output).toBeUndefined();
	}
});

it.each(KINDS)(
	'whatever is posted to a page of the kind %s is an answer or is corrected',
	async (kind) => {
		const asked = pageContentWith('benign', kind, '');
		const anything = fc.dictionary(
			fc.oneof(
				fc.constantFrom('answer', ...ELEMENTS.map((_, index) => `field-${index}`)),
				fc.string(),
			),
			fc.oneof(fc.string(), fc.array(fc.string()), fc.object(), fc.constant(null)),
		);
		await forAll(100, [anything], (values) => {
			const reply = nextPage(asked, postVisit(values));
			if (!reply.output) return expect(reply.status).toBe(400);
			const { data } = reply.output as { data: Record<string, unknown> };
			const names = asked.elements.map(({ name }) => name).filter((name) => name !== '');
			expect(Object.keys(data).sort()).toEqual(
				[...names, 'limitReached', 'questionId', 'respondedAt'].sort(),
			);
		});
	},
);

describe.each(Object.keys(LANGUAGES))('The words in %s', (language) => {
	it('are complete, and have the same placeholders as in English', () => {
		const valuesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();
		const words = wordsOf(language) as unknown as Record<string, string>;
		for (const [name, english] of Object.entries(wordsOf('en') as unknown as typeof words)) {
			expect([name, words[name].trim()]).not.toEqual([name, '']);
			expect([name, valuesOf(words[name])]).toEqual([name, valuesOf(english)]);
		}
	});

	it('are on the page, which names its language', () => {
		const page = questionHtml(pageContentWith('x', 'freeText', '', language), 'Bob');
		const { direction, yourAnswer, required } = wordsOf(language);
		expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
		expect(page).toContain(`${yourAnswer} (${required})</label>`);
	});
});

it.each(['two  spaces', 'a\ttab', 'a\nline', 'a\r\nline of Windows', '&amp;'])(
	'the option %j can be chosen',
	(option) => {
		const rows = ['dropdown', 'radio', 'checkbox'].map((fieldType) => ({
			fieldType,
			fieldLabel: fieldType,
			fieldOptions: { values: [{ option }] },
		}));
		const asked = {
			...pageContentWith('x', 'freeText'),
			elements: elementsOf(rows, refuse),
		} as PageContent;
		const values = [...questionHtml(asked).matchAll(/value="([^"]+)"/g)].map(([, value]) => value);
		// A browser sends line breaks as \r\n
		const sent = values.map((value) => value.replaceAll('&amp;', '&').replaceAll('\n', '\r\n'));
		const [dropdown, radio, checkbox] = sent;
		const reply = nextPage(
			asked,
			postVisit({ 'field-0': dropdown, 'field-1': radio, 'field-2': checkbox }),
		);
		const chosen = option.replace('\r', '');
		expect(reply.output).toMatchObject({
			data: { dropdown: chosen, radio: chosen, checkbox: [chosen] },
		});
	},
);

it.each([
	['12,5', '12.5'],
	[' +3,25 ', '3.25'],
	['-0,5', '-0.5'],
	['12.5', '12.5'],
	['1,234,567', '1,234,567'],
])('the default %j of a number is shown as %s', (defaultValue, shown) => {
	const [element] = elementsOf(
		[{ fieldType: 'number', fieldLabel: 'n', defaultValue }],
		refuse,
	) as [FormElement];
	expect(element.preset).toBe(shown);
});

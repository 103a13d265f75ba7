import fc from 'fast-check';
import { replyTo } from '../../nodes/CometChat/question/answers';
import {
	ELEMENTS,
	elementsOf,
	type FormElement,
} from '../../nodes/CometChat/question/formElements';
import type { Visit } from '../../nodes/CometChat/transport/types';
import { questionPage, type Asked } from '../../nodes/CometChat/question/pages';

const refuse = (reason: string): never => {
	throw new Error(reason);
};

/** A page with every element, each of whose texts is given. */
function askedWith(text: string, kind: Asked['kind'], value = text): Asked {
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
		fieldOptions: { values: [{ option: `x${text}` }, { option: 'b' }] },
	}));
	return {
		kind,
		title: text,
		text,
		approve: text || 'Approve',
		decline: text || 'Decline',
		submit: text || 'Submit',
		elements: elementsOf(rows, refuse) as FormElement[],
	};
}

const posted = (values: Record<string, unknown>): Visit => ({
	isPost: true,
	questionId: 'q',
	values,
	files: {},
	now: new Date(0),
});

/** Every tag with the names of its attributes; the text between tags holds no `<`. */
const tagsOf = (html: string) => {
	const tags = [...html.matchAll(/<(\/?[a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g)];
	expect(tags).toHaveLength(html.split('<').length - 2);
	return tags.map(([, tag, given]) => [tag, given.replace(/="[^"]*"/g, '')]);
};

const hostile = fc.oneof(
	fc.string({ unit: 'binary', minLength: 1 }),
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

const KINDS: Array<Asked['kind']> = ['approval', 'freeText', 'customForm'];

it.each(KINDS)('no text adds a tag or an attribute to the page of the kind %s', (kind) => {
	fc.assert(
		fc.property(
			hostile.filter((text) => text.trim() !== ''),
			(text) => {
				const page = questionPage(askedWith(text, kind));
				expect(tagsOf(page)).toEqual(tagsOf(questionPage(askedWith('benign', kind))));
			},
		),
	);
});

it.each(KINDS)('objects that are posted to a page of the kind %s are no answer', (kind) => {
	const asked = askedWith('benign', kind, '');
	asked.elements.forEach((element) => (element.required = true));
	// It has no text: `String` throws
	const object = { toString: 0 };
	const names = ['answer', ...ELEMENTS.map((_, index) => `field-${index}`)];
	for (const value of [object, [object], [[object]]]) {
		const values = Object.fromEntries(names.map((name) => [name, value]));
		const reply = replyTo(asked, posted(values));
		expect(reply).toMatchObject({ status: 400 });
		expect(reply.output).toBeUndefined();
	}
});

it.each(KINDS)(
	'whatever is posted to a page of the kind %s is an answer or is corrected',
	(kind) => {
		const asked = askedWith('benign', kind, '');
		const anything = fc.dictionary(
			fc.oneof(
				fc.constantFrom('answer', ...ELEMENTS.map((_, index) => `field-${index}`)),
				fc.string(),
			),
			fc.oneof(fc.string(), fc.array(fc.string()), fc.object(), fc.constant(null)),
		);
		fc.assert(
			fc.property(anything, (values) => {
				const reply = replyTo(asked, posted(values));
				if (!reply.output) return expect(reply.status).toBe(400);
				const { data } = reply.output as { data: Record<string, unknown> };
				const own = { approval: ['approved'], freeText: ['text'] } as Partial<
					Record<Asked['kind'], string[]>
				>;
				const names = asked.elements.map(({ name }) => name).filter((name) => name !== '');
				expect(Object.keys(data).sort()).toEqual(
					[...(own[kind] ?? names), 'limitReached', 'questionId', 'respondedAt'].sort(),
				);
			}),
		);
	},
);

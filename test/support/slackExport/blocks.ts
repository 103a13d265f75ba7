/** Made-up posts with every form of block: each as Slack writes it into `text` and into `blocks`. */
import fc from 'fast-check';
import { INLINES, textElement, type Inline, type NextWord } from './inlines';

/** A block, and what stands for it in the text; an aside often has nothing there. */
export interface Block {
	text: string;
	block: Record<string, unknown>;
}

const richText = (...elements: unknown[]) => ({ type: 'rich_text', elements });
const section = ({ elements }: Inline) => ({ type: 'rich_text_section', elements });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });

/** A list of entries, each of which has a sign before it in the text. */
const list = (
	style: string,
	sign: (index: number) => string,
	indent: number,
	...entries: Inline[]
) => ({
	text: entries
		.map(({ text }, index) => `${'    '.repeat(indent)}${sign(index)} ${text}`)
		.join('\n'),
	block: { type: 'rich_text_list', style, indent, elements: entries.map(section) },
});

/** Every kind of block that the text of a post repeats. */
export const BLOCKS: Record<string, (one: Inline, other: Inline) => Block> = {
	'rich text': (one, other) => ({
		text: `${one.text} ${other.text}`,
		block: richText({
			type: 'rich_text_section',
			elements: [...one.elements, { type: 'text', text: ' ' }, ...other.elements],
		}),
	}),
	'two sections of rich text': (one, other) => ({
		text: `${one.text}\n${other.text}`,
		block: richText(section(one), section(other)),
	}),
	'a list': (one, other) => {
		const { text, block } = list('bullet', () => '•', 0, one, other);
		return { text, block: richText(block) };
	},
	'a numbered list': (one, other) => {
		const { text, block } = list('ordered', (index) => `${index + 1}.`, 0, one, other);
		return { text, block: richText(block) };
	},
	'a list in a list': (one, other) => {
		const [outer, inner] = [list('bullet', () => '•', 0, one), list('bullet', () => '◦', 1, other)];
		return { text: `${outer.text}\n${inner.text}`, block: richText(outer.block, inner.block) };
	},
	'a numbered list in a numbered list': (one, other) => {
		const [outer, inner] = [
			list('ordered', () => '1.', 0, one),
			list('ordered', () => 'a.', 1, other),
		];
		return { text: `${outer.text}\n${inner.text}`, block: richText(outer.block, inner.block) };
	},
	'a quote': (one, other) => ({
		text: `${one.text}\n${other.text}`.replace(/^/gm, '&gt;'),
		block: richText({
			type: 'rich_text_quote',
			elements: [...one.elements, { type: 'text', text: '\n' }, ...other.elements],
		}),
	}),
	'a quote with blanks, and a text below': (one, other) => ({
		text: `${one.text.replace(/^/gm, '&gt; ')}\n${other.text}`,
		block: richText({ type: 'rich_text_quote', elements: one.elements }, section(other)),
	}),
	'a section': (one, other) => ({
		text: `${one.text}\n${other.text}`,
		block: { type: 'section', text: mrkdwn(`${one.text}\n\n${other.text}`) },
	}),
	fields: (one, other) => ({
		text: `${one.text} ${other.text}`,
		block: { type: 'section', fields: [mrkdwn(one.text), mrkdwn(other.text)] },
	}),
	'a context': (one, other) => ({
		text: `${one.text}\n${other.text}`,
		block: { type: 'context', elements: [mrkdwn(one.text), mrkdwn(other.text)] },
	}),
	markdown: (one, other) => ({
		text: `${one.text}\n${other.text}`,
		block: { type: 'markdown', text: `${one.text}\n${other.text}` },
	}),
};

/** Blocks that hold words, but no other elements. */
export const WORDS_ONLY: Record<string, (word: NextWord) => Block> = {
	'a header': (word) => {
		const said = word();
		return {
			text: `*${said}*`,
			block: { type: 'header', text: { type: 'plain_text', text: said } },
		};
	},
	code: (word) => {
		const said = `if (${word()} < 2) {\n\n\t${word()}`;
		return {
			text: `\`\`\`${said.replace('<', '&lt;')}\`\`\``,
			block: richText({ type: 'rich_text_preformatted', elements: [textElement(said)] }),
		};
	},
};

/** Blocks of which the text says nothing. */
export const ASIDES: Record<string, (word: NextWord) => Block> = {
	'an image': (word) => ({
		text: '',
		block: { type: 'image', image_url: `https://${word()}.example/i.png`, alt_text: word() },
	}),
	'a button with a link': (word) => ({
		text: '',
		block: {
			type: 'actions',
			elements: [{ type: 'button', text: { text: word() }, url: `https://${word()}.example` }],
		},
	}),
	'a context': (word) => ({ text: '', block: { type: 'context', elements: [mrkdwn(word())] } }),
	'a line': () => ({ text: '', block: { type: 'divider' } }),
};

/** A function that makes a block out of new words. */
type MakeBlock = (word: NextWord) => Block;
const inline = fc.constantFrom(...Object.values(INLINES));
const withInlines = fc.tuple(fc.constantFrom(...Object.values(BLOCKS)), inline, inline).map(
	([block, one, other]): MakeBlock =>
		(word) =>
			block(one(word), other(word)),
);

/** Posts of one to four blocks, with their words, each of which occurs once. */
export const post: fc.Arbitrary<{ text: string; blocks: unknown[]; words: string[] }> = fc
	.tuple(
		fc.array(
			fc.oneof(
				{ weight: 6, arbitrary: withInlines },
				{ weight: 1, arbitrary: fc.constantFrom(...Object.values(WORDS_ONLY)) },
				{ weight: 2, arbitrary: fc.constantFrom(...Object.values(ASIDES)) },
			),
			{ minLength: 1, maxLength: 4 },
		),
		fc.constantFrom('\n', '\n\n', ' '),
	)
	.map(([makers, between]) => {
		const words: string[] = [];
		const word = () => {
			words.push(`w${words.length}q`);
			return words[words.length - 1];
		};
		const parts = makers.map((make) => make(word));
		const said = parts.map(({ text }) => text).filter((text) => text !== '');
		// A list or a quote begins on a line of its own
		const text = said.join(said.some((part) => /^(&gt;|•|1\.)/.test(part)) ? '\n' : between);
		return { text, blocks: parts.map(({ block }) => block), words };
	});

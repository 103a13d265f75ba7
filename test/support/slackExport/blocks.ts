/** Made-up posts with every form of block: each as Slack writes it into `text` and into `blocks`. */
import fc from 'fast-check';

/** What one element says, in both ways of writing. */
export interface Inline {
	text: string;
	elements: Array<Record<string, unknown>>;
}

/** A block, and what stands for it in the text; an aside often has nothing there. */
export interface Block {
	text: string;
	block: Record<string, unknown>;
}

/** A word that occurs nowhere else. */
export type Words = () => string;

type Style = 'bold' | 'italic' | 'strike' | 'code';
const MARKS: Record<Style, string> = { bold: '*', italic: '_', strike: '~', code: '`' };

const typed = (text: string, style?: Style) => ({
	type: 'text',
	text,
	...(style && { style: { [style]: true } }),
});
const styled = (style: Style) => (word: Words) => {
	const said = word();
	return { text: `${MARKS[style]}${said}${MARKS[style]}`, elements: [typed(said, style)] };
};
const link = (url: string, label?: string) => ({
	type: 'link',
	url,
	...(label && { text: label }),
});

/** Every kind of element of rich text. */
export const INLINES: Record<string, (word: Words) => Inline> = {
	text: (word) => {
		const said = word();
		return { text: said, elements: [typed(said)] };
	},
	bold: styled('bold'),
	italic: styled('italic'),
	strike: styled('strike'),
	code: styled('code'),
	'bold that ends in a blank': (word) => {
		const [said, next] = [word(), word()];
		return { text: `*${said} *${next}`, elements: [typed(`${said} `, 'bold'), typed(next)] };
	},
	'code inside a word': (word) => {
		const [before, said, after] = [word(), word(), word()];
		return {
			text: `${before}\`${said}()\`${after}`,
			elements: [typed(before), typed(`${said}()`, 'code'), typed(after)],
		};
	},
	'escaped signs': (word) => {
		const said = word();
		return { text: `&lt;${said}&gt; &amp; 1 &lt; 2`, elements: [typed(`<${said}> & 1 < 2`)] };
	},
	'signs of its own': (word) => {
		const said = word();
		return { text: `2 * 3_${said} ~5`, elements: [typed(`2 * 3_${said} ~5`)] };
	},
	'blank lines': (word) => {
		const [one, other] = [word(), word()];
		return { text: `${one}\n\n\n${other}`, elements: [typed(`${one}\n\n\n${other}`)] };
	},
	'a link': (word) => {
		const host = `${word()}.example`;
		return { text: `<https://${host}>`, elements: [link(`https://${host}`)] };
	},
	'a link with &': (word) => {
		const url = `https://${word()}.example/?a=1`;
		return { text: `<${url}&amp;b=2>`, elements: [link(`${url}&b=2`)] };
	},
	'a link with &amp; in the block, too': (word) => {
		const url = `https://${word()}.example/?a=1&amp;b=2`;
		return { text: `<${url}>`, elements: [link(url)] };
	},
	'a link with words': (word) => {
		const [url, label] = [`https://${word()}.example/(x)`, word()];
		return { text: `<${url}|${label}>`, elements: [link(url, label)] };
	},
	'a link in several styles': (word) => {
		const url = `https://${word()}.example/`;
		const [one, other] = [word(), word()];
		return {
			text: `<${url}|*${one}* ${other}>`,
			elements: [
				{ ...link(url, one), style: { bold: true } },
				{ ...link(url, ` ${other}`), style: { italic: true, bold: true } },
			],
		};
	},
	'an address that was only typed': (word) => {
		const host = `${word()}.example`;
		return { text: `<http://${host}|${host}>`, elements: [link(`http://${host}`, host)] };
	},
	mail: (word) => {
		const mail = `${word()}@b.example`;
		return { text: `<mailto:${mail}|${mail}>`, elements: [link(`mailto:${mail}`, mail)] };
	},
	'mail without words': (word) => {
		const mail = `${word()}@b.example`;
		return { text: `<mailto:${mail}>`, elements: [link(`mailto:${mail}`)] };
	},
	'a known person': (word) => {
		const said = word();
		return {
			text: `<@U2> ${said}`,
			elements: [{ type: 'user', user_id: 'U2' }, typed(` ${said}`)],
		};
	},
	'somebody with a name': (word) => {
		const name = word();
		return { text: `<@U${name}|${name}>`, elements: [{ type: 'user', user_id: `U${name}` }] };
	},
	'a group of people': (word) => {
		const name = word();
		return {
			text: `<!subteam^S${name}|@${name}>`,
			elements: [{ type: 'usergroup', usergroup_id: `S${name}` }],
		};
	},
	'a channel with a name': (word) => {
		const name = word();
		return { text: `<#C${name}|${name}>`, elements: [{ type: 'channel', channel_id: `C${name}` }] };
	},
	everybody: (word) => {
		const said = word();
		return {
			text: `<!here> ${said}`,
			elements: [{ type: 'broadcast', range: 'here' }, typed(` ${said}`)],
		};
	},
	'a date': (word) => {
		const said = word();
		return {
			text: `<!date^1700000000^{date}|${said}>`,
			elements: [{ type: 'date', timestamp: 1_700_000_000, format: '{date}', fallback: said }],
		};
	},
	'a date without words': (word) => {
		const said = word();
		return {
			text: `${said} <!date^1700000000^{date}>`,
			elements: [typed(`${said} `), { type: 'date', timestamp: 1_700_000_000, format: '{date}' }],
		};
	},
	emoji: (word) => {
		const said = word();
		return {
			text: `:heart::wave::skin-tone-3: ${said} :party-parrot:`,
			elements: [
				{ type: 'emoji', name: 'heart', unicode: '2764-fe0f' },
				{ type: 'emoji', name: 'wave', skin_tone: 3, unicode: '1f44b-1f3fc' },
				typed(` ${said} `),
				{ type: 'emoji', name: 'party-parrot' },
			],
		};
	},
	color: (word) => {
		const said = word();
		return { text: `#${said}`, elements: [{ type: 'color', value: `#${said}` }] };
	},
};
const richText = (...elements: unknown[]) => ({ type: 'rich_text', elements });
const section = ({ elements }: Inline) => ({ type: 'rich_text_section', elements });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });

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
export const WORDS_ONLY: Record<string, (word: Words) => Block> = {
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
			block: richText({ type: 'rich_text_preformatted', elements: [typed(said)] }),
		};
	},
};

/** Blocks of which the text says nothing. */
export const ASIDES: Record<string, (word: Words) => Block> = {
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

/** Posts of one to four blocks of every kind, with the words of which each occurs in them once. */
export const post: fc.Arbitrary<{ text: string; blocks: unknown[]; words: string[] }> = fc
	.tuple(
		fc.array(
			fc.oneof(
				{
					weight: 6,
					arbitrary: fc.tuple(
						fc.constantFrom(...Object.keys(BLOCKS)),
						fc.constantFrom(...Object.keys(INLINES)),
						fc.constantFrom(...Object.keys(INLINES)),
					),
				},
				{ weight: 1, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(WORDS_ONLY))) },
				{
					weight: 2,
					arbitrary: fc.tuple(fc.constantFrom(...Object.keys(ASIDES).map((name) => `-${name}`))),
				},
			),
			{ minLength: 1, maxLength: 4 },
		),
		fc.constantFrom('\n', '\n\n', ' '),
	)
	.map(([kinds, between]) => {
		const words: string[] = [];
		const word = () => {
			words.push(`w${words.length}q`);
			return words[words.length - 1];
		};
		const parts = kinds.map(([kind, one, other]) => {
			if (one !== undefined) return BLOCKS[kind](INLINES[one](word), INLINES[other](word));
			return kind[0] === '-' ? ASIDES[kind.slice(1)](word) : WORDS_ONLY[kind](word);
		});
		const said = parts.map(({ text }) => text).filter((text) => text !== '');
		// A list or a quote begins on a line of its own
		const text = said.join(said.some((part) => /^(&gt;|•|1\.)/.test(part)) ? '\n' : between);
		return { text, blocks: parts.map(({ block }) => block), words };
	});

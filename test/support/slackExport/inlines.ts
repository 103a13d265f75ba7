/** Every kind of element of rich text, each as Slack writes it into `text` and into `blocks`. */

/** A stretch of a post, as Slack writes it into `text` and as elements into `blocks`. */
export interface Inline {
	text: string;
	elements: Array<Record<string, unknown>>;
}

/** Gives a new word with each call. */
export type NextWord = () => string;

type Style = 'bold' | 'italic' | 'strike' | 'code';
const MARKS: Record<Style, string> = { bold: '*', italic: '_', strike: '~', code: '`' };

export const textElement = (text: string, style?: Style) => ({
	type: 'text',
	text,
	...(style && { style: { [style]: true } }),
});
const inStyle = (style: Style) => (word: NextWord) => {
	const said = word();
	return { text: `${MARKS[style]}${said}${MARKS[style]}`, elements: [textElement(said, style)] };
};
const link = (url: string, label?: string) => ({
	type: 'link',
	url,
	...(label && { text: label }),
});

/** Every kind of element of rich text. */
export const INLINES: Record<string, (word: NextWord) => Inline> = {
	text: (word) => {
		const said = word();
		return { text: said, elements: [textElement(said)] };
	},
	bold: inStyle('bold'),
	italic: inStyle('italic'),
	strike: inStyle('strike'),
	code: inStyle('code'),
	'bold that ends in a blank': (word) => {
		const [said, next] = [word(), word()];
		return {
			text: `*${said} *${next}`,
			elements: [textElement(`${said} `, 'bold'), textElement(next)],
		};
	},
	'code inside a word': (word) => {
		const [before, said, after] = [word(), word(), word()];
		return {
			text: `${before}\`${said}()\`${after}`,
			elements: [textElement(before), textElement(`${said}()`, 'code'), textElement(after)],
		};
	},
	'escaped signs': (word) => {
		const said = word();
		return { text: `&lt;${said}&gt; &amp; 1 &lt; 2`, elements: [textElement(`<${said}> & 1 < 2`)] };
	},
	'signs of its own': (word) => {
		const said = word();
		return { text: `2 * 3_${said} ~5`, elements: [textElement(`2 * 3_${said} ~5`)] };
	},
	'blank lines': (word) => {
		const [one, other] = [word(), word()];
		return { text: `${one}\n\n\n${other}`, elements: [textElement(`${one}\n\n\n${other}`)] };
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
			elements: [{ type: 'user', user_id: 'U2' }, textElement(` ${said}`)],
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
			elements: [{ type: 'broadcast', range: 'here' }, textElement(` ${said}`)],
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
			elements: [
				textElement(`${said} `),
				{ type: 'date', timestamp: 1_700_000_000, format: '{date}' },
			],
		};
	},
	emoji: (word) => {
		const said = word();
		return {
			text: `:heart::wave::skin-tone-3: ${said} :party-parrot:`,
			elements: [
				{ type: 'emoji', name: 'heart', unicode: '2764-fe0f' },
				{ type: 'emoji', name: 'wave', skin_tone: 3, unicode: '1f44b-1f3fc' },
				textElement(` ${said} `),
				{ type: 'emoji', name: 'party-parrot' },
			],
		};
	},
	color: (word) => {
		const said = word();
		return { text: `#${said}`, elements: [{ type: 'color', value: `#${said}` }] };
	},
};

/**
 * A small page that draws a card as the vendor's renderer does, in light and dark, for pictures: texts, images, tables,
 * buttons and columns, which alone keep elements apart.
 */

type Element = Record<string, unknown>;
type Mode = 'light' | 'dark';

const SIZES: Record<string, number> = { title: 32, heading1: 24, heading2: 20, body: 14 };
const INK: Record<Mode, string> = { light: '#141414', dark: '#f5f5f5' };

const escapeHtml = (value: unknown): string =>
	String(value).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const cells = (tag: string, row: unknown[]) =>
	`<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

const DRAWN: Record<string, (element: Element) => string> = {
	text: ({ content, variant = 'body' }) =>
		`<p style="font-size:${SIZES[String(variant)]}px">${escapeHtml(content)}</p>`,
	image: ({ url }) => `<img src="${escapeHtml(url)}" alt="">`,
	table: ({ columns, rows }) =>
		`<table>${cells('th', columns as unknown[])}${(rows as unknown[][]).map((row) => cells('td', row)).join('')}</table>`,
	button: ({ label }) => `<button>${escapeHtml(label)}</button>`,
	column: ({ items, gap = 8 }) =>
		`<div style="gap:${String(gap)}px">${(items as Element[]).map(drawn).join('')}</div>`,
};

function drawn(element: Element): string {
	const draw = DRAWN[String(element.type)];
	if (!draw) throw new Error(`This page does not draw ${String(element.type)}`);
	return draw(element);
}

/** The HTML of a page with the card in light and in dark. */
export function cardPage({ body, style }: { body: Element[]; style: Element }): string {
	const {
		background,
		borderRadius = 0,
		padding = 0,
	} = style as {
		background: Record<Mode, string>;
		borderRadius?: number;
		padding?: number;
	};
	const inside = body.map(drawn).join('');
	const card = (mode: Mode) =>
		`<section style="background:${background[mode]};color:${INK[mode]};border-radius:${borderRadius}px;padding:${padding}px">${inside}</section>`;
	return `<!doctype html><style>
body { display: flex; gap: 16px; align-items: flex-start; width: max-content; margin: 0; padding: 16px;
	background: #8a8f99; font: 14px system-ui, sans-serif }
section { width: 300px; box-sizing: border-box }
div { display: flex; flex-direction: column }
p { margin: 0 } table { border-collapse: collapse; font-size: 13px }
img { width: 100%; height: 120px; object-fit: cover; border-radius: 8px }
th, td { text-align: left; padding: 6px; border-bottom: 1px solid #8884 }
button { display: block; width: 100%; font: inherit; padding: 10px; border: 0; border-radius: 8px; background: #6852d6; color: #fff }
</style>${card('light')}${card('dark')}`;
}

import { createHash } from 'node:crypto';

/** The style of the page: light or dark like the device, with buttons that are large enough for a thumb. It loads nothing. */
const STYLE = `
:root { color-scheme: light dark; --ground: #f2f3f7; --card: #fff; --text: #1b1d27; --soft: #555a6b; --line: #747a8c;
	--main: #3b48c9; --on-main: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #14151c; --card: #20222d; --text: #eceef6; --soft: #b3b8ca;
	--line: #8d93a8; --main: #aab4ff; --on-main: #14151c; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--ground); color: var(--text);
	font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: var(--card); border-radius: 12px; }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; margin: 16px 0 0; }
form { margin: 16px 0 0; }
.bad { color: var(--bad); font-weight: 600; }
.field { margin: 0 0 16px; }
.html { margin: 0 0 16px; overflow-wrap: anywhere; }
.html p { white-space: normal; }
.html pre { white-space: pre-wrap; }
.html a { color: var(--main); }
.html table { border-collapse: collapse; }
.html td, .html th { padding: 4px 8px; border: 1px solid var(--line); }
label, legend { display: block; padding: 0; margin: 0 0 4px; font-weight: 600; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 0 0 16px; min-width: 0; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; margin: 0; }
.choice input { width: 22px; height: 22px; flex: none; margin: 0; accent-color: var(--main); }
.text { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card);
	border: 1px solid var(--line); border-radius: 8px; }
textarea.text { min-height: 120px; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px; }
button { flex: 1 1 140px; min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 600; overflow-wrap: anywhere;
	color: var(--main); background: transparent; border: 2px solid var(--main); border-radius: 8px; cursor: pointer; }
button.main { color: var(--on-main); background: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

/**
 * Sends an answer once within ten seconds. Otherwise a double click sends the answer twice, and shows what n8n says to the
 * second answer. The page also works without this script.
 */
const SCRIPT = `
let until = 0;
addEventListener('submit', (event) => {
	if (until > event.timeStamp) event.preventDefault();
	else until = event.timeStamp + 10_000;
});
`;

const hashed = (content: string): string =>
	`'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The headers that forbid other scripts, loading anything, frames in other pages, and forms that go to another address. */
export const pageHeaders = (): Record<string, string> => ({
	'Content-Security-Policy': [
		"default-src 'none'",
		`style-src ${hashed(STYLE)}`,
		`script-src ${hashed(SCRIPT)}`,
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'Cache-Control': 'no-store',
	// Anybody with the address of the page can answer
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
});

const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text as it stands in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** The attributes of a tag: of `{ id: 'a', required: true, value: '' }`, ` id="a" required`. Empty values are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
	return Object.entries(values)
		.filter(([, value]) => value !== undefined && value !== false && value !== '')
		.map(([name, value]) =>
			value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`,
		)
		.join('');
}

/**
 * A whole page.
 * @param language the code of the language of its fixed words (`lang`), and the direction of its lines (`dir`)
 * @param title plain text
 * @param body HTML
 */
export function pageOf(
	language: { lang: string; dir: string },
	title: string,
	body: string,
): string {
	return `<!DOCTYPE html>
<html${attributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<script>${SCRIPT}</script>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

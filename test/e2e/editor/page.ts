import { join } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';

import { IMAGES } from '../harness/paths';
import type { SharedSession } from '../jest/shared';
import { keepTexts, visibleTexts } from './visibleTexts';

/** The session and the browser, which the test environment has started. */
export const e2e = (globalThis as unknown as { e2e: SharedSession }).e2e;

const VIEWPORT = { width: 1280, height: 800 };

/** Messages on the browser's console that say nothing about the node, each with the reason. */
const HARMLESS: Array<{ pattern: RegExp; reason: string }> = [
	{
		pattern: /net::ERR_NAME_NOT_RESOLVED/,
		reason:
			'The browser is kept off the internet. The editor asks npm about the package and n8n for its banners.',
	},
	{
		pattern:
			/status of 404 .*\/schemas\/(?!n8n-nodes-cometchat\.cometChat(?:Campaigns)?\/)[^/]+\/[\d.]+.*\.json\)/,
		reason:
			'The editor looks for a schema of what an earlier step would give. Nodes of n8n may have none, and it then waits for the step to run; our two with operations have one for each.',
	},
	{
		pattern: /status of 404 .*\/rest\/workflows\/\w+\/publication-status\)/,
		reason:
			'The editor asks whether a new workflow is published, which n8n only knows when it is stored.',
	},
	{
		pattern: /injectNDVStore\(\) was accessed without an active workflow document store/,
		reason:
			'On a busy machine, parts of the editor ask for the form of a node before the workflow is loaded.',
	},
];

/** Styles without animations, because a click waits until its target stands still. */
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }';

export interface EditorPage {
	page: Page;
	context: BrowserContext;
	/** Errors on the browser's console, without the harmless ones. */
	errors: string[];
	/** n8n's address. */
	origin: string;
	close(): Promise<void>;
}

/** Opens a browser window of a user who is signed in to n8n. */
export async function openPage(
	options: { colorScheme?: 'light' | 'dark' } = {},
): Promise<EditorPage> {
	const { session, browser } = e2e;
	const { origin } = session.n8n;
	const context = await browser.newContext({
		viewport: VIEWPORT,
		colorScheme: options.colorScheme ?? 'light',
		reducedMotion: 'reduce',
	});
	const [name, value] = session.api.sessionCookie().split('=');
	await context.addCookies([{ name, value, url: origin }]);
	const page = await context.newPage();
	page.setDefaultTimeout(120_000);
	await page.addInitScript((css) => {
		const style = document.createElement('style');
		style.textContent = css;
		document.addEventListener('DOMContentLoaded', () => document.head.append(style));
	}, STILL);

	const errors: string[] = [];
	const note = (text: string) => {
		if (!HARMLESS.some(({ pattern }) => pattern.test(text))) errors.push(text);
	};
	page.on('console', (message) => {
		if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
	});
	page.on('pageerror', (error) => note(`${error.name}: ${error.message}`));
	return { page, context, errors, origin, close: async () => await context.close() };
}

/** Takes a picture for the documentation, and stores our texts in it. */
export async function takePicture(editor: EditorPage, name: string): Promise<void> {
	await withoutToasts(editor);
	const picture = `${name}.png`;
	await editor.page.screenshot({ path: join(IMAGES, picture) });
	keepTexts(picture, await visibleTexts(editor.page));
}

/** Closes the messages that slide in from the side. */
export async function withoutToasts({ page }: EditorPage): Promise<void> {
	const toasts = page.locator('.el-notification');
	while (true) {
		// A toast may go by itself at any moment: `elementHandles` does not wait for one
		const [toast] = await toasts.elementHandles();
		if (!toast) break;
		const close = toasts.first().locator('.el-notification__closeBtn');
		await close.click({ timeout: 2_000 }).catch(() => {});
		await toast.waitForElementState('hidden');
	}
}

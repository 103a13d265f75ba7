import type { BrowserContextOptions, Page } from 'playwright-core';

import { Asking, askingWorkflow, type Place } from '../harness/asking';
import { e2e } from './page';

const SIZE = { width: 390, height: 844 };

export const ANY_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
export const ANY_TIME = expect.stringMatching(/^\d{4}-.*Z$/);

/** What n8n says where an execution waits for no answer. */
export const NO_ACTION = /no action required/i;

/** The n8n and the stand-in of the session, as the place where questions are asked and answered. */
export function placeOfQuestions(): Place {
	const { api, service, credential, n8n } = e2e.session;
	return { api, service, credential, origin: n8n.origin };
}

/** Asks a question in the chat, and waits until its execution waits. */
export async function ask(parameters: Record<string, unknown> = {}): Promise<Asking> {
	const place = placeOfQuestions();
	return await Asking.start(place, askingWorkflow(parameters, place.credential));
}

/** Opens a link on a phone, by default without JavaScript: the page has to work without it. */
export async function onPhone(
	link: string,
	work: (page: Page, errors: string[]) => Promise<void>,
	options: Pick<BrowserContextOptions, 'colorScheme' | 'javaScriptEnabled' | 'hasTouch'> = {},
): Promise<void> {
	const context = await e2e.browser.newContext({
		viewport: SIZE,
		javaScriptEnabled: false,
		...options,
	});
	try {
		const page = await context.newPage();
		const errors: string[] = [];
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text());
		});
		await page.goto(link);
		await work(page, errors);
	} finally {
		await context.close();
	}
}

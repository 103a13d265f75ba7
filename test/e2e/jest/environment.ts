import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

import { E2E } from '../harness/paths';
import { shared, type SharedSession } from './shared';

/** The folder, ignored by Git, for screenshots of the pages that were open when a test failed. */
const FAILURES = join(E2E, '.cache', 'failures');

/** Gives each test file the running n8n, the stand-in and the browser as the global `e2e`. */
export default class EndToEndEnvironment extends TestEnvironment {
	private e2e?: SharedSession;

	override async setup(): Promise<void> {
		await super.setup();
		this.e2e = await shared();
		this.global.e2e = this.e2e;
	}

	async handleTestEvent(event: Circus.Event): Promise<void> {
		if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
		const pages = this.e2e?.browser.contexts().flatMap((context) => context.pages()) ?? [];
		mkdirSync(FAILURES, { recursive: true });
		const name = `${event.test?.parent.name} ${event.test?.name}`
			.replace(/[^a-z0-9]+/gi, '-')
			.slice(0, 100);
		for (const [index, page] of pages.entries()) {
			await page.screenshot({ path: join(FAILURES, `${name}-${index}.png`) }).catch(() => {});
		}
	}
}

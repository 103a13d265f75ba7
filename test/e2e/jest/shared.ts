import type { Browser } from 'playwright-core';

import { RETRIES_THAT_OUTLAST_A_RESTART } from '../harness/around';
import { findChromium, startChromium } from '../harness/chromium';
import { openSession, type Session } from '../harness/session';

export interface SharedSession {
	session: Session;
	browser: Browser;
}

/** Global values outside of Jest's sandboxes, which all test files of a worker share. */
const holder = globalThis as { cometChatE2e?: Promise<SharedSession> };

/** The kind of message with which Jest tells a worker that no test file is left. */
const NO_FILE_LEFT = 2;

/** Starts n8n, the stand-in and Chromium when a test file needs them for the first time. */
export async function shared(): Promise<SharedSession> {
	holder.cometChatE2e ??= start();
	return await holder.cometChatE2e;
}

/** Stops n8n, the stand-in and Chromium, if they were started. */
export async function closeShared(): Promise<void> {
	const started = await holder.cometChatE2e?.catch(() => undefined);
	// The session closes its scratch folder, and with it the browser (see startChromium)
	await started?.session.close();
}

async function start(): Promise<SharedSession> {
	findChromium();
	// Jest's teardown runs in the parent process, which does not know what this worker has started
	process.on('message', ([kind]: unknown[]) => {
		if (kind === NO_FILE_LEFT) void closeShared().finally(() => process.exit());
	});
	const session = await openSession({ service: { delivery: RETRIES_THAT_OUTLAST_A_RESTART } });
	try {
		return { session, browser: await startChromium(session.scratch) };
	} catch (error) {
		await session.close();
		throw error;
	}
}

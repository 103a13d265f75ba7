import { existsSync } from 'node:fs';

import type { Scratch } from './cleanup';
import { installOnce } from './installOnce';
import { buildNativeModule } from './nativeModule';
import { assertNodeVersion, E2E, N8N_BIN, pinnedN8n } from './paths';
import { step } from './progress';
import { runWithRegistry } from './registry';

/** Makes sure that the pinned n8n is installed and can open its database; takes minutes once, then nothing. */
export async function ensureN8n(scratch: Scratch): Promise<void> {
	assertNodeVersion();
	const isThere = () => existsSync(N8N_BIN);
	await installOnce(E2E, process.versions.node, isThere, async () => {
		await step(`Installing n8n ${pinnedN8n()} (once, takes some minutes)`, async () => {
			await runWithRegistry(scratch, 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: E2E });
		});
		// Runs no other install script, because other scripts download what is not needed here
		await step('Building its SQLite module (once, takes a minute)', async () => {
			await buildNativeModule(scratch, E2E, 'sqlite3');
		});
	});
}

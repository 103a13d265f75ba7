import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Scratch } from './cleanup';
import { run } from './command';
import { assertNodeVersion, E2E, N8N_BIN, pinnedN8n } from './paths';
import { step } from './progress';

/** Written last, so that an installation that was interrupted is never taken for a complete one. */
const MARKER = join(E2E, 'node_modules', '.complete');

/** Makes sure that the pinned n8n is installed and can open its database; takes minutes once, then nothing. */
export async function ensureN8n(scratch: Scratch): Promise<void> {
	assertNodeVersion();
	const wanted = fingerprint();
	if (existsSync(N8N_BIN) && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;

	await step(`Installing n8n ${pinnedN8n()} (once, takes some minutes)`, async () => {
		await run(scratch, 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: E2E });
	});
	// No install script runs but this one: others want to download what is not needed here.
	await step('Building its SQLite module (once, takes a minute)', async () => {
		await run(scratch, 'npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: E2E });
	});
	writeFileSync(MARKER, wanted);
}

/** Changes when the lock file does, and when another major version of Node is to run what was built. */
function fingerprint(): string {
	const lock = readFileSync(join(E2E, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex');
	return `${hash} node ${process.versions.node.split('.')[0]}\n`;
}

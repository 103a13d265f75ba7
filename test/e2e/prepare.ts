/** Installs n8n and looks for Chromium, so that what runs next (the type check, Jest) finds both. */
import { findChromium } from './harness/chromium';
import { Scratch } from './harness/cleanup';
import { ensureN8n } from './harness/install';
import { assertNodeVersion } from './harness/paths';

async function main(): Promise<void> {
	assertNodeVersion();
	findChromium();
	const scratch = new Scratch();
	try {
		await ensureN8n(scratch);
	} finally {
		await scratch.close();
	}
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

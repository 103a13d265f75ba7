/**
 * Installs n8n for the commands that run it. `.ci/run` starts it with `npx tsx` before
 * anything else is installed, so neither this file nor what it imports needs a package.
 */
import { Scratch } from '../e2e/harness/cleanup';
import { ensureN8n } from '../e2e/harness/install';

async function main(): Promise<void> {
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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Scratch } from '../e2e/harness/cleanup';
import { installOnce } from '../e2e/harness/installOnce';
import { step } from '../e2e/harness/progress';
import { runWithRegistry } from '../e2e/harness/registry';
import type { Version } from './version';

/** Installs the engine of an n8n version in its own folder, unless that was done. */
export async function installEngine(
	scratch: Scratch,
	{ name, node, engine, folder }: Version,
): Promise<void> {
	const isThere = () => existsSync(join(folder, 'node_modules', 'n8n-core'));
	await installOnce(folder, node, isThere, async () => {
		await step(`Installing ${engine} of n8n ${name} (once)`, async () => {
			await runWithRegistry(scratch, 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
		});
	});
}

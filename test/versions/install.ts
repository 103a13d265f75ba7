import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scratch } from '../e2e/harness/cleanup';
import { run } from '../e2e/harness/command';
import { installOnce } from '../e2e/harness/installOnce';
import { step } from '../e2e/harness/progress';
import { runWithRegistry } from '../e2e/harness/registry';
import type { Version } from './version';

/** Installs the engine of an n8n version in its own folder, and n8n's server beside it, unless that was done. */
export async function installEngine(scratch: Scratch, version: Version): Promise<void> {
	const { name, node, engine, folder } = version;
	const isThere = () =>
		['n8n-core', 'n8n'].every((part) => existsSync(join(folder, 'node_modules', part)));
	await installOnce(folder, node, isThere, async () => {
		await step(`Installing ${engine} of n8n ${name} (once)`, async () => {
			await runWithRegistry(scratch, 'npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
			await unpackServer(scratch, version);
		});
	});
}

/**
 * Unpacks the package of n8n without the packages that it needs, which are several hundred megabytes.
 * @throws when the folder's package.json pins another version of a package than this n8n needs
 */
async function unpackServer(scratch: Scratch, { name, release, folder }: Version): Promise<void> {
	const target = join(folder, 'node_modules', 'n8n');
	mkdirSync(target);
	const pack = ['pack', `n8n@${release}`, '--silent', '--pack-destination', target];
	const file = (await runWithRegistry(scratch, 'npm', pack, { cwd: folder })).trim();
	await run(scratch, 'tar', ['-xzf', file, '--strip-components=1'], { cwd: target });
	const dependenciesOf = (path: string) =>
		(JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> })
			.dependencies;
	const wanted = dependenciesOf(join(target, 'package.json'));
	for (const [part, pinned] of Object.entries(dependenciesOf(join(folder, 'package.json')))) {
		if (wanted[part] === pinned) continue;
		throw new Error(
			`test/versions/${name}: n8n ${release} has ${part} ${wanted[part]}, not ${pinned}`,
		);
	}
}

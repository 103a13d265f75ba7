/** `npm run test:versions`: the built package in the engines of several n8n versions, each under the Node.js that it runs on. */
import { Scratch } from '../e2e/harness/cleanup';
import { packPackage } from '../e2e/harness/pack';
import { assertNodeVersion } from '../e2e/harness/paths';
import { startService } from '../service';
import { check } from './check';
import { installEngines } from './install';
import { allVersions } from './version';

async function main(): Promise<void> {
	assertNodeVersion();
	const wanted = process.argv.slice(2);
	const versions = allVersions().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
	if (versions.length === 0) {
		throw new Error(`There is no folder for any of these versions: ${wanted.join(', ')}`);
	}
	const scratch = new Scratch();
	// On a busy machine a receiver may need longer than the service waits for it
	const service = await startService({ delivery: { timeoutMs: 30_000 } });
	scratch.onClose(service.close);
	const failed: string[] = [];
	try {
		const tarball = await packPackage(scratch);
		await installEngines(scratch, versions);
		for (const version of versions) {
			try {
				console.log(`\nn8n ${version.name}\n${await check(scratch, version, tarball, service)}`);
			} catch (error) {
				failed.push(version.name);
				console.error(`\nn8n ${version.name}: ${(error as Error).message}`);
			}
		}
	} finally {
		await scratch.close();
	}
	if (failed.length > 0) throw new Error(`Failed in n8n ${failed.join(', ')}`);
	console.log(`\nThe package works in n8n ${versions.map(({ name }) => name).join(', ')}.`);
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

/** `npm run test:versions`: the built package in the engines of several n8n versions, each under the Node.js that it runs on. */
import { Scratch } from '../e2e/harness/cleanup';
import { packPackage } from '../e2e/harness/pack';
import { assertNodeVersion } from '../e2e/harness/paths';
import { startService } from '../service';
import { check } from './check';
import { installEngine } from './install';
import { allVersions, type Version } from './version';

/** Versions that are tried at the same time: a check uses the time in which another version waits for npm. */
const AT_ONCE = 2;

/** Installs the engine of a version and checks the package in it, with a stand-in of the service for it alone. */
async function tryOut(scratch: Scratch, version: Version, tarball: string): Promise<string> {
	await installEngine(scratch, version);
	// On a busy machine a receiver may need longer than the service waits for it
	await using service = await startService({ delivery: { timeoutMs: 30_000 } });
	return await check(scratch, version, tarball, service);
}

async function main(): Promise<void> {
	assertNodeVersion();
	const wanted = process.argv.slice(2);
	const versions = allVersions().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
	if (versions.length === 0) {
		throw new Error(`There is no folder for any of these versions: ${wanted.join(', ')}`);
	}
	const scratch = new Scratch();
	const failed: string[] = [];
	try {
		const tarball = await packPackage(scratch);
		const untried = [...versions];
		const worker = async () => {
			for (let version = untried.shift(); version; version = untried.shift()) {
				try {
					console.log(`\nn8n ${version.name}\n${await tryOut(scratch, version, tarball)}`);
				} catch (error) {
					failed.push(version.name);
					console.error(`\nn8n ${version.name}: ${(error as Error).message}`);
				}
			}
		};
		await Promise.all(Array.from({ length: AT_ONCE }, worker));
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

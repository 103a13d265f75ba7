import { clockOf, importUsers, users } from './importRun';
import { loadInstallation } from './modules';

const WARM_UP = 100;

/** Imports users, and tells by how many bytes the peak of resident memory grew. */
async function main(): Promise<void> {
	const [origin, count] = process.argv.slice(2);
	process.env.N8N_LOG_LEVEL = 'error';
	const installation = loadInstallation();
	clockOf().minute = 1;
	await importUsers(installation, origin, users(WARM_UP));
	const before = process.memoryUsage().rss;
	await importUsers(installation, origin, users(Number(count) + WARM_UP).slice(WARM_UP));
	process.send?.(process.resourceUsage().maxRSS * 1_024 - before, () => process.exit());
}

void main();

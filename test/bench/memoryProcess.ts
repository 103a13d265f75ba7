import { loadInstallation } from './modules';
import { updateUsers, type Contender } from './scenarios';

const [, , contender, origin] = process.argv;

async function main(): Promise<void> {
	await updateUsers(loadInstallation(), contender as Contender, origin, 10_000);
	process.send?.(process.resourceUsage().maxRSS * 1_024, () => process.exit());
}

main();

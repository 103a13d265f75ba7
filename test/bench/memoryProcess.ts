import { loadInstallation } from './modules';
import { updateUsers, type Contender } from './scenarios';
import { size } from './size';

const [, , contender, origin] = process.argv;

async function main(): Promise<void> {
	await updateUsers(loadInstallation(), contender as Contender, origin, size(10_000, 50));
	process.send?.(process.resourceUsage().maxRSS * 1_024, () => process.exit());
}

main();

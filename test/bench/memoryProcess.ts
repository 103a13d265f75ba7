import { loadInstallation } from './modules';
import { updateUsers, type Contender } from './scenarios';
import { usualOrSmallest } from './size';

const [, , contender, origin] = process.argv;

/** Updates 10,000 users with a node, and tells the parent the peak of resident memory (bytes). */
async function main(): Promise<void> {
	await updateUsers(
		loadInstallation(),
		contender as Contender,
		origin,
		usualOrSmallest(10_000, 50),
	);
	process.send?.(process.resourceUsage().maxRSS * 1_024, () => process.exit());
}

main();

const SIGN_OF_LIFE_MS = 15_000;
/** The end of a step is shown without a terminal only if the step took longer than this. */
const QUIET_BELOW_MS = 2_000;

/** Progress goes to standard error, so that the results on standard output stay clean. */
const out = process.stderr;

/**
 * Announces a step, shows that it is still going on, and says how long it took.
 * On a terminal the line is updated in place, elsewhere (CI) a line appears every 15 seconds.
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
	const started = Date.now();
	const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
	const live = Boolean(out.isTTY);
	out.write(live ? `  ${label} …` : `  ${label} …\n`);
	const timer = setInterval(
		() => out.write(live ? `\r\x1b[2K  ${label} … ${seconds()}` : `  ${label} … ${seconds()}\n`),
		live ? 1_000 : SIGN_OF_LIFE_MS,
	);
	try {
		const result = await work();
		if (live) out.write(`\r\x1b[2K✓ ${label} (${seconds()})\n`);
		else if (Date.now() - started > QUIET_BELOW_MS) out.write(`✓ ${label} (${seconds()})\n`);
		return result;
	} catch (error) {
		out.write(`${live ? '\r\x1b[2K' : ''}✗ ${label} (${seconds()})\n`);
		throw error;
	} finally {
		clearInterval(timer);
	}
}

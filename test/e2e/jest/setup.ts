import { Scratch } from '../harness/cleanup';
import { ensureN8n } from '../harness/install';
import { packPackage } from '../harness/pack';
import { step } from '../harness/progress';

/** Outside of Jest's sandboxes; the teardown removes it. */
export const common = globalThis as { cometChatCommon?: Scratch };

/**
 * Jest calls this once, before the first test file: what all workers need is made once, and never by two of them at the
 * same time. They find it through their environment.
 */
export default async function setup(): Promise<void> {
	const scratch = new Scratch();
	common.cometChatCommon = scratch;
	await ensureN8n(scratch);
	process.env.E2E_TARBALL = await step(
		'Packing the package',
		async () => await packPackage(scratch),
	);
	// n8n is started some sixty times; from here it takes its code compiled
	process.env.NODE_COMPILE_CACHE = scratch.folder('compiled');
}

import { Scratch } from '../harness/cleanup';
import { ensureN8n } from '../harness/install';
import { packPackage } from '../harness/pack';
import { step } from '../harness/progress';

/** Global values outside of Jest's sandboxes. The teardown removes the scratch folder in them. */
export const common = globalThis as { cometChatCommon?: Scratch };

/**
 * Jest calls this before the first test file. It makes what all workers need, so that no two of them make it at the same
 * time; the workers find it by variables of their environment.
 */
export default async function setup(): Promise<void> {
	const scratch = new Scratch();
	common.cometChatCommon = scratch;
	await ensureN8n(scratch);
	process.env.E2E_TARBALL = await step(
		'Packing the package',
		async () => await packPackage(scratch),
	);
	// n8n is started some sixty times, and takes its compiled code from this folder
	process.env.NODE_COMPILE_CACHE = scratch.folder('compiled');
}

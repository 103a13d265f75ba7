import { common } from './setup';
import { closeShared } from './shared';

/**
 * Jest calls this once, after the last test file, in the process that has started the workers. The n8n of a worker is not known
 * here; `closeShared` is for tests that ran in this process, e.g. with `--maxWorkers=1`.
 */
export default async function teardown(): Promise<void> {
	await closeShared();
	await common.cometChatCommon?.close();
}

import { common } from './setup';
import { closeShared } from './shared';

/** Jest calls this once, after the last test file. */
export default async function teardown(): Promise<void> {
	await closeShared();
	await common.cometChatCommon?.close();
}

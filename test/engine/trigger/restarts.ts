import { clock } from '../../../nodes/shared/transport/clock';
import type { Receiver } from './receiver';

/** Other processes for the tests of a file; each is closed after its test. */
export function useRestarts(): (n8n: Receiver) => Promise<Receiver> {
	const open: Receiver[] = [];
	afterEach(async () => {
		await Promise.all(open.splice(0).map(async (other) => await other.close()));
	});
	/** The same workflow in another process, which has what the database holds, and nothing of the memory of this process. */
	return async (n8n) => {
		let fresh!: typeof import('./receivers');
		let receive!: typeof import('../../../nodes/CometChatTrigger/receiving/receive').receive;
		jest.isolateModules(() => {
			fresh = require('./receivers') as typeof import('./receivers');
			// Loads the modules now: if the node loads them later, it gets the modules of this process, which remember its events
			({ receive } =
				require('../../../nodes/CometChatTrigger/receiving/receive') as typeof import('../../../nodes/CometChatTrigger/receiving/receive'));
			const { clock: another } = require('../../../nodes/shared/transport/clock') as {
				clock: typeof clock;
			};
			// Processes have the same time of day, but each begins to count `elapsed` at its own start
			Object.assign(another, { now: clock.now });
		});
		const other = fresh.newReceiver(n8n.setup, { webhook: receive });
		other.stored = n8n.stored;
		await other.listen();
		open.push(other);
		return other;
	};
}

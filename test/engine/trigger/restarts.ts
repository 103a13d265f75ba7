import { clock } from '../../../nodes/shared/transport/clock';
import type { Receiver } from './receiver';

/** Other processes for the tests of a file; each is closed after its test. */
export function useRestarts(): (n8n: Receiver) => Promise<Receiver> {
	const open: Receiver[] = [];
	afterEach(async () => {
		await Promise.all(open.splice(0).map(async (other) => await other.close()));
	});
	/** The same workflow in another process: nothing of what this one remembers, but what the database holds. */
	return async (n8n) => {
		let fresh!: typeof import('./receivers');
		jest.isolateModules(() => {
			fresh = require('./receivers') as typeof import('./receivers');
			const { clock: another } = require('../../../nodes/shared/transport/clock') as {
				clock: typeof clock;
			};
			Object.assign(another, { now: clock.now });
		});
		const other = fresh.newReceiver(n8n.setup);
		other.stored = n8n.stored;
		await other.listen();
		open.push(other);
		return other;
	};
}

import { startService } from '../../service/index';

/** The stand-in of the service, as `test/service` gives it. */
export type StandIn = Awaited<ReturnType<typeof startService>>;

/** Starts the stand-in with its usual seed on a free port. */
export async function startStandIn(): Promise<StandIn> {
	return await startService();
}

import { startService } from '../../service';

/** The stand-in of the service, as `test/service` gives it. */
export type StandIn = Awaited<ReturnType<typeof startService>>;

export type StandInOptions = Parameters<typeof startService>[0];

/** Starts the stand-in with its usual seed on a free port. */
export async function startStandIn(options?: StandInOptions): Promise<StandIn> {
	return await startService(options);
}

import type { Execution } from './api';
import { happenings } from './happenings';
import type { ImportedExample, Session } from './session';
import { Triggered } from './triggered';
import { until } from './wait';

const START_TIMEOUT_MS = 90_000;

/** Publishes an example, causes the event that starts it, and waits for the end of its run. */
export async function runByEvent(
	session: Session,
	{ id, file }: ImportedExample,
): Promise<Execution> {
	const triggered = await Triggered.publishStored(session, id);
	// Other triggers register themselves, or are asked at their address
	if (triggered.path.endsWith('/moderation')) triggered.moderate();
	else if (triggered.path.endsWith('/webhook')) triggered.addInDashboard();
	try {
		await happenings[file](session);
		const [execution] = await until('the run', START_TIMEOUT_MS, async () =>
			(await session.api.executionIdsOf(id)).length > 0 ? await triggered.executions() : undefined,
		);
		return execution;
	} finally {
		await triggered.end();
	}
}

import type { Row } from '../measure';
import { measureBurst } from './burst';
import { measureCpu, measureWrongLogin } from './cpu';
import { measureHostileSender } from './hostile';
import { ALL_SETTINGS, FOR_BURSTS, MODES, startMeasuredN8n } from './runningN8n';
import { measureRepeats } from './repeats';

/** How the trigger stands a burst of events, and a sender who means ill, in both modes of n8n. */
export async function measureTrigger(report: (...rows: Row[]) => void): Promise<void> {
	for (const mode of MODES) {
		for (const settings of ALL_SETTINGS) {
			await using n8n = await startMeasuredN8n(mode, settings);
			report(await measureCpu(n8n), await measureWrongLogin(n8n));
			report(await measureRepeats(n8n));
			report(...(await measureBurst(n8n)));
			// As it comes, n8n takes several times as long for all these requests, and they start no run either
			if (settings === FOR_BURSTS) report(...(await measureHostileSender(n8n)));
		}
	}
}

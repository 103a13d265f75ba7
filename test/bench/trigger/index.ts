import type { Row } from '../main';
import { measureBurst } from './burst';
import { measureHostileSender } from './hostile';
import { MODES, open, SETTINGS } from './places';

/** How the trigger stands a burst of events, and a sender who means ill, in both modes of n8n. */
export async function measureTrigger(report: (...rows: Row[]) => void): Promise<void> {
	for (const mode of MODES) {
		for (const [settings, env] of Object.entries(SETTINGS)) {
			const place = await open(mode, settings);
			try {
				report(...(await measureBurst(place)));
				// Ten thousand requests take half an hour in n8n as it comes
				if (Object.keys(env).length > 0) report(...(await measureHostileSender(place)));
			} finally {
				await place.close();
			}
		}
	}
}

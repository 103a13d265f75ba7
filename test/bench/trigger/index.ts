import type { Row } from '../main';
import { measureBurst } from './burst';
import { measureHostileSender } from './hostile';
import { MODES, open } from './places';

/** How the trigger stands a burst of events, and a sender who means ill, in both modes of n8n. */
export async function measureTrigger(report: (...rows: Row[]) => void): Promise<void> {
	for (const mode of MODES) {
		const place = await open(mode);
		try {
			report(...(await measureBurst(place)));
			report(...(await measureHostileSender(place)));
		} finally {
			await place.close();
		}
	}
}

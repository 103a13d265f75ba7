/** How often requests fail for no reason that could be found, lately and at the worst: shares from 0 to 1. */
export interface Weather {
	share: number;
	worst: number;
}

/** What one request adds to the share. */
const WEIGHT = 0.2;

/** A good record may fail so often by chance that it is called bad: one in a million. */
const CHANCE = 1e-6;

/** More failures than these say nothing more. */
const MOST = 20;

export function noteGood(weather: Weather): void {
	weather.share *= 1 - WEIGHT;
}

/** @param times requests that failed, and should not have */
export function noteBad(weather: Weather, times = 1): void {
	weather.share = 1 - (1 - weather.share) * (1 - WEIGHT) ** times;
	weather.worst = Math.max(weather.worst, weather.share);
}

/** How often a record has to fail in a row so that the weather at its worst is no explanation; 0 in good weather. */
export function failsBeyondChance({ worst }: Weather): number {
	return worst === 0 ? 0 : Math.min(MOST, Math.ceil(Math.log(CHANCE) / Math.log(worst)));
}

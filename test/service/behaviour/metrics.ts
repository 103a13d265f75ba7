import { badField } from '../errors';
import { unixNow } from '../state';
import type { Behaviours, Call } from './call';

const FIVE_MINUTES = 5 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Times of this answer are in milliseconds. Seconds are understood as well: they have at most ten digits. */
function inMilliseconds(time: number): number {
	return time < 10_000_000_000 ? time * 1000 : time;
}

/** Figures about the use of the app. */
export const metrics: Behaviours = {
	'GET /stats': ({ state, query }: Call<never, { fromDate: number; toDate: number }>) => {
		const [from, to] = [query.fromDate, query.toDate].map(inMilliseconds);
		if (from > to) throw badField('toDate', 'The toDate must be after the fromDate.');
		const isWithin = (time?: number) =>
			time !== undefined && time * 1000 >= from && time * 1000 <= to;
		const calls = [...state.calls.values()].filter(({ initiatedAt }) => isWithin(initiatedAt));
		const sum = (minutes: number[]) => Math.round(minutes.reduce((all, one) => all + one, 0));
		const active = [...state.users.values()].filter(({ lastActiveAt }) => isWithin(lastActiveAt));
		return {
			data: {
				metrics: {
					audio_minutes: sum(calls.map(({ totalAudioMinutes }) => totalAudioMinutes)),
					video_minutes: sum(calls.map(({ totalVideoMinutes }) => totalVideoMinutes)),
					recorded_minutes: 0,
					active_users: active.length,
					concurrent_users: active.filter(({ status }) => status !== 'offline').length,
				},
				time_range: { fromDate: from, toDate: to },
			},
		};
	},

	// The last hour in buckets of five minutes; times are texts here, as published.
	'GET /stats/messages': ({ state, appId }: Call) => {
		// The bucket of this second is among them, also in the first second of a bucket
		const end = (Math.floor((unixNow() * 1000) / FIVE_MINUTES) + 1) * FIVE_MINUTES;
		const start = end - HOUR;
		const sent = [...state.messages.values()].map(({ sentAt }) => sentAt * 1000);
		const dataPoints = Array.from({ length: HOUR / FIVE_MINUTES }, (_, n) => {
			const from = start + n * FIVE_MINUTES;
			const to = from + FIVE_MINUTES;
			return {
				messagesSent: sent.filter((time) => time >= from && time < to).length,
				readReceipts: 0,
				deliveryReceipts: 0,
				startTime: String(from),
				endTime: String(to),
			};
		});
		return { data: { startTime: String(start), endTime: String(end), dataPoints, appId } };
	},
};

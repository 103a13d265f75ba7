import type { PreparedRequest } from '../types';
import type { Cost, WindowRule } from './limiter';

/** Requests per minute on the free plan; paid plans allow 10,000 and more, and are paced by the answers alone. */
const FREE_PLAN = 500;

/** Data import takes 60 requests a minute for the whole app. */
const IMPORT = 60;

/** A user sends at most 30 messages a minute. */
const MESSAGES_PER_SENDER = 30;

/** A user marks at most 5 conversations a minute as unread. */
const UNREAD_PER_USER = 5;

/** Messages without a sender come from the app itself. */
const APP_AS_SENDER = 'app_system';

/** The documented limits that a request counts against: windows that are known, and the limit that its answer reports. */
export function costOf(
	{ rateLimit, headers, sender = headers.onBehalfOf }: PreparedRequest,
	plan: string,
): Cost {
	const windows: WindowRule[] = [];
	if (plan === 'free') windows.push({ key: 'plan', perMinute: FREE_PLAN });
	if (rateLimit === 'import') windows.push({ key: 'import', perMinute: IMPORT });
	if (rateLimit === 'messages') {
		const uid = (sender ?? APP_AS_SENDER).toLowerCase();
		windows.push({ key: `messages of ${uid}`, perMinute: MESSAGES_PER_SENDER });
	}
	if (rateLimit === 'unread' && sender !== undefined) {
		windows.push({ key: `unread of ${sender.toLowerCase()}`, perMinute: UNREAD_PER_USER });
	}
	// What remains of the import's limit says nothing that its window does not know better
	if (rateLimit === 'import') return { windows };
	// Sending messages has no reported limit of its own
	return { windows, reports: rateLimit === 'core' ? 'core' : 'others' };
}

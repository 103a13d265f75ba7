import { MESSAGES_A_MINUTE } from '../clock';
import type { PreparedRequest } from '../types';
import type { Cost, WindowRule } from './limiter';

/**
 * The limit of the free plan. Paid plans allow 10,000 requests a minute and more, and are paced by the answers alone.
 * https://www.cometchat.com/docs/rest-api/rate-limits
 */
const planWindow: WindowRule = {
	key: 'plan',
	perMinute: 500,
	words: '500 requests a minute on the Free plan',
};

/** The limit of data import for the whole app: https://www.cometchat.com/docs/rest-api/data-migration-constraints-rate-limits-and-errors */
export const importWindow: WindowRule = {
	key: 'import',
	perMinute: 60,
	words: '60 requests a minute for data import',
};

/** https://www.cometchat.com/docs/rest-api/rate-limits */
const messageWindow: Omit<WindowRule, 'key'> = {
	perMinute: MESSAGES_A_MINUTE,
	words: `${MESSAGES_A_MINUTE} messages a minute for each sender`,
};

/** https://www.cometchat.com/docs/rest-api/rate-limits */
const unreadWindow: Omit<WindowRule, 'key'> = {
	perMinute: 5,
	words: '5 conversations a minute that a user marks as unread',
};

/** Messages without a sender come from the app itself. */
const APP_AS_SENDER = 'app_system';

/** The limits that a request counts against. */
export function costOf(
	{ rateLimit, headers, sender = headers.onBehalfOf }: PreparedRequest,
	plan: string,
): Cost {
	const windows: WindowRule[] = [];
	if (plan === 'free') windows.push(planWindow);
	if (rateLimit === 'import') windows.push(importWindow);
	if (rateLimit === 'messages') {
		const uid = (sender ?? APP_AS_SENDER).toLowerCase();
		windows.push({ ...messageWindow, key: `messages of ${uid}` });
	}
	if (rateLimit === 'unread' && sender !== undefined) {
		windows.push({ ...unreadWindow, key: `unread of ${sender.toLowerCase()}` });
	}
	// The window of the import knows better than the header how many requests are left
	if (rateLimit === 'import') return { windows };
	// Sending messages has no reported limit of its own
	return { windows, reportedLimit: rateLimit === 'core' ? 'core' : 'others' };
}

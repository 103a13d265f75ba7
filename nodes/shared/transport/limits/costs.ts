import { MESSAGES_A_MINUTE } from '../clock';
import type { PreparedRequest } from '../types';

/** A known limit of the service: at most `perMinute` requests in any minute for everything that shares the key. */
export interface WindowRule {
	key: string;
	perMinute: number;
	/** The rule in words, for a person who waits because of it. */
	words: string;
}

/** The rate limit that a request counts against. */
export interface CountedLimits {
	/** Limits that are known beforehand. */
	windows: WindowRule[];
	/** The limit that the headers of the answer are about, e.g. `core`; undefined if a window counts more exactly. */
	reportedLimitName?: string;
}

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
export function limitsFor(
	{ rateLimit, headers, sender = headers.onBehalfOf }: PreparedRequest,
	plan: string,
): CountedLimits {
	const windows = plan === 'free' ? [planWindow] : [];
	switch (rateLimit) {
		case 'core':
			return { windows, reportedLimitName: 'core' };
		case 'import':
			windows.push(importWindow);
			// The window knows better than the headers how many requests are left
			return { windows, reportedLimitName: undefined };
		case 'messages':
			windows.push({
				...messageWindow,
				key: `messages of ${(sender ?? APP_AS_SENDER).toLowerCase()}`,
			});
			break;
		case 'unread':
			if (sender !== undefined)
				windows.push({ ...unreadWindow, key: `unread of ${sender.toLowerCase()}` });
			break;
	}
	return { windows, reportedLimitName: 'others' };
}

import type { PreparedRequest } from '../types';
import type { Cost, WindowRule } from './limiter';

/** Requests per minute on the free plan; paid plans allow 10,000 and more, and are paced by the answers alone. */
const FREE_PLAN = 500;

/** Data import takes 60 requests a minute for the whole app. */
const IMPORT = 60;

/** A user sends at most 30 messages a minute. */
const MESSAGES_PER_SENDER = 30;

/** Messages without a sender come from the app itself. */
const APP_AS_SENDER = 'app_system';

const SEND_MESSAGE = /\/(?:messages|messages\/[^/]+\/thread|bots\/[^/]+\/messages)$/;

/** Creating and deleting users, creating, joining and leaving groups: these have a limit of their own. */
const CORE = /\/(?:users(?:\/[^/]+)?|groups|groups\/[^/]+\/members(?:\/[^/]+)?)$/;

/** The documented limits that a request counts against. */
export function costOf({ method, url, headers }: PreparedRequest, plan: string): Cost {
	const isImport = url.includes('/data_import/');
	const isCore = ['POST', 'DELETE'].includes(method) && CORE.test(url);
	const windows: WindowRule[] = [];
	if (plan === 'free') windows.push({ key: 'plan', perMinute: FREE_PLAN });
	if (isImport) windows.push({ key: 'import', perMinute: IMPORT });
	if (method === 'POST' && SEND_MESSAGE.test(url)) {
		const sender = (headers.onBehalfOf ?? APP_AS_SENDER).toLowerCase();
		windows.push({ key: `messages of ${sender}`, perMinute: MESSAGES_PER_SENDER });
	}
	return { windows, reports: isImport ? 'import' : isCore ? 'core' : 'others' };
}

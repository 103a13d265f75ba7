import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { isEmpty } from '../values/readers';

/** The settings of the credentials for how fast requests may be sent. */
export interface Traffic {
	/** `free` or `paid`. */
	plan: string;
	maxConcurrentRequests: number;
}

const DEFAULT_CONCURRENT = 10;
const MAX_CONCURRENT = 50;

/** Credentials that were saved without these settings, or of another type, have the defaults. */
export function trafficOf({
	plan,
	maxConcurrentRequests,
}: ICredentialDataDecryptedObject): Traffic {
	const given = isEmpty(maxConcurrentRequests)
		? DEFAULT_CONCURRENT
		: Math.floor(Number(maxConcurrentRequests));
	return {
		plan: typeof plan === 'string' ? plan : 'paid',
		maxConcurrentRequests: Number.isNaN(given)
			? DEFAULT_CONCURRENT
			: Math.min(MAX_CONCURRENT, Math.max(1, given)),
	};
}

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { isEmpty } from '../values/readers';

/** What the credentials say about the app: how fast it may be asked. */
export interface Traffic {
	/** `free` or `paid`. */
	plan: string;
	maxConcurrentRequests: number;
}

const USUAL = 10;
const MOST = 50;

/** Credentials that were saved without these settings, or of another type, have the defaults. */
export function trafficOf({
	plan,
	maxConcurrentRequests,
}: ICredentialDataDecryptedObject): Traffic {
	const given = isEmpty(maxConcurrentRequests) ? USUAL : Math.floor(Number(maxConcurrentRequests));
	return {
		plan: typeof plan === 'string' ? plan : 'paid',
		maxConcurrentRequests: Number.isNaN(given) ? USUAL : Math.min(MOST, Math.max(1, given)),
	};
}

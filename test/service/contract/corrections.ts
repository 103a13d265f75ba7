/** A place where the contract differs from the published reference, or decides what it leaves open. */
export interface Correction {
	/** The route, or what else it is about. */
	at: string;
	what: string;
	why: string;
}

/** All of them; the rest of the contract is as published. */
export const corrections: Correction[] = [];

/** A receiver of events: a webhook, or the callback of a bot. */
export interface Receiver {
	id: string;
	webhookURL: string;
	enabled: boolean;
	/** Kept only, like user name, password and retries: answers do not show them. */
	useBasicAuth: boolean;
	username?: string;
	password?: string;
	/** Kept only: whether a delivery that failed is repeated. */
	retryOnFailure: boolean;
}

/** A webhook of the app: the address of a receiver, and the events that it gets. */
export interface Webhook extends Receiver {
	name: string;
	/** Kept only: the ids of the triggers that are attached; they have a list of their own. */
	triggers: Set<string>;
	createdAt: number;
	updatedAt: number;
}

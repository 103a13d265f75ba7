/** A receiver of events: a webhook, or the callback of a bot. */
export interface Receiver {
	id: string;
	webhookURL: string;
	enabled: boolean;
	/** Not in answers, like user name, password and retries. */
	useBasicAuth: boolean;
	username?: string;
	password?: string;
	/** Whether a failed delivery is repeated. */
	retryOnFailure: boolean;
}

/** A webhook of the app: the address of a receiver, and the events that it gets. */
export interface Webhook extends Receiver {
	name: string;
	/** The IDs of the attached triggers. Not in the answers about the webhook: they have a list of their own. */
	triggers: Set<string>;
	createdAt: number;
	updatedAt: number;
}

/** How long n8n waits for the registration of a webhook, in milliseconds. One object, so that a test can change it. */
export const times = {
	/**
	 * For everything that publishing a workflow does. n8n 2 gives a publication 84 seconds, for up to five tries: the
	 * first one takes most of them, and `oncePerPublication` makes the others short.
	 */
	publishing: 45_000,
	/** For one request. The end of `publishing` cuts no request off, so that its outcome is known. */
	request: 15_000,
	/** For removing the webhook after the workflow was unpublished. */
	removal: 20_000,
	/**
	 * Between unpublishing and the removal. When a workflow is published again, n8n removes its webhook and creates it at
	 * once: within this time it is kept, so that no event in between is lost.
	 */
	untilRemoval: 5_000,
};

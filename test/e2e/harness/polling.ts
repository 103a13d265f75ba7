/** Looks every two seconds. n8n refuses times below a minute, but not many of them in a minute. */
export const EVERY_TWO_SECONDS = {
	item: Array.from({ length: 30 }, (_, n) => ({
		mode: 'custom',
		cronExpression: `${2 * n} * * * * *`,
	})),
};

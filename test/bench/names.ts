/** The names of the measures that the summary of the report tells: sections write their rows with them, and the summary looks the rows up by the same names. */
export const NAMES = {
	packageSize: 'Size of the package',
	loadTime: 'Loading all nodes and credentials',
	cpuAgainstHttpRequest: 'CPU per item, User: Update, against HTTP Request',
	cpuInLongRuns: 'CPU per item with 20,000 items, against 1,000 items',
	peakMemory: 'Peak memory for 10,000 items, against HTTP Request',
	requestsInFlight: 'Most requests in flight, 1,000 items, this node',
	requestsInFlightOfHttpRequest: 'Most requests in flight, 1,000 items, HTTP Request',
	importGain: 'Import: 10,000 users, against one request after the other, each 20 ms',
	openingTime:
		"Opening the node in the editor, against a copy of n8n's Slack node in a package, right after it is added",

	importThroughput: (window: 'fixed' | 'sliding') =>
		`Import: throughput against the limit of 60 requests in a ${window} minute`,

	// `n8n` is the mode with its settings, e.g. `queue mode, set for bursts`
	burstRuns: (n8n: string, bursts = 3, events = 1_000) =>
		`Trigger, ${n8n}: runs for ${bursts} bursts of ${events} events`,
	answersOverFewerConnections: (n8n: string, connections: number) =>
		`Trigger, ${n8n}: answers in a burst over ${connections} connections`,
	repeats: (n8n: string, events = 50) => {
		const detail = n8n.startsWith('queue') ? ', the second time to the other process' : '';
		return `Trigger, ${n8n}: of ${events} events that come twice${detail}, ran twice`;
	},
};

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startService, type Deviation } from './index';

/** Runs the stand-in as a command: `npm run service -- --port 4010`. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: process.env.PORT ?? '4010' },
			'app-id': { type: 'string' },
			'api-key': { type: 'string' },
			'latency-ms': { type: 'string' },
			seed: { type: 'string' },
			report: { type: 'string', multiple: true, default: [] },
			'new-app': { type: 'boolean', default: false },
			webhook: { type: 'string', multiple: true, default: [] },
			'webhook-auth': { type: 'string' },
			'moderate-by': { type: 'string' },
			'deliver-to': { type: 'string', multiple: true, default: [] },
			quiet: { type: 'boolean', default: false },
		},
	});
	const service = await startService({
		port: wholeNumber('port', values.port),
		...(values['app-id'] ? { appId: values['app-id'] } : {}),
		...(values['api-key'] ? { apiKey: values['api-key'] } : {}),
		...(values['latency-ms'] ? { latencyMs: wholeNumber('latency-ms', values['latency-ms']) } : {}),
		...(values.seed ? { seed: wholeNumber('seed', values.seed) } : {}),
		deviations: values.report.flatMap(deviationsIn),
		...(values['new-app'] ? { records: 'new app' as const } : {}),
		deliverTo: Object.fromEntries(
			values['deliver-to'].map((pair) => halves('deliver-to', pair, '=')),
		),
		log: !values.quiet,
	});
	const auth = values['webhook-auth'];
	const [username, password] = auth === undefined ? [] : halves('webhook-auth', auth, ':');
	const endpoint = values['moderate-by'];
	if (endpoint !== undefined) service.setDecisionEndpoint({ url: endpoint, username, password });
	for (const webhookURL of values.webhook) {
		service.addWebhook({ webhookURL, username, password, retryOnFailure: true });
	}

	const { origin, appId, apiKey, authOnlyKey, managementKey, managementSecret, state } = service;
	const { users, groups, messages, blocked, flagged } = state;
	console.log(
		[
			'The local stand-in of the chat service is running.',
			'',
			`  Origin              ${origin}   (chat, calls, data import and management)`,
			`  App ID              ${appId}`,
			`  API key             ${apiKey}`,
			`  Key without access  ${authOnlyKey}`,
			`  Management key      ${managementKey}`,
			`  Management secret   ${managementSecret}`,
			'',
			`  Records             ${users.size} users, ${groups.size} groups, ${messages.size} messages,`,
			`                      ${blocked.size} of them blocked and ${flagged.size} flagged`,
			'',
			`  Faults              POST, GET, DELETE ${origin}/_service/faults`,
			`  Requests so far     GET  ${origin}/_service/requests`,
			`  Records             GET  ${origin}/_service/state`,
			`  Webhooks            GET, POST ${origin}/_service/webhooks   (DELETE …/webhooks/<id>)`,
			`  Events              GET, POST ${origin}/_service/events   (names of all; let one happen)`,
			`  Deliveries so far   GET  ${origin}/_service/deliveries`,
			`  Start over          POST ${origin}/_service/reset`,
			'',
			'Stop it with Ctrl+C.',
			'',
		].join('\n'),
	);

	const stop = () => {
		void service.close().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

/** The deviations in a report of `npm run check:app`. */
function deviationsIn(file: string): Deviation[] {
	const { differences } = JSON.parse(readFileSync(file, 'utf8')) as {
		differences: Array<{ deviation?: Deviation }>;
	};
	return differences.flatMap(({ deviation }) => deviation ?? []);
}

function wholeNumber(option: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 0) {
		throw new Error(`--${option} must be a whole number, not "${value}".`);
	}
	return number;
}

/** The two parts of an option such as `--deliver-to https://n8n.example.com=http://127.0.0.1:5678`. */
function halves(option: string, value: string, separator: string): [string, string] {
	const at = value.indexOf(separator);
	if (at < 1) throw new Error(`--${option} needs two parts with a ${separator} between them.`);
	return [value.slice(0, at), value.slice(at + 1)];
}

main().catch((error: Error) => {
	console.error(`The stand-in could not start: ${error.message}`);
	process.exit(1);
});

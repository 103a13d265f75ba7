import { startService } from './index';
import { parseArgs } from './platform';

/** Runs the stand-in as a command: `npm run service -- --port 4010`. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: process.env.PORT ?? '4010' },
			'app-id': { type: 'string' },
			'api-key': { type: 'string' },
			'latency-ms': { type: 'string' },
			seed: { type: 'string' },
			quiet: { type: 'boolean', default: false },
		},
	});
	const service = await startService({
		port: wholeNumber('port', values.port),
		...(values['app-id'] ? { appId: values['app-id'] } : {}),
		...(values['api-key'] ? { apiKey: values['api-key'] } : {}),
		...(values['latency-ms'] ? { latencyMs: wholeNumber('latency-ms', values['latency-ms']) } : {}),
		...(values.seed ? { seed: wholeNumber('seed', values.seed) } : {}),
		log: !values.quiet,
	});

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

function wholeNumber(option: string, value: string): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < 0) {
		throw new Error(`--${option} must be a whole number, not "${value}".`);
	}
	return number;
}

main().catch((error: Error) => {
	console.error(`The stand-in could not start: ${error.message}`);
	process.exit(1);
});

/** `npm run record`: receives the events of the service at a tunnel, and compares them with the samples. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { version } from '../../../package.json';
import { openRecorder, Recorder } from './recorder';
import { recordText } from './recordText';

const USAGE = `npm run record -- [options]

  --port <number>    Where it listens on this machine, 4020 when left out
  --status <number>  What it answers, 200 when left out; with 500 it shows whether the service sends again
  --report <name>    Where the report goes: <name>.md and <name>.json, record-report when left out`;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '4020' },
			status: { type: 'string', default: '200' },
			report: { type: 'string', default: 'record-report' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return console.log(USAGE);
	const recorder = new Recorder();
	const date = new Date().toISOString().slice(0, 10);
	const files = [`${values.report}.md`, `${values.report}.json`];
	const writeReport = () => {
		const report = recorder.report();
		writeFileSync(files[0], recordText(report, version, date));
		writeFileSync(files[1], `${JSON.stringify({ version, date, ...report }, null, '\t')}\n`);
		const total = report.events.reduce((sum, { count }) => sum + count, 0);
		console.log(
			`${total} events of ${report.events.length} kinds, ${report.differences.length} differences`,
		);
	};
	const server = await openRecorder(recorder, {
		port: Number(values.port),
		status: Number(values.status),
		// The report is written after each event, so that nothing is lost when the process is killed
		onEvent: writeReport,
	});
	console.log(
		`Listening at ${server.origin}. Give the service the public address of your tunnel to it, as the URL of a webhook
with all events or of a provider of notifications. The report is in ${files.join(' and ')}. Stop it with Ctrl+C.`,
	);
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exit(1);
});

/**
 * `npm run check:app`: runs the built package in n8n's engine against a real app, and reports where the service differs
 * from its documents.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { assertNodeVersion } from '../e2e/harness/paths';
import { askAccess } from './ask';

const USAGE = `npm run check:app -- [options]

  --read-only            Sends nothing that writes: for apps with people in them
  --app-in-use           Goes on although others than the vendor's sample users are in the app
  --clean-up             Only removes what earlier runs have left
  --only <parts>         Some parts of the scenario, such as users,messages
  --per-minute <number>  Requests a minute, 500 when left out
  --report <name>        Where the report goes: <name>.md and <name>.json, check-app-report when left out
  --yes                  Does not wait before it begins

COMETCHAT_APP_ID, COMETCHAT_REGION and COMETCHAT_API_KEY open the app; what is missing is asked for.
COMETCHAT_API_ORIGIN is the address of an installation of one's own, or of the stand-in.`;

/** The exit codes. */
const [SAME, DIFFERENT, NO_RESULT] = [0, 1, 2];

/** Time for the person to read the plan, and to stop. */
const READING_TIME_MS = 5_000;

async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			'read-only': { type: 'boolean', default: false },
			'app-in-use': { type: 'boolean', default: false },
			'clean-up': { type: 'boolean', default: false },
			only: { type: 'string' },
			'per-minute': { type: 'string', default: '500' },
			report: { type: 'string', default: 'check-app-report' },
			yes: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) {
		console.log(USAGE);
		return SAME;
	}
	assertNodeVersion();
	const perMinute = Number(values['per-minute']);
	if (!(perMinute > 0)) throw new Error('--per-minute has to be a number above 0.');
	const access = await askAccess();
	// n8n's engine logs every import and every failure otherwise
	process.env.N8N_LOG_LEVEL ??= 'silent';
	// These modules take seconds to load, and need the version of Node.js that was checked above
	const [{ check, cleanUpAfter }, { builtPackage }, { partsNamed }, { agrees, reportText }] =
		await Promise.all([
			import('./check'),
			import('./package'),
			import('./scenario'),
			import('./reportText'),
		]);
	const parts = values.only === undefined ? undefined : partsNamed(values.only.split(','));
	const runId = Date.now().toString(36);
	const nodes = await builtPackage();
	if (values['clean-up']) {
		const { removed, left } = await cleanUpAfter(access, { nodes, runId, perMinute });
		console.log(`Removed: ${JSON.stringify(removed)}`);
		for (const line of left) console.log(`Left: ${line}`);
		return left.length === 0 ? SAME : DIFFERENT;
	}
	const readOnly = values['read-only'];
	// The prefix of the IDs that `Run` gives
	console.log(plan(readOnly, `n8n-check-${runId}-`, perMinute));
	mkdirSync(dirname(values.report), { recursive: true });
	if (!values.yes && process.stdin.isTTY) {
		await new Promise((resolve) => setTimeout(resolve, READING_TIME_MS));
	}
	const abort = new AbortController();
	process.once('SIGINT', () => {
		console.log(
			'\nEnding, and cleaning up. Ctrl+C again ends at once; --clean-up does the rest then.',
		);
		process.once('SIGINT', () => process.exit(NO_RESULT));
		abort.abort();
	});
	const report = await check(access, {
		nodes,
		runId,
		readOnly,
		parts,
		perMinute,
		signal: abort.signal,
		appInUse: values['app-in-use'],
		progress: (line) => console.log(`  ${line}`),
	});
	const date = new Date().toISOString().slice(0, 10);
	const text = reportText(report, version, date);
	const files = [`${values.report}.md`, `${values.report}.json`];
	console.log(`\n${text}`);
	writeFileSync(files[0], text);
	writeFileSync(files[1], `${JSON.stringify({ version, date, ...report }, null, '\t')}\n`);
	console.log(`The report is in ${files.join(' and ')}.`);
	if (report.endedEarly) return NO_RESULT;
	return agrees(report) ? SAME : DIFFERENT;
}

const plan = (readOnly: boolean, prefix: string, perMinute: number) =>
	readOnly
		? 'This reads lists and records of the app with the built node, and sends nothing that writes.'
		: `This creates users, groups, messages and other records in the app, all with IDs that begin with ${prefix}, and
removes them at the end, also after Ctrl+C. The notification settings of the app are changed, reset and brought back.
One template of campaigns stays as a draft, n8n-check-template, because templates cannot be deleted.
It sends at most ${perMinute} requests a minute, and takes about three minutes. Ctrl+C stops it.`;

main().then(
	(code) => process.exit(code),
	(error: Error) => {
		console.error(error.message);
		process.exit(NO_RESULT);
	},
);

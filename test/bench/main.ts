/**
 * `npm run bench`: our node against n8n's own HTTP Request node, as ratios in one run. No test depends on the figures.
 * `npm run bench -- cpu growth` measures these sections only, and leaves the other rows of the report as they are.
 * `npm run bench -- slackExport` takes long, and so it is measured only when it is named; so are `largeDay` and
 * `messageExport`. `npm run bench -- --smallest` runs through every section with next to nothing, and writes no report.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scratch } from '../e2e/harness/cleanup';
import { ensureN8n } from '../e2e/harness/install';
import { table } from '../e2e/harness/table';
import { cpuRatios, growth, growthWithOperations, median, requestsInFlight } from './cpu';
import { descriptionSize, openingTime } from './editor';
import { measureImport } from './import';
import { peakMemoryRatio } from './memory';
import { measureMessageExport, MESSAGE_EXPORT } from './messageExport';
import { installBuild, loadInstallation, root } from './modules';
import { reportPage, storedCells, type Cells } from './report';
import { startServer } from './server';
import { isSmallest, usualOrSmallest } from './size';
import { measureLargeDay, measureSlackExport, SLACK_EXPORT } from './slackExport';
import { measureTrigger } from './trigger';
import { measureAgents } from './trigger/agents';
import { measureDecisions } from './trigger/decisions';
import { measureNotifications } from './trigger/notifications';

const REPORT = join(root, 'docs/benchmarks.md');

/** The sections that the command line names. */
const NAMED = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** Sections that take long. */
const ONLY_WHEN_NAMED = ['slackExport', 'largeDay', 'messageExport'];

/** A line of the result: what was measured, what came out, and what we aim at. */
export interface Row {
	name: string;
	value: string;
	goal: string;
}

async function main(): Promise<void> {
	// Imports tell the log how far they are
	process.env.N8N_LOG_LEVEL = 'error';
	const scratch = new Scratch();
	await ensureN8n(scratch);
	execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' });
	installBuild();
	const installation = loadInstallation();
	const server = await startServer();
	const rows: Row[] = [];
	const report = (...added: Row[]) => {
		rows.push(...added);
		for (const { name, value } of added) console.log(`${name}: ${value}`);
	};
	const sections: Record<string, () => Promise<void> | void> = {
		package: () => report(...packageRows(), descriptionSize(installation.cometChat)),
		cpu: async () => report(...(await cpuRatios(installation, server.origin))),
		inFlight: async () => report(...(await requestsInFlight(installation))),
		growth: async () => {
			report(await growth(installation, server.origin));
			report(await growthWithOperations(installation, server.origin));
		},
		memory: async () => report(await peakMemoryRatio(server.origin)),
		import: async () => report(...(await measureImport())),
		editor: () => report(...openingTime()),
		trigger: async () => await measureTrigger(report),
		decisions: async () => await measureDecisions(report),
		agents: async () => await measureAgents(report),
		notifications: async () => await measureNotifications(report),
		slackExport: async () => report(...(await measureSlackExport())),
		largeDay: async () => report(...(await measureLargeDay())),
		messageExport: async () => report(...(await measureMessageExport())),
	};
	try {
		for (const section of sectionsToRun(Object.keys(sections))) {
			const before = rows.length;
			await sections[section]();
			if (rows.length === before) throw new Error(`The section '${section}' measured nothing`);
		}
	} finally {
		server.stop();
		await scratch.close();
	}
	console.log(`\n${table(['Measure', 'Result', 'Goal', 'Measured'], cellsOf(rows))}`);
	// Figures of the smallest sizes say nothing
	if (isSmallest) return;
	const stored = storedCells(readFileSync(REPORT, 'utf8'));
	const notMeasured = stored.filter(([name]) =>
		[SLACK_EXPORT, MESSAGE_EXPORT].some((start) => name.startsWith(start)),
	);
	const cells = isWhole() ? [...cellsOf(rows), ...notMeasured] : merged(stored, cellsOf(rows));
	writeFileSync(REPORT, reportPage(cells, process.version));
}

/** The sections that the command line names; when it names none, all but those that take long. */
function sectionsToRun(all: string[]): string[] {
	const unknown = NAMED.find((name) => !all.includes(name));
	if (unknown !== undefined) throw new Error(`No section '${unknown}': ${all.join(', ')}`);
	if (!isWhole()) return NAMED;
	return isSmallest ? all : all.filter((section) => !ONLY_WHEN_NAMED.includes(section));
}

function isWhole(): boolean {
	return NAMED.length === 0;
}

function cellsOf(rows: Row[]): Cells[] {
	const today = new Date().toISOString().slice(0, 10);
	return rows.map(({ name, value, goal }) => [name, value, goal, today]);
}

/** Replaces the rows that were measured again; a new one follows the one that was measured before it. */
function merged(stored: Cells[], measured: Cells[]): Cells[] {
	const result = [...stored];
	let next = result.length;
	for (const row of measured) {
		const index = result.findIndex(([name]) => name === row[0]);
		if (index >= 0) result[index] = row;
		else result.splice(next, 0, row);
		next = (index >= 0 ? index : next) + 1;
	}
	return result;
}

function packageRows(): Row[] {
	const [ours, notion] = loadTimes();
	return [
		{
			name: 'Loading all nodes and credentials',
			value: `${ours.toFixed(0)} ms`,
			goal: 'reported',
		},
		{
			name: "Loading n8n's Notion node and its trigger",
			value: `${notion.toFixed(0)} ms`,
			goal: 'reported',
		},
		{
			name: 'Loading all nodes and their credentials, against these two nodes of n8n',
			value: `${(ours / notion).toFixed(2)} ×`,
			goal: '≤ 1 ×',
		},
		{
			name: 'Size of the package',
			value: `${(packedSize() / 1000).toFixed(0)} kB`,
			goal: '≤ 250 kB',
		},
	];
}

/** Milliseconds for ours and for Notion's: medians of many fresh processes, so that a slow moment does not count. */
function loadTimes(): number[] {
	const once = (whose: string) =>
		Number(execFileSync(process.execPath, [join(__dirname, 'loadTime.js'), whose]));
	const rounds = Array.from({ length: usualOrSmallest(31, 1) }, () => [
		once('ours'),
		once('notion'),
	]);
	return [0, 1].map((whose) => median(rounds.map((round) => round[whose])));
}

function packedSize(): number {
	const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root });
	return (JSON.parse(packed.toString()) as Array<{ size: number }>)[0].size;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});

/**
 * `npm run bench` measures all sections but those that take long, and writes docs/benchmarks.md.
 * `npm run bench -- cpu slackExport` measures the named sections, and leaves the other rows of the report as they are.
 * `npm run bench -- --smallest` runs through every section with next to nothing, and writes no report.
 * No test depends on the figures.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scratch } from '../e2e/harness/cleanup';
import { ensureN8n } from '../e2e/harness/install';
import { table } from '../e2e/harness/table';
import {
	cpuRatios,
	measureCpuInLongRuns,
	growthWithOperations,
	median,
	requestsInFlight,
} from './cpu';
import { descriptionSize, openingTime } from './editor';
import { NO_GOAL } from './goals';
import { measureImport } from './import';
import type { Measure, Row } from './measure';
import { peakMemoryRatio } from './memory';
import { measureMessageExport, MESSAGE_EXPORT } from './messageExport';
import { installBuild, loadInstallation, root } from './modules';
import { NAMES } from './names';
import { readReport, writeReport } from './report';
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

/** Sections that take long. Without `--smallest`, they run only when the command line names them. */
const LONG_SECTIONS = ['slackExport', 'largeDay', 'messageExport'];

async function main(): Promise<void> {
	// Imports log their progress, which nobody reads here
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
			report(await measureCpuInLongRuns(installation, server.origin));
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
	const cells = rows.map(({ name, value, goal }) => [name, value, goal]);
	console.log(`\n${table(['Measure', 'Result', 'Goal'], cells)}`);
	// Figures of the smallest sizes say nothing
	if (isSmallest) return;
	const today = new Date().toISOString().slice(0, 10);
	const measures = rows.map((row) => ({ ...row, day: today }));
	const stored = readReport(readFileSync(REPORT, 'utf8'));
	writeFileSync(REPORT, writeReport(mergeMeasures(stored, measures), process.version));
}

/** The sections that the command line names; when it names none, all but those that take long. */
function sectionsToRun(all: string[]): string[] {
	const unknown = NAMED.find((name) => !all.includes(name));
	if (unknown !== undefined) throw new Error(`No section '${unknown}': ${all.join(', ')}`);
	if (NAMED.length > 0) return NAMED;
	return isSmallest ? all : all.filter((section) => !LONG_SECTIONS.includes(section));
}

/**
 * The rows of the new report. When all sections were measured, only the long ones keep their stored rows. Else a measure
 * replaces the stored row of its name; a measure with a new name follows the measure before it.
 */
function mergeMeasures(stored: Measure[], measured: Measure[]): Measure[] {
	if (NAMED.length === 0) {
		// The rows of `largeDay` begin with SLACK_EXPORT as well
		const isOfLongSection = ({ name }: Measure) =>
			[SLACK_EXPORT, MESSAGE_EXPORT].some((start) => name.startsWith(start));
		return [...measured, ...stored.filter(isOfLongSection)];
	}
	const result = [...stored];
	let next = result.length;
	for (const measure of measured) {
		const index = result.findIndex(({ name }) => name === measure.name);
		if (index >= 0) result[index] = measure;
		else result.splice(next, 0, measure);
		next = (index >= 0 ? index : next) + 1;
	}
	return result;
}

function packageRows(): Row[] {
	const [ours, notion] = loadTimes();
	return [
		{
			name: NAMES.loadTime,
			value: `${ours.toFixed(0)} ms`,
			goal: NO_GOAL,
		},
		{
			name: "Loading n8n's Notion node and its trigger",
			value: `${notion.toFixed(0)} ms`,
			goal: NO_GOAL,
		},
		{
			name: 'Loading all nodes and their credentials, against these two nodes of n8n',
			value: `${(ours / notion).toFixed(2)} ×`,
			goal: '≤ 1 ×',
		},
		{
			name: NAMES.packageSize,
			value: `${(packedSize() / 1000).toFixed(0)} kB`,
			goal: '≤ 250 kB',
		},
	];
}

/**
 * The milliseconds that our nodes take to load, and those of n8n's Notion nodes: medians of many fresh processes, so that a
 * slow moment does not count.
 */
function loadTimes(): [ours: number, notion: number] {
	const loadTimeOf = (whose: 'ours' | 'notion') =>
		Number(execFileSync(process.execPath, [join(__dirname, 'loadTime.js'), whose]));
	const ours: number[] = [];
	const notion: number[] = [];
	// Both take turns, so that a slow minute of the machine hits both alike
	for (let round = 0; round < usualOrSmallest(31, 1); round++) {
		ours.push(loadTimeOf('ours'));
		notion.push(loadTimeOf('notion'));
	}
	return [median(ours), median(notion)];
}

function packedSize(): number {
	const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root });
	return (JSON.parse(packed.toString()) as Array<{ size: number }>)[0].size;
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});

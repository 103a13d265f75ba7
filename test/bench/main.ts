/** `npm run bench`: our node against n8n's own HTTP Request node, as ratios in one run. No test depends on the figures. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scratch } from '../e2e/harness/cleanup';
import { ensureN8n } from '../e2e/harness/install';
import { table } from '../e2e/harness/table';
import { cpuRatio, growth, growthWithOperations, median, requestsInFlight } from './cpu';
import { descriptionSize, openingTime } from './editor';
import { measureImport } from './import';
import { peakMemoryRatio } from './memory';
import { installBuild, loadInstallation, root } from './modules';
import { startServer } from './server';
import { measureTrigger } from './trigger';

/** One line of the result: what was measured, what came out, and what we aim at. */
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
	try {
		report(
			{
				name: 'Loading all nodes and credentials',
				value: `${loadTime().toFixed(0)} ms`,
				goal: '≤ 25 ms',
			},
			{
				name: 'Size of the package',
				value: `${(packedSize() / 1000).toFixed(0)} kB`,
				goal: '≤ 250 kB',
			},
		);
		report(descriptionSize(installation.cometChat));
		report(await cpuRatio(installation, server.origin));
		report(...(await requestsInFlight(installation)));
		report(await growth(installation, server.origin));
		report(await growthWithOperations(installation, server.origin));
		report(await peakMemoryRatio(server.origin));
		report(...(await measureImport()));
		report(...openingTime());
		await measureTrigger(report);
	} finally {
		server.stop();
		await scratch.close();
	}
	const cells = rows.map(({ name, value, goal }) => [name, value, goal]);
	console.log(`\n${table(['Measure', 'Result', 'Goal'], cells)}`);
	writeReport(cells);
}

/** Milliseconds, as the median of so many fresh processes that a short slowness of the machine does not show. */
function loadTime(): number {
	const once = () => Number(execFileSync(process.execPath, [join(__dirname, 'loadTime.js')]));
	return median(Array.from({ length: 51 }, once));
}

function packedSize(): number {
	const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root });
	return (JSON.parse(packed.toString()) as Array<{ size: number }>)[0].size;
}

function writeReport(cells: string[][]): void {
	const lines = cells.map((row) => `| ${row.join(' | ')} |`);
	mkdirSync(join(root, 'docs'), { recursive: true });
	writeFileSync(
		join(root, 'docs/benchmarks.md'),
		`# Benchmarks

Written by \`npm run bench\` on Node ${process.version}. Ratios compare this node with the HTTP Request node of the
n8n version that the editor tests pin, sending the same requests to the same local server in the same run; they
are medians of interleaved rounds, and the cost of starting up is subtracted by running two sizes. Absolute
figures depend on the machine, and so does what n8n can answer in a burst: the rows of its own Webhook node show
how much of it is n8n's. 'Set for bursts' is n8n with the settings that [trigger.md](trigger.md#many-events-at-once)
has for many events.

| Measure | Result | Goal |
| --- | --- | --- |
${lines.join('\n')}
`,
	);
}

main().catch((error: Error) => {
	console.error(error);
	process.exitCode = 1;
});

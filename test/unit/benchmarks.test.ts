import { isMet } from '../bench/goals';
import { readReport, writeReport } from '../bench/report';
import { readPage } from '../support/pages';

const page = readPage('docs/benchmarks.md');

it('the summary of docs/benchmarks.md says the same as its table', () => {
	const [, nodeVersion] = /on Node (v\d+\.\d+\.\d+)/.exec(page)!;
	const measures = readReport(page);
	expect(writeReport(measures, nodeVersion)).toBe(page);
	expect(measures.length).toBeGreaterThan(40);
});

/** The names of the page of moderation for the ways in which n8n runs. */
const MODES: Record<string, string> = {
	'regular mode': 'one process, as it comes',
	'regular mode, set for bursts': 'one process, for many events',
	'queue mode': 'queue mode',
	'queue mode, set for bursts': 'queue mode, for many events',
};

it('the page of moderation shows the decisions as they were measured', () => {
	const rows = readReport(page).flatMap(({ name, value }) => {
		const measured = /^Decisions by (a workflow|rules), (.+): (\d+) messages a second$/.exec(name);
		const counted = /^(.+) decided, (\d+) by default, (\d+) late \(.*99 % within (.+)\)$/.exec(
			value,
		);
		if (!measured || !counted) return [];
		const [, by, mode, rate] = measured;
		const who = by === 'rules' ? by : 'the workflow';
		return [`| ${[`${rate}, by ${who}`, MODES[mode], ...counted.slice(1)].join(' | ')} |`];
	});
	expect(rows.length).toBeGreaterThan(5);
	const shown = readPage('docs/moderation.md').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
	for (const row of rows) expect(shown).toContain(row);
});

it.each([
	['172 kB', '≤ 250 kB', true],
	['27 ms', '≤ 25 ms', false],
	['1.07 × (rounds: 0.78, 0.97)', '≤ 1 ×', false],
	['99.3 %', '≥ 95 %', true],
	['94.9 %', '≥ 95 %', false],
	['1271 ms, 190 ms, 1136 ms', '99 % ≤ 200 ms, all ≤ 2,000 ms', true],
	['1271 ms, 1790 ms, 2136 ms', '99 % ≤ 200 ms, all ≤ 2,000 ms', false],
	['3000 runs, 0 of them twice; answers {}', '3000 runs, 0 twice', true],
	['3000 runs, 1 of them twice; answers {}', '3000 runs, 0 twice', false],
	['49 after 0 ms, 1 after 10 s, 0 after 30 s', '0 after 10 s and later', false],
	['9 after 0 ms, 0 after 10 s, 0 after 30 s', '0 after 10 s and later', true],
	['0 missing, 0 twice (499,997 arrived; 1,099 MB)', '0 missing, 0 twice', true],
	['0 missing, 10 twice (499,997 arrived; 1,099 MB)', '0 missing, 0 twice', false],
	['50 right (first texts within 2.0 s) and 49 right (…)', '50 right', true],
	['49 right (first texts within 2.0 s) and 50 right (…)', '50 right', false],
	['342 MB', 'reported', undefined],
])('whether the result %s meets the goal %s: %s', (result, goal, met) => {
	expect(isMet(result, goal)).toBe(met);
});

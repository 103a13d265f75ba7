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

/**
 * `npx tsx test/bench/importCosts/main.ts [part of a name …]`: the requests of imports under faults, on a clock that jumps.
 * For each scenario and kind: requests of the cheapest and the dearest import, and counts of faults that are not 0.
 */
import { SCENARIOS } from './scenarios';
import { importOnce, type KindName, type Result, type Scenario } from './world';

const BATCH = 50;

async function main(): Promise<void> {
	const wanted = process.argv.slice(2);
	const isWanted = ({ name }: Scenario) =>
		wanted.length === 0 || wanted.some((part) => name.includes(part));
	console.log('| Scenario | users | messages |\n| --- | --- | --- |');
	for (const scenario of SCENARIOS.filter(isWanted)) {
		const cells = [];
		for (const kind of ['users', 'messages'] as const) cells.push(await cellOf(scenario, kind));
		console.log(`| ${scenario.name} | ${cells.join(' | ')} |`);
	}
}

/** The result of a scenario, whose imports differ by their seed, in words. */
async function cellOf(scenario: Scenario, kind: KindName): Promise<string> {
	const results: Result[] = [];
	for (let seed = 1; seed <= (scenario.imports ?? 1); seed++) {
		results.push(await importOnce(scenario, kind, seed));
	}
	const { bad = [], count = 10_000 } = scenario;
	const requests = results.map((result) => result.requests);
	const least = Math.ceil(count / BATCH);
	const extra = (requests.reduce((sum, one) => sum + one, 0) / results.length - least) / bad.length;
	const minutes = Math.max(...results.map(({ seconds }) => seconds)) / 60;
	const worst = (name: keyof Result) => Math.max(...results.map((result) => result[name]));
	const total = (name: keyof Result) => results.reduce((sum, result) => sum + result[name], 0);
	const notes = [
		between(requests),
		bad.length > 0 && `${extra.toFixed(2)} extra`,
		`${minutes.toFixed(1)} min`,
		worst('struck') > 0 && `outages ${worst('struck')}`,
		...(['goodFailed', 'lost', 'badPassed', 'left', 'outOfOrder'] as const).map(
			(name) => total(name) > 0 && `${name} ${total(name)}`,
		),
	];
	return notes.filter(Boolean).join(', ');
}

function between(numbers: number[]): string {
	const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
	return least === most ? String(least) : `${least}–${most}`;
}

void main();

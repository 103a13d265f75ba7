/**
 * `npx tsx test/bench/importCosts/main.ts [part of a name …]`: the requests of imports under faults, on a clock that jumps.
 * A cell says how many requests the cheapest and the dearest import took, and names the mistakes that were made.
 */
import { SCENARIOS } from './scenarios';
import { importOnce, type KindName, type Result, type Scenario } from './world';

const BATCH = 50;

async function main(): Promise<void> {
	const partsOfNames = process.argv.slice(2);
	const isWanted = ({ name }: Scenario) =>
		partsOfNames.length === 0 || partsOfNames.some((part) => name.includes(part));
	console.log('| Scenario | users | messages |\n| --- | --- | --- |');
	for (const scenario of SCENARIOS.filter(isWanted)) {
		const cells = [];
		for (const kind of ['users', 'messages'] as const) cells.push(await cellOf(scenario, kind));
		console.log(`| ${scenario.name} | ${cells.join(' | ')} |`);
	}
}

/** The result of a scenario in words. Each of its imports has another seed. */
async function cellOf(scenario: Scenario, kind: KindName): Promise<string> {
	const results: Result[] = [];
	for (let seed = 1; seed <= (scenario.imports ?? 1); seed++) {
		results.push(await importOnce(scenario, kind, seed));
	}
	const { bad = [], count = 10_000 } = scenario;
	const requests = results.map((result) => result.requests);
	const least = Math.ceil(count / BATCH);
	const mean = requests.reduce((sum, one) => sum + one, 0) / results.length;
	const extraPerBad = (mean - least) / bad.length;
	const minutes = Math.max(...results.map(({ seconds }) => seconds)) / 60;
	const worst = (name: keyof Result) => Math.max(...results.map((result) => result[name]));
	const total = (name: keyof Result) => results.reduce((sum, result) => sum + result[name], 0);
	const notes = [
		rangeOf(requests),
		bad.length > 0 && `${extraPerBad.toFixed(2)} extra`,
		`${minutes.toFixed(1)} min`,
		worst('outages') > 0 && `outages ${worst('outages')}`,
		...(['goodFailed', 'lost', 'badPassed', 'left', 'outOfOrder'] as const).map(
			(name) => total(name) > 0 && `${name} ${total(name)}`,
		),
	];
	return notes.filter(Boolean).join(', ');
}

/** `[61, 60, 70]` → `60–70` */
function rangeOf(numbers: number[]): string {
	const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
	return least === most ? String(least) : `${least}–${most}`;
}

void main();

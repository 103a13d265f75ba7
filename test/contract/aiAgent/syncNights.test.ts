import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { skipWaits } from '../../engine/support';
import { seededRandom } from '../../service';
import { loadSize } from '../../support/budget';
import { useOperation } from '../support';

skipWaits();

const { service, run } = useOperation(
	'aiAgent',
	'syncKnowledge',
	{ syncName: 'nightly', options: { maxRemovals: 25 } },
	{ seed: 7, limits: { perMinute: Infinity } },
);

const TEXTS = loadSize(250, 1_000);
const NIGHTS = loadSize(20, 30);

const random = seededRandom(2_026);
const chance = (probability: number) => random() < probability;
const pick = <Value>(list: Value[]): Value => list[Math.floor(random() * list.length)];

interface Row extends IDataObject {
	id: string;
	title: string;
	text: string;
}

let made = 0;
/** A row of the table; one in twenty is cut into several texts. */
function newRow(): Row {
	const id = `row-${++made}`;
	return { id, title: `Title ${made}`, text: contentOf(id, chance(0.05) ? 12 : 1) };
}

const contentOf = (id: string, paragraphs: number): string =>
	Array.from({ length: paragraphs }, () => `${id} says ${random()} ${'and so on '.repeat(100)}`)
		.map((paragraph) => paragraph.trim())
		.join('\n\n');

const knowledge = () => service.current.state.knowledge;
const own = () => knowledge().filter(({ sourceName }) => sourceName.includes('[n8n:nightly:'));
/** The key and the number of a text, from the mark at the end of its title. */
const markOf = (title: string) => /\[n8n:nightly:([^:]+):(\d+):/.exec(title)!;

/** The texts that the service holds, by key; the parts of a long one are joined again. */
function heldByKey(): Map<string, string> {
	const parts = own().map(({ sourceName, text }) => {
		const [, key, part] = markOf(sourceName);
		return { key, part: Number(part), text: text! };
	});
	parts.sort((one, other) => one.part - other.part);
	const byKey = new Map<string, string[]>();
	for (const { key, text } of parts) byKey.set(key, [...(byKey.get(key) ?? []), text]);
	return new Map([...byKey].map(([key, texts]) => [key, texts.join('\n\n')]));
}

/** Counts the texts of one key and number that are there more than once. */
function doubles(): number {
	const marks = own().map(({ sourceName }) => markOf(sourceName).slice(1).join(':'));
	return marks.length - new Set(marks).size;
}

/** A day passes: some rows are changed, some come, and a few go. */
const dayAfter = (rows: Row[]): Row[] => [
	...rows
		.filter(() => !chance(0.005))
		.map((row) => (chance(0.03) ? { ...row, text: contentOf(row.id, pick([1, 1, 1, 9])) } : row)),
	...Array.from({ length: Math.ceil(TEXTS / 100) }, newRow),
];

/** Does what people do at the dashboard: edits one text, deletes one and copies one. */
function meddle(): void {
	const texts = own();
	if (texts.length < 10) return;
	pick(texts).text = 'Somebody was here.';
	knowledge().splice(knowledge().indexOf(pick(texts)), 1);
	knowledge().push({ ...pick(own()), uniqueId: `copy-${random()}` });
}

/** Lets the service fail at random; one night a week it goes away after 20 requests. */
function letFail(night: number): void {
	const { faults } = service.current;
	faults.clear();
	faults.add({ kind: '500', probability: 0.01 });
	faults.add({ kind: '502', probability: 0.01, when: 'after' });
	faults.add({ kind: 'reset', probability: 0.005, when: 'after' });
	faults.add({ kind: 'refusal', probability: 0.01, route: /^(POST|PATCH)/ });
	if (night % 7 === 3) faults.add({ kind: '503', skip: 20 });
}

// n8n's own loop gives one item at a time
(runsInLoop ? it.skip : it)(
	`keeps ${TEXTS} texts in step over ${NIGHTS} nights with failures: nothing twice, nothing wanted goes, few requests`,
	async () => {
		const foreign = JSON.stringify(knowledge().map(({ uniqueId, text }) => [uniqueId, text]));
		service.current.state.indexing.finalStatusOf = () => (chance(0.02) ? 'failed' : 'indexed');
		let rows = Array.from({ length: TEXTS }, newRow);
		let requests = 0;
		let failures = 0;
		for (let night = 1; night <= NIGHTS; night++) {
			meddle();
			const twiceBefore = doubles();
			const before = heldByKey();
			letFail(night);
			service.current.requests.length = 0;
			const result = await run({}, { items: rows, onError: 'continueErrorOutput' });
			const told = result.items.map(({ json }) => json);
			failures += result.errorItems!.length;
			requests += service.current.requests.length;

			const held = heldByKey();
			const wanted = new Map(rows.map(({ id, text }) => [id, text]));
			// A copy that somebody made may stay when the service fails; the sync itself makes none
			expect(doubles()).toBeLessThanOrEqual(twiceBefore);
			for (const key of before.keys()) {
				if (wanted.has(key)) expect([night, key, held.has(key)]).toEqual([night, key, true]);
			}
			for (const { key, status } of told) {
				const expected = status === 'removed' ? undefined : wanted.get(key as string);
				expect([key, held.get(key as string)]).toEqual([key, expected]);
			}
			rows = dayAfter(rows);
		}
		// So many failures that the recovery is really tested
		expect(failures).toBeGreaterThan(TEXTS / 10);

		// After at most two quiet nights all is as wanted, and the next one costs one request
		service.current.faults.clear();
		service.current.state.indexing.finalStatusOf = () => 'indexed';
		for (let quietRun = 0; quietRun < 2; quietRun++) await run({}, { items: rows });
		expect(heldByKey()).toEqual(new Map(rows.map(({ id, text }) => [id, text])));
		expect(doubles()).toBe(0);
		service.current.requests.length = 0;
		await run({}, { items: rows });
		expect(service.current.requests).toHaveLength(1);
		const others = knowledge().filter((source) => !own().includes(source));
		expect(JSON.stringify(others.map(({ uniqueId, text }) => [uniqueId, text]))).toBe(foreign);
		// Each text once; each night 12 % of the texts that changed, came, went or failed, and 10 requests for lists and retries
		expect(requests).toBeLessThan(TEXTS * 1.5 + NIGHTS * (TEXTS * 0.12 + 10));
	},
	600_000,
);

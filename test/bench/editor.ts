import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { E2E } from '../e2e/harness/paths';
import { median } from './cpu';
import { NO_GOAL } from './goals';
import type { Row } from './measure';
import { NAMES } from './names';

/** A node of n8n, as n8n lists it for the editor. */
interface BuiltInNode {
	name: string;
	version: number | number[];
}

/** A form of a node: the seconds of work that it gives the browser in each round, and the number of fields that it shows. */
interface Form {
	name: string;
	work: number[];
	fields: number;
}

/** The description that the editor loads, beside those of two large nodes of n8n. */
export function descriptionSize({ description }: INodeType): Row {
	const load = createRequire(join(E2E, 'package.json'));
	const builtIn = load('n8n-nodes-base/dist/types/nodes.json') as BuiltInNode[];
	const newest = ({ version }: BuiltInNode) => Math.max(...[version].flat());
	const sizeOf = (name: string) => {
		const versions = builtIn.filter((node) => node.name === name);
		versions.sort((one, other) => newest(other) - newest(one));
		return kilobytes(versions[0]);
	};
	return {
		name: "Description that the editor loads (Slack's, Notion's)",
		value: `${kilobytes(description)} kB (${sizeOf('slack')} kB, ${sizeOf('notion')} kB)`,
		goal: NO_GOAL,
	};
}

function kilobytes(value: unknown): number {
	return Math.round(JSON.stringify(value).length / 1000);
}

/** How much work one browser has with our node's forms, against the forms of n8n's Slack node. */
export function openingTime(): Row[] {
	// It runs in a process of its own, because the browser's driver is installed beside n8n
	const script = join(E2E, 'openingTime.ts');
	const out = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
	// `copy` is the Slack node shown from a package, as ours is; `slack` is the one built into n8n
	const { ours, slack, copy } = JSON.parse(out.trim().split('\n').at(-1)!) as Record<
		'ours' | 'slack' | 'copy',
		Form[]
	>;
	const totals = { ours: sumOf(ours), slack: sumOf(slack), copy: sumOf(copy) };
	const perField = ({ work, fields }: Form) => work.map((seconds) => seconds / fields);
	const [added] = ours;
	const eachForm = ours.map(
		({ name, work, fields }, n) =>
			`${name} ${medianRatio(work, copy[n].work)} (${fields} fields; ${copy[n].fields})`,
	);
	return [
		{
			name: NAMES.openingTime,
			value: compareForms(added, copy[0]),
			goal: NO_GOAL,
		},
		{
			name: 'The same, and the tasks that both nodes have, together',
			value: compareForms(totals.ours, totals.copy),
			goal: '≤ 1.1 ×',
		},
		{
			name: 'The same for each field that they show',
			value: compareRounds(perField(totals.ours), perField(totals.copy)),
			goal: '≤ 1 ×',
		},
		{
			name: 'The same, each form by itself',
			value: eachForm.join(', '),
			goal: NO_GOAL,
		},
		{
			name: 'The same, all of them, against the Slack node that is built into n8n',
			value: compareForms(totals.ours, totals.slack),
			goal: NO_GOAL,
		},
	];
}

/** The sums of several forms, as one form. */
function sumOf(forms: Form[]): Form {
	return {
		name: 'all',
		work: forms[0].work.map((_, round) => forms.reduce((sum, { work }) => sum + work[round], 0)),
		fields: forms.reduce((sum, { fields }) => sum + fields, 0),
	};
}

/** The ratio and the numbers of fields. The numbers are no part of a row's name, so that a new row replaces the old one. */
function compareForms(ours: Form, theirs: Form): string {
	return `${compareRounds(ours.work, theirs.work)} with ${ours.fields} fields; Slack's ${theirs.fields}`;
}

function compareRounds(ours: number[], theirs: number[]): string {
	const rounds = ratios(ours, theirs).map((value) => value.toFixed(2));
	return `${medianRatio(ours, theirs)} (rounds: ${rounds.sort().join(', ')})`;
}

function medianRatio(ours: number[], theirs: number[]): string {
	return `${median(ratios(ours, theirs)).toFixed(2)} ×`;
}

function ratios(ours: number[], theirs: number[]): number[] {
	return ours.map((work, round) => work / theirs[round]);
}

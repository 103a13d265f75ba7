import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { E2E } from '../e2e/harness/paths';
import { median } from './cpu';
import type { Row } from './main';

interface BuiltIn {
	name: string;
	version: number | number[];
}

/** A form of a node: its seconds of work, by rounds, and the fields that it shows. */
interface Form {
	name: string;
	work: number[];
	fields: number;
}

/** The description that the editor loads, beside those of two large nodes of n8n. */
export function descriptionSize({ description }: INodeType): Row {
	const load = createRequire(join(E2E, 'package.json'));
	const builtIn = load('n8n-nodes-base/dist/types/nodes.json') as BuiltIn[];
	const newest = ({ version }: BuiltIn) => Math.max(...[version].flat());
	const sizeOf = (name: string) => {
		const versions = builtIn.filter((node) => node.name === name);
		versions.sort((one, other) => newest(other) - newest(one));
		return kilobytes(versions[0]);
	};
	return {
		name: "Description that the editor loads (Slack's, Notion's)",
		value: `${kilobytes(description)} kB (${sizeOf('slack')} kB, ${sizeOf('notion')} kB)`,
		goal: 'reported',
	};
}

function kilobytes(value: unknown): number {
	return Math.round(JSON.stringify(value).length / 1000);
}

/** How much work the browser has with our node's forms, against those of n8n's Slack node; in one browser. */
export function openingTime(): Row[] {
	// In a process of its own, because the browser's driver is installed beside n8n
	const script = join(E2E, 'openingTime.ts');
	const out = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' });
	// `copy` is the Slack node shown from a package, as ours is; `slack` is the one built into n8n
	const { ours, slack, copy } = JSON.parse(out.trim().split('\n').at(-1)!) as Record<
		'ours' | 'slack' | 'copy',
		Form[]
	>;
	const totals = { ours: together(ours), slack: together(slack), copy: together(copy) };
	const perField = ({ work, fields }: Form) => work.map((seconds) => seconds / fields);
	const [added] = ours;
	const eachForm = ours.map(
		({ name, work, fields }, n) =>
			`${name} ${ratio(work, copy[n].work)} (${fields} fields; ${copy[n].fields})`,
	);
	return [
		{
			name: "Opening the node in the editor, against n8n's Slack node shown from a package: as it is added",
			value: against(added, copy[0]),
			goal: 'reported',
		},
		{
			name: 'The same, and the tasks that both nodes have, together',
			value: against(totals.ours, totals.copy),
			goal: '≤ 1.1 ×',
		},
		{
			name: 'The same for each field that they show',
			value: inRounds(perField(totals.ours), perField(totals.copy)),
			goal: '≤ 1 ×',
		},
		{
			name: 'The same, each form by itself',
			value: eachForm.join(', '),
			goal: 'reported',
		},
		{
			name: 'The same, all of them, against the Slack node that is built into n8n',
			value: against(totals.ours, totals.slack),
			goal: 'reported',
		},
	];
}

/** The sums of several forms, as one form. */
function together(forms: Form[]): Form {
	return {
		name: 'all',
		work: forms[0].work.map((_, round) => forms.reduce((sum, { work }) => sum + work[round], 0)),
		fields: forms.reduce((sum, { fields }) => sum + fields, 0),
	};
}

/** The ratio with the numbers of fields. They are no part of a row's name, so that a new figure replaces the old one. */
function against(ours: Form, theirs: Form): string {
	return `${inRounds(ours.work, theirs.work)} with ${ours.fields} fields; Slack's ${theirs.fields}`;
}

function inRounds(ours: number[], theirs: number[]): string {
	const rounds = ratios(ours, theirs).map((value) => value.toFixed(2));
	return `${ratio(ours, theirs)} (rounds: ${rounds.sort().join(', ')})`;
}

function ratio(ours: number[], theirs: number[]): string {
	return `${median(ratios(ours, theirs)).toFixed(2)} ×`;
}

function ratios(ours: number[], theirs: number[]): number[] {
	return ours.map((work, round) => work / theirs[round]);
}

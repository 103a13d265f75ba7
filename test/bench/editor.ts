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
	const { ours, slack, copy } = JSON.parse(out.trim().split('\n').at(-1)!) as Record<
		'ours' | 'slack' | 'copy',
		{ work: number[]; fields: number }
	>;
	const perField = ({ work, fields }: typeof ours) => work.map((seconds) => seconds / fields);
	return [
		{
			name: "Opening the node in the editor, against n8n's Slack node shown from a package",
			value: against(ours.work, copy.work),
			goal: '≤ 1 ×',
		},
		{
			name: `The same for each field that the forms show (${ours.fields}; Slack's ${copy.fields})`,
			value: against(perField(ours), perField(copy)),
			goal: '≤ 1 ×',
		},
		{
			name: 'The same against the Slack node that is built into n8n',
			value: against(ours.work, slack.work),
			goal: 'reported',
		},
	];
}

function against(ours: number[], theirs: number[]): string {
	const ratios = ours.map((work, round) => work / theirs[round]);
	const rounds = ratios.map((ratio) => ratio.toFixed(2)).sort();
	return `${median(ratios).toFixed(2)} × (rounds: ${rounds.join(', ')})`;
}

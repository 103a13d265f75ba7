import type { Report } from './check';
import type { Difference, Weight } from './difference';

const HEADINGS: Record<Weight, string> = {
	breaks: 'Breaks a workflow, or does the wrong thing',
	'changes output': 'Changes what comes out',
	minor: 'Minor',
};

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** A report as a page that can be attached to an issue. */
export function reportText(report: Report, version: string, date: string): string {
	const { differences, questions, unfinished, left, people } = report;
	const answered = questions.filter(({ answer }) => answer !== undefined);
	const otherwise = answered.filter(isOtherwise);
	return [
		'# What the documents promise, held against an app',
		'',
		`n8n-nodes-cometchat ${version}, ${date}${report.readOnly ? ', read only' : ''}.`,
		`${report.requests} requests, ${report.limited} of them over the limit and sent again. ` +
			`The app has ${people.samples.length} of the vendor's sample users and groups, and ` +
			`${people.foreign.users} users and ${people.foreign.groups} groups of others.`,
		'',
		verdict(report),
		'',
		...differenceTables(differences),
		...(otherwise.length > 0
			? ['## Answers that the package does not assume', '', ...questionTable(otherwise), '']
			: []),
		...(answered.length > otherwise.length
			? [
					'## Questions that were answered as the package assumes',
					'',
					...questionTable(answered.filter((one) => !isOtherwise(one))),
					'',
				]
			: []),
		...list(
			'Parts that ended early',
			unfinished.map(({ part, why }) => `${part}: ${why}`),
		),
		...list('Left out', report.leftOut),
		...list('Left behind', left),
	].join('\n');
}

const isOtherwise = ({ answer, assumed }: Report['questions'][number]) =>
	answer !== undefined && assumed !== undefined && answer !== assumed;

/** Whether the app does what the package expects. */
export const agrees = ({ differences, questions, unfinished, left, endedEarly }: Report): boolean =>
	[differences, questions.filter(isOtherwise), unfinished, left].every(
		(found) => found.length === 0,
	) && !endedEarly;

/** The differences by their weight, a table for each. */
export const differenceTables = (differences: Difference[]): string[] =>
	(Object.keys(HEADINGS) as Weight[]).flatMap((weight) =>
		section(
			HEADINGS[weight],
			differences.filter((one) => one.weight === weight),
		),
	);

function verdict(report: Report): string {
	if (report.endedEarly) return 'The run was ended before it was through, so it says nothing.';
	if (agrees(report)) return 'No differences.';
	const count = report.differences.length;
	const others = report.questions.filter(isOtherwise).length;
	return `${count} differences, and ${others} answers that the package does not assume.`;
}

function section(heading: string, differences: Difference[]): string[] {
	if (differences.length === 0) return [];
	const rows = differences.map(
		({ route, what, at, expected, got, touches, steps }) =>
			`| \`${route}\` | ${cell(what)}${at ? ` \`${at}\`` : ''} | ${cell(expected)} | ${cell(got)} | ${cell((touches.length > 0 ? touches : steps).join(', '))} |`,
	);
	return [
		`## ${heading}`,
		'',
		'| Route | What | Expected | Got | Touches |',
		'| --- | --- | --- | --- | --- |',
		...rows,
		'',
	];
}

function questionTable(questions: Report['questions']): string[] {
	return [
		'| Question | Answer | Assumed | Touches |',
		'| --- | --- | --- | --- |',
		...questions.map(
			({ question, answer = '', assumed = '', touches }) =>
				`| ${[question, answer, assumed, touches].map(cell).join(' | ')} |`,
		),
	];
}

function list(heading: string, lines: string[]): string[] {
	return lines.length > 0 ? [`## ${heading}`, '', ...lines.map((line) => `- ${line}`), ''] : [];
}

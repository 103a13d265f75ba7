import { differenceTables } from '../reportText';
import type { RecordReport } from './recorder';

/** A report about events as a page that can be attached to an issue. */
export function recordText(
	{ differences, events }: RecordReport,
	version: string,
	date: string,
): string {
	const rows = events.map(
		({ trigger, count, ofCheck, repeatedAfter }) =>
			`| ${trigger} | ${count} | ${ofCheck} | ${repeatedAfter.length > 0 ? `after ${repeatedAfter.join(', ')} s` : ''} |`,
	);
	return [
		'# What the service sends, held against the samples',
		'',
		`n8n-nodes-cometchat ${version}, ${date}.`,
		'',
		...differenceTables(differences),
		'## Events',
		'',
		'| Event | Count | Of `npm run check:app` | Repeated |',
		'| --- | --- | --- | --- |',
		...rows,
		'',
	].join('\n');
}

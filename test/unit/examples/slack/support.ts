import { fileTextsOf } from '../../../support/slackExport';
import { filesOf, type ChatRecord, type Mapped as MappedExport } from '../mapped';
import { toBatches } from '../../../../examples/slack/batches';
import { mapBatch } from '../../../../examples/slack/map-batch';
import { mapExport as mapBatches } from '../../../../examples/slack/map-export';

export interface Mapped extends MappedExport {
	marks: Mark[];
	effort: { requests: number; minutesOnFreePlan: number; minutesOnPaidPlan: number };
	sources: Record<string, string>;
}

interface ExportToMap {
	files: Record<string, string>;
	others?: string[];
	settings?: Record<string, unknown>;
	now: number;
}

/** The reactions and the pin of a message. */
interface Mark {
	muid: string;
	sender: string;
	sentAt: number;
	reactions: Array<{ reaction: string; uid: string }>;
	pin?: { uid?: string };
}

/** Maps a whole export in batches, as the workflow does it. */
export function mapExport({ files, others, settings, now }: ExportToMap): Mapped {
	const batches = toBatches(filesOf(files)).map((batch) =>
		mapBatch({ files: batch, settings, now }),
	);
	return {
		...mapBatches({ batches, others: others as never[], settings }),
		messages: batches.flatMap(({ records }) => records),
		marks: batches.flatMap(({ marks }) => marks),
		sources: Object.assign({}, ...batches.map(({ sources }) => sources)) as Record<string, string>,
	};
}

export const NOW = Date.UTC(2026, 7, 31, 12);

/** A time of Slack, `seconds` seconds ago. */
export const ago = (seconds: number) => `${NOW / 1000 - seconds}.000100`;

const USERS = [
	{ id: 'U1', name: 'ada', profile: { real_name: 'Ada' } },
	{ id: 'U2', name: 'alan', profile: { real_name: 'Alan' } },
];
const CHANNELS = [{ id: 'C1', name: 'general', creator: 'U1', members: ['U1', 'U2'] }];

/** Maps an export of these files; users, one channel and a day without messages are there unless they are given. */
export function mapFiles(
	files: Record<string, unknown>,
	settings: Record<string, unknown> = {},
	others: string[] = [],
): Mapped {
	const hasDays = Object.keys(files).some((path) => /[/\\]/.test(path));
	const days = hasDays ? {} : { 'general/2026-08-30.json': [] };
	const all = { 'users.json': USERS, 'channels.json': CHANNELS, ...days, ...files };
	return mapExport({ files: asTexts(all), others, settings, now: NOW });
}

/** Content that is no text yet becomes JSON. */
export const asTexts = (files: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(fileTextsOf({ files }));

/** Maps messages of the channel; a message has a sender and a time unless it is given others. */
export function mapEntries(entries: unknown[], settings: Record<string, unknown> = {}): Mapped {
	const complete = entries.map((entry, index) =>
		typeof entry === 'object' && entry !== null && !Array.isArray(entry)
			? { type: 'message', user: 'U1', ts: ago(1000 - index), ...entry }
			: entry,
	);
	return mapFiles({ 'general/2026-08-31.json': complete }, settings);
}

/** The text that a message comes over with. */
export function textOf(entry: ChatRecord): unknown {
	return mapEntries([entry]).messages[0]?.text;
}

/** The notes of a part as `outcome: reason`. */
export function notesOf({ notes }: Mapped, part: string): string[] {
	return notes
		.filter((note) => note.part === part)
		.flatMap(
			({ outcome, reason, count }) => Array(count).fill(`${outcome}: ${reason}`) as string[],
		);
}

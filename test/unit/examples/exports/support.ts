export interface Row {
	part: string;
	outcome: string;
	count: number;
	file: string;
	reason: string;
	ids: string;
}

export type ChatRecord = Record<string, unknown>;

export interface Mapped {
	users: ChatRecord[];
	groups: ChatRecord[];
	members: ChatRecord[];
	messages: ChatRecord[];
	departed: Array<{ uids: string[] }>;
	totals: Record<string, number>;
	notes: Row[];
}

type Places = Record<string, unknown>;
type Read = (record: unknown, settings: object) => unknown;
interface Part {
	path: string;
	content: Buffer;
	from: number;
	to?: number;
}

// The scripts are plain JavaScript, because they run in n8n's Code node
const { toParts } = require('../../../../examples/shared/parts') as {
	toParts: (files: Array<{ path: string; content: Buffer; bytes: number }>) => Part[][];
};
const { lookAt, mapMessages } = require('../../../../examples/shared/read-part') as {
	lookAt: (files: Part[], read: Read, settings: object) => { notes: Row[] };
	mapMessages: (
		files: Part[],
		read: Read,
		given: { places: Places; older?: string[]; settings: object; now: number },
	) => { records: ChatRecord[]; sources: Record<string, string>; notes: Row[] };
};
const { mapParts } = require('../../../../examples/shared/map-parts') as {
	mapParts: (given: {
		batches: unknown[];
		others?: string[];
		system: object;
	}) => Omit<Mapped, 'messages'> & { places: Places; older: Record<number, string[]> };
};

export const NOW = Date.parse('2026-06-20T12:00:00Z');
export const SETTINGS = { filesAddress: '', sendOldMessages: false };

export function readerOf(system: string): Read {
	return (require(`../../../../examples/${system}/read`) as { read: Read }).read;
}

/** Maps a whole export in batches, as the workflow does it. */
export function mapExport(
	system: string,
	files: Record<string, string>,
	settings: object = SETTINGS,
): Mapped {
	const read = readerOf(system);
	const given = Object.entries(files).map(([path, text]) => {
		const content = Buffer.from(text);
		return { path, content, bytes: content.length };
	});
	const batches = toParts(given);
	const looks = batches.map((batch, number) => ({ number, ...lookAt(batch, read, settings) }));
	const { places, older, ...mapped } = mapParts({
		batches: looks,
		system: { tag: system, idField: `${system}Id` },
	});
	const found = batches.map((batch, number) =>
		mapMessages(batch, read, { places, older: older[number], settings, now: NOW }),
	);
	return {
		...mapped,
		messages: found.flatMap(({ records }) => records),
		notes: [...mapped.notes, ...found.flatMap(({ notes }) => notes)],
	};
}

/** The reasons for what does not come over as it is, with how often each occurs. */
export function reasonsOf(
	{ notes }: Mapped,
	part: string,
	outcome: string,
): Record<string, number> {
	const reasons: Record<string, number> = {};
	for (const note of notes) {
		if (note.part !== part || note.outcome !== outcome) continue;
		reasons[note.reason] = (reasons[note.reason] ?? 0) + note.count;
	}
	return reasons;
}

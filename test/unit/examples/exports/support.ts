import { filesOf, type Mapped } from '../mapped';
import { cut } from '../../../../examples/shared/cut';
import { toParts } from '../../../../examples/shared/parts';
import { lookAt, mapMessages } from '../../../../examples/shared/read-part';
import { mapParts } from '../../../../examples/shared/map-parts';

type Read = (record: unknown, settings: object) => unknown;

export const NOW = Date.parse('2026-06-20T12:00:00Z');
export const SETTINGS = { filesAddress: '', sendOldMessages: false };

/** When the messages of {@link SYSTEMS} were sent. */
export const SENT_AT = '2026-06-01T08:00:00Z';

/** A channel and a message as each system writes them, and the fields that have other names. */
export const SYSTEMS = {
	stream: {
		channel: { cid: 'team:lab', type: 'team', id: 'lab', created_by: { id: 'ada' }, config: {} },
		message: {
			id: 'm1',
			cid: 'team:lab',
			text: 'Hi',
			user: { id: 'ada', name: 'Ada' },
			created_at: SENT_AT,
		},
		fields: { id: 'id', text: 'text' },
	},
	sendbird: {
		channel: { channel_url: 'lab', name: 'Lab', created_by: { user_id: 'ada' } },
		message: {
			message_id: 1,
			channel_url: 'lab',
			type: 'MESG',
			message: 'Hi',
			user: { user_id: 'ada', nickname: 'Ada' },
			created_at: Date.parse(SENT_AT),
		},
		fields: { id: 'message_id', text: 'message' },
	},
};

/** A file in a message, with what the service wants to know of it. */
export const fileAt = (url: string, name: string, mimeType: string) => ({
	url,
	name,
	extension: url.split('.').pop(),
	mimeType,
});

export const textsOf = ({ messages }: Mapped) => messages.map(({ text }) => text);

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
	const cutFiles = filesOf(files).flatMap((file) => {
		const pieces = cut(file.content) ?? [{ content: file.content, before: 0 }];
		return pieces.map((piece) => ({ ...file, ...piece, bytes: piece.content.length }));
	});
	const batches = toParts(cutFiles);
	const looks = batches.map((batch, number) => ({ number, ...lookAt(batch, read, settings) }));
	const { places, older, ...mapped } = mapParts({
		batches: looks,
		system: { tag: system, idField: `${system}Id` },
	});
	// TypeScript takes an empty list in a script for a list that can hold nothing
	const olderIn = older as Record<number, never[]>;
	const mappedMessages = batches.map((batch, number) =>
		mapMessages(batch, read, { places, older: olderIn[number], settings, now: NOW }),
	);
	return {
		...mapped,
		messages: mappedMessages.flatMap(({ records }) => records),
		notes: [...mapped.notes, ...mappedMessages.flatMap(({ notes }) => notes)],
	};
}

import { MEDIA_TYPES, mediaType } from '../../shared/values/mediaType';
import { asRecord, isEmpty, isRecord } from '../../shared/values/readers';
import { groupColumns, memberColumns, messageColumns, userColumns } from './form/columns';
import { contentOf, hasCustomData, muidOf } from './check/muid';
import { get } from '../../shared/values/nesting';
import type { ImportRecord, Kind, RefuseField, RunFacts } from './types';

/** The service keeps messages for six months, and refuses older ones. */
const RETENTION_MONTHS = 6;

export const users: Kind = {
	name: 'users',
	singular: 'user',
	plural: 'users',
	columns: userColumns,
	mapper: 'userColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	idField: 'uid',
	identity: 'uid',
	existsCodes: () => ['ERR_UID_ALREADY_EXISTS'],
};

export const groups: Kind = {
	name: 'groups',
	singular: 'group',
	plural: 'groups',
	columns: groupColumns,
	mapper: 'groupColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	idField: 'guid',
	identity: 'guid',
	existsCodes: () => ['ERR_GUID_ALREADY_EXISTS'],
};

export const members: Kind = {
	name: 'members',
	singular: 'group member',
	plural: 'group members',
	columns: memberColumns,
	mapper: 'memberColumns',
	shortNames: {},
	extensible: [],
	complete: (record, refuse, { now }) => {
		record.memberId = `${String(record.guid)}_member_${String(record.uid)}`;
		const joinedAt = record.joinedAt as number | undefined;
		if (joinedAt === undefined) return;
		// The service would answer ERR_IMPORT_INVALID_JOINEDAT
		if (joinedAt > now) refuse('joinedAt', 'lies in the future');
		const createdAt = get(record, ['groupDetails', 'createdAt']);
		if (typeof createdAt === 'number' && joinedAt < createdAt) {
			refuse('joinedAt', 'lies before the creation of the group');
		}
	},
	idField: 'memberId',
	identity: 'guid and uid',
	// The memberId would be ambiguous: `a_member_b` and `c` give the same memberId as `a` and `b_member_c`
	identify: ({ guid, uid }) => JSON.stringify([guid, uid]),
	fromKey: (key) => {
		const parts = key.split('_member_');
		// With more parts, nothing says where the GUID ends
		return parts.length === 2 ? { guid: parts[0], uid: parts[1] } : {};
	},
	existsCodes: ({ isBanned }) =>
		isBanned === true ? ['ERR_ALREADY_BANNED'] : ['ERR_ALREADY_JOINED'],
};

export const messages: Kind = {
	name: 'messages',
	singular: 'message',
	plural: 'messages',
	columns: messageColumns,
	mapper: 'messageColumns',
	shortNames: {
		text: 'data.text',
		attachments: 'data.attachments',
		metadata: 'data.metadata',
		customData: 'data.customData',
	},
	// The reference says of `data`: "May contain any additional properties"
	extensible: ['data'],
	// Messages have to come in chronological order
	orderBy: 'sentAt',
	complete: completeMessage,
	idField: 'muid',
	caseSensitive: true,
	identity: 'muid',
	existsCodes: () => ['ERR_IMPORT_MUID_ALREADY_EXISTS'],
};

/** Fills in category, type and ID where they are missing, and refuses what the service would refuse. */
function completeMessage(record: ImportRecord, refuse: RefuseField, run: RunFacts): void {
	const data = asRecord(record.data);
	// With custom data, a record is a custom message unless it has text, or attachments without a type of the app's own
	const hasContent = !isEmpty(data.text) || (!isEmpty(data.attachments) && !hasOwnType(record));
	record.category ??= hasCustomData(record) && !hasContent ? 'custom' : 'message';
	if (record.category === 'custom') {
		if (isEmpty(record.type)) refuse('type', 'is missing: a custom message has a type of your own');
		if (!isRecord(data.customData)) refuse('data.customData', 'is missing');
	} else {
		completeContent(record, data, refuse);
	}
	checkAge(record.sentAt as number, refuse, run);
	if (isEmpty(record.muid)) {
		const content = contentOf(record, run.exactTime);
		record.muid = muidOf(content, run.countContent(content));
	}
}

/** For messages of the category `message`: takes the type from the first attachment, and checks text and attachments. */
function completeContent(record: ImportRecord, data: ImportRecord, refuse: RefuseField): void {
	const [attachment] = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
	const { mimeType } = asRecord(attachment);
	record.type ??= attachment === undefined ? 'text' : mediaType([String(mimeType)]);
	if (record.type === 'text') {
		// The service would answer ERR_EMPTY_MESSAGE_TEXT
		if (isEmpty(data.text)) refuse('data.text', 'is empty');
	} else if (hasOwnType(record)) {
		refuse('type', `has to be one of text, file, ${MEDIA_TYPES.join(', ')}`);
	} else if (attachment === undefined) {
		refuse(
			'data.attachments',
			`is missing: a message of the type '${record.type as string}' needs a file`,
		);
	}
}

/** Whether a message has a type that the app made up, as custom messages have. */
function hasOwnType({ type }: ImportRecord): boolean {
	return !isEmpty(type) && !['text', 'file', ...MEDIA_TYPES].includes(type as string);
}

/** @param sentAt Unix seconds */
function checkAge(sentAt: number, refuse: RefuseField, { now, sendOldMessages }: RunFacts): void {
	if (sentAt > now) refuse('sentAt', 'lies in the future');
	if (!sendOldMessages && sentAt * 1_000 < monthsBefore(now * 1_000, RETENTION_MONTHS)) {
		refuse(
			'sentAt',
			`is more than ${RETENTION_MONTHS} months ago; the service no longer keeps such messages`,
		);
	}
}

/** The same day some months before a time, or the last day of a shorter month; both in Unix milliseconds. */
export function monthsBefore(time: number, months: number): number {
	const date = new Date(time);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() - months);
	// JavaScript moves the 31st of a shorter month into the next one
	if (date.getUTCDate() !== day) date.setUTCDate(0);
	return date.getTime();
}

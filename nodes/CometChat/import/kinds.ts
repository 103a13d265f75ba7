import { MEDIA_TYPES, mediaType } from '../../shared/values/mediaType';
import { asRecord, isEmpty, isRecord } from '../../shared/values/readers';
import { get } from '../../shared/values/nesting';
import { groupColumns, memberColumns, messageColumns, userColumns } from './columns';
import { contentOf, hasCustomData, muidOf } from './check/muid';
import type { ImportRecord, Kind, AddProblem, RunFacts } from './types';

/** The months for which the service keeps messages. It refuses older messages. */
const RETENTION_MONTHS = 6;

export const users: Kind = {
	name: 'users',
	singular: 'user',
	plural: 'users',
	columns: userColumns,
	mapperField: 'userColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	keyField: 'uid',
	identityColumns: ['uid'],
	existsCodes: () => ['ERR_UID_ALREADY_EXISTS'],
};

export const groups: Kind = {
	name: 'groups',
	singular: 'group',
	plural: 'groups',
	columns: groupColumns,
	mapperField: 'groupColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	keyField: 'guid',
	identityColumns: ['guid'],
	existsCodes: () => ['ERR_GUID_ALREADY_EXISTS'],
};

export const members: Kind = {
	name: 'members',
	singular: 'group member',
	plural: 'group members',
	columns: memberColumns,
	mapperField: 'memberColumns',
	shortNames: {},
	extensible: [],
	complete: (record, addProblem, { now }) => {
		record.memberId = `${String(record.guid)}_member_${String(record.uid)}`;
		const joinedAt = record.joinedAt as number | undefined;
		if (joinedAt === undefined) return;
		// The service refuses such times with ERR_IMPORT_INVALID_JOINEDAT
		if (joinedAt > now) addProblem('joinedAt', 'lies in the future');
		const createdAt = get(record, ['groupDetails', 'createdAt']);
		if (typeof createdAt === 'number' && joinedAt < createdAt) {
			addProblem('joinedAt', 'lies before the creation of the group');
		}
	},
	keyField: 'memberId',
	identityColumns: ['guid', 'uid'],
	// Two different members can have the same memberId: `a_member_b` with `c`, and `a` with `b_member_c`
	identityOf: ({ guid, uid }) => JSON.stringify([guid, uid]),
	// `team_member_ann` becomes `{ guid: 'team', uid: 'ann' }`
	fromKey: (key) => {
		const parts = key.split('_member_');
		// If there are more than two parts, nothing says where the GUID ends
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
	mapperField: 'messageColumns',
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
	keyField: 'muid',
	caseSensitive: true,
	identityColumns: ['muid'],
	existsCodes: () => ['ERR_IMPORT_MUID_ALREADY_EXISTS'],
};

/** Fills in category, type and ID where they are missing, and adds the problems for which the service refuses a message. */
function completeMessage(record: ImportRecord, addProblem: AddProblem, run: RunFacts): void {
	const data = asRecord(record.data);
	// With a type of your own, files alone do not make an ordinary message: with custom data, it is a custom message
	const hasFileContent = !isEmpty(data.attachments) && !hasOwnType(record);
	const hasContent = !isEmpty(data.text) || hasFileContent;
	const isCustom = hasCustomData(record) && !hasContent;
	record.category ??= isCustom ? 'custom' : 'message';
	if (record.category === 'custom') {
		if (isEmpty(record.type))
			addProblem('type', 'is missing: a custom message has a type of your own');
		if (!isRecord(data.customData)) addProblem('data.customData', 'is missing');
	} else {
		completeContent(record, data, addProblem);
	}
	checkAge(record.sentAt as number, addProblem, run);
	if (isEmpty(record.muid)) {
		const content = contentOf(record, run.exactTime);
		const seenBefore = run.countContent(content);
		record.muid = muidOf(content, seenBefore);
	}
}

/** Completes a message of the category `message`: takes its type from the first attachment, and checks text and attachments. */
function completeContent(record: ImportRecord, data: ImportRecord, addProblem: AddProblem): void {
	const [attachment] = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
	const { mimeType } = asRecord(attachment);
	record.type ??= attachment === undefined ? 'text' : mediaType([String(mimeType)]);
	if (record.type === 'text') {
		// The service refuses an empty text with ERR_EMPTY_MESSAGE_TEXT
		if (isEmpty(data.text)) addProblem('data.text', 'is empty');
	} else if (hasOwnType(record)) {
		addProblem('type', `has to be one of text, file, ${MEDIA_TYPES.join(', ')}`);
	} else if (attachment === undefined) {
		addProblem(
			'data.attachments',
			`is missing: a message of the type '${record.type as string}' needs a file`,
		);
	}
}

/** Whether a message has a type that the app has made up, e.g. `location`. */
function hasOwnType({ type }: ImportRecord): boolean {
	return !isEmpty(type) && !['text', 'file', ...MEDIA_TYPES].includes(type as string);
}

/** @param sentAt Unix seconds */
function checkAge(
	sentAt: number,
	addProblem: AddProblem,
	{ now, sendOldMessages }: RunFacts,
): void {
	if (sentAt > now) addProblem('sentAt', 'lies in the future');
	if (!sendOldMessages && sentAt * 1_000 < monthsBefore(now * 1_000, RETENTION_MONTHS)) {
		addProblem(
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
	// JavaScript makes 1 May of 31 April
	if (date.getUTCDate() !== day) date.setUTCDate(0);
	return date.getTime();
}

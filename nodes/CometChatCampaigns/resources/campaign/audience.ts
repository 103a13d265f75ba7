import type { IDataObject } from 'n8n-workflow';
import { distinctIds, idList } from '../../../shared/records/outcomes';
import { withListHint } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { orRefusal, ServiceError, SetupError } from '../../../shared/transport/errors';
import { atPath } from '../../../shared/values/nesting';
import { knownId } from '../../../shared/values/idsAndTags';
import {
	asRecord,
	beginningOf,
	isEmpty,
	list,
	visibleWord,
	SEPARATORS,
} from '../../../shared/values/readers';
import type { Answer } from '../../../shared/transport/types';
import { Outcome, type RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, Item, Operation } from '../../../shared/operation/types';
import {
	namedValues,
	valueIn,
	variableFields,
	variablesGiven,
	type KnownTemplate,
} from '../../fields';

/** The service takes at most this many users in one request. */
export const MAX_USERS_PER_REQUEST = 10_000;

const ITEMS = 'items';

const source: Field = {
	displayName: 'Users From',
	name: 'usersFrom',
	type: 'options',
	options: [
		{
			name: 'Input Items',
			value: ITEMS,
			description: 'One user per item, with variables of their own: all items together',
			// A tool gets one item at a time
			displayOptions: { show: { '@tool': [false] } },
		},
		{ name: 'List', value: 'list', description: 'All with the same variables' },
	],
	default: 'list',
	description: 'Where the users come from',
	local: true,
};

const users = (property: string, whom: string): Field => ({
	displayName: 'User IDs',
	name: 'receivers',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint(whom),
	displayOptions: { show: { usersFrom: ['list'] } },
	routing: { send: { type: 'body', property } },
	as: idList,
});

const uidColumn: Field = {
	displayName: 'UID Field Name',
	name: 'uidColumn',
	type: 'string',
	requiresDataPath: 'single',
	required: true,
	default: 'uid',
	placeholder: 'e.g. uid',
	description: 'The name of the field of the input items that holds the UID',
	displayOptions: { show: { usersFrom: [ITEMS] } },
	local: true,
};

const variableColumns: Field = {
	displayName: 'Variable Field Names',
	name: 'variableColumns',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. first_name, posts',
	description: `${withListHint('The fields of the input items that fill variables of the same name')}. When empty, each variable of the template is taken from the field of its name.`,
	displayOptions: { show: { usersFrom: [ITEMS] } },
	local: true,
	as: list,
};

/**
 * The form for users and their variables, in the order in which a person fills it.
 * @param property the key of a list of users in the body
 * @param whom the description of a list of users, with their greatest number
 */
export const audienceFields = (property: string, whom: string): Field[] => [
	source,
	users(property, whom),
	uidColumn,
	variableColumns,
	...variableFields(
		'The values that fill placeholders like {{name}} of the template, for all of the users. A value of an input item wins over them.',
		'The values by name, as a JSON object, for all of the users. A value of an input item wins over them.',
	),
];

export const fromAllItems: NonNullable<Operation['joinsItems']> = (read) =>
	read('usersFrom') === ITEMS;

/** The users by UID, in their order, with the input item of each; it is empty for users of a list. */
export type Audience = Map<string, IDataObject>;

/**
 * The users that the form names. Called before anything is sent.
 * @throws InputError for items without a UID, and for a user in two items
 */
export function audienceOf({ value, inputs, request }: Item, property: string): Audience {
	const column = value('uidColumn') as string | undefined;
	// The form has no column for users from a list
	if (column === undefined) {
		return new Map(((request.body[property] ?? []) as string[]).map((uid) => [uid, {}]));
	}
	const audience: Audience = new Map();
	const seen = new Set<string>();
	inputs.forEach((input, index) => {
		const refuse = (reason: string): never => {
			throw new InputError(
				uidColumn.displayName,
				`is "${column}", which ${reason} in item ${index}`,
			);
		};
		const given = atPath(input, column);
		if (isEmpty(given)) refuse('is empty');
		const uid = visibleWord(given, refuse);
		const refuseUid = () => refuse(`holds no UID of a single user ("${beginningOf(uid)}")`);
		if (SEPARATORS.test(uid)) refuseUid();
		knownId(uid, refuseUid);
		// The service keeps UIDs in lower case, so two items would mean the same user
		if (seen.has(uid.toLowerCase())) refuse(`names the user ${uid} for the second time`);
		seen.add(uid.toLowerCase());
		audience.set(uid, input);
	});
	refuseUnknownColumns(value('variableColumns') as string[] | undefined, inputs);
	return audience;
}

function refuseUnknownColumns(names: string[] = [], inputs: IDataObject[]): void {
	const unknown = names.find((name) => !inputs.some((input) => Object.hasOwn(input, name)));
	if (unknown === undefined) return;
	throw new InputError(variableColumns.displayName, `names "${unknown}", which no input item has`);
}

/**
 * The values of variables by user: values of the input item win over those of the form.
 * @param template its variables are the fields to take from an item, if the form names none
 * @throws InputError where nobody says which fields are variables: users would read placeholders
 */
export function valuesOf(
	{ value }: Item,
	audience: Audience,
	{ variables, whyUnreadable }: KnownTemplate,
): Map<string, IDataObject> {
	const common = variablesGiven(value);
	const named = value('variableColumns') as string[] | undefined;
	// Every item has the field of the UID
	const mayHoldValues = [...audience.values()].some((input) => Object.keys(input).length > 1);
	if (!named && whyUnreadable !== undefined && mayHoldValues) {
		const reason = `is empty, and the template, which would name the fields, cannot be read (${whyUnreadable.replace(/\.$/, '')}). Check the template, or name the fields here`;
		throw new InputError(variableColumns.displayName, reason);
	}
	const columns = named ?? variables.map(({ name }) => name);
	return new Map(
		[...audience].map(([uid, input]) => {
			const own = Object.fromEntries(columns.map((name) => [name, valueIn(input, name)]));
			const refuse = (reason: string): never => {
				throw new InputError(variableColumns.displayName, `${reason} (user ${uid})`);
			};
			return [uid, { ...common, ...namedValues(own, refuse) }];
		}),
	);
}

/**
 * @throws SetupError when nobody can know whether a variable lacks a value, which users would read as a placeholder: the
 * template cannot be read, and the form gives no value
 */
export function refuseUnread({ value }: Item, { whyUnreadable }: KnownTemplate): void {
	const givesNone = Object.keys(variablesGiven(value)).length === 0;
	if (whyUnreadable === undefined || !givesNone || value('variableColumns') !== undefined) return;
	throw new SetupError(
		`The template cannot be read (${whyUnreadable.replace(/\.$/, '')}), and users would read a variable without a value as it is`,
		"Check the template, or give its values under 'Variables'.",
	);
}

/**
 * Refuses Retry On Fail for users of more than one part: n8n would begin with the first part again, so its users would
 * get the notification twice.
 * @throws InputError
 */
export function refuseRetries({ mayBeRetried }: Item, users: number): void {
	if (!mayBeRetried || users <= MAX_USERS_PER_REQUEST) return;
	throw new InputError(
		'User IDs',
		`names ${users} users, who are sent in parts, and 'Retry On Fail' in the settings of the node would send the first parts again after a later one failed. Switch it off`,
	);
}

/** The users of one request. */
export interface Part {
	users: string[];
	/** Values by user, for those who have any. */
	variables: IDataObject;
}

/** How far the sending had come when a part failed. */
export interface Standstill {
	/** The number of users in the parts before, which were sent. */
	sent: number;
	/** The first user of the failed part. */
	next: string;
	/** Nobody knows whether the failed part was sent, and the advice of the error does not say so. */
	isInDoubt: boolean;
}

/**
 * Sends the users in as many requests as are needed, one after the other. After a refusal nothing more is sent, so that no
 * user gets anything twice.
 * @param howToGoOn advice in the place of the error's own, for what must not be sent twice; undefined keeps the error's own
 * @returns one outcome for each part
 * @throws ServiceError when the first part is refused
 */
export async function inParts(
	values: Map<string, IDataObject>,
	send: (part: Part) => Promise<Answer>,
	howToGoOn: (at: Standstill) => string | undefined = () => undefined,
): Promise<RecordOrRefusal[]> {
	const uids = distinctIds([...values.keys()]);
	const parts = Math.ceil(uids.length / MAX_USERS_PER_REQUEST);
	const outcomes: RecordOrRefusal[] = [];
	let refusal: ServiceError['details'] | undefined;
	for (let part = 1; part <= parts; part++) {
		const sent = (part - 1) * MAX_USERS_PER_REQUEST;
		const users = uids.slice(sent, sent + MAX_USERS_PER_REQUEST);
		const label = `Part ${part} of ${parts} (users ${sent + 1} to ${sent + users.length}, from ${users[0]} on)`;
		if (refusal) {
			const why = 'nothing was sent, because the part before was refused';
			outcomes.push(new ServiceError(`${label}: ${why}`, refusal));
			continue;
		}
		const answer = await orRefusal(send({ users, variables: ownValues(users, values) }));
		if (!(answer instanceof ServiceError)) {
			outcomes.push({ part, parts, users: users.length, ...asRecord(answer.data) });
			continue;
		}
		const isInDoubt = await leavesDoubt(answer, part);
		const codeAdvice = howToGoOn({ sent, next: users[0], isInDoubt });
		// Other advice may be to run the item again, so users would get the notification twice
		const details = { ...answer.details, ...(codeAdvice && { codeAdvice, advice: undefined }) };
		if (part === 1) throw new ServiceError(answer.message, details);
		outcomes.push(new ServiceError(`${label}: ${answer.message}`, details));
		refusal = { code: answer.details.code, codeAdvice };
	}
	return outcomes;
}

/** Whether a failed part may have been sent all the same, and the advice of its error does not say so. */
async function leavesDoubt({ details }: ServiceError, part: number): Promise<boolean> {
	const { mayHaveBeenDone } = await import('../../../shared/transport/failure');
	const { status = 0 } = details;
	// The error for an unusable answer with a status of success tells of the doubt, and keeps its advice if nothing was sent before
	const tellsOfDoubt = part === 1 && status >= 200 && status < 300;
	return mayHaveBeenDone(details) && !tellsOfDoubt;
}

/**
 * Adds to each outcome the input items of its part, so that a failed part fails these items and no others.
 * @param outcomes one for each part, in their order
 */
export function withItems(
	{ value, inputs }: Item,
	outcomes: RecordOrRefusal[],
): Array<RecordOrRefusal | Outcome> {
	// Users of a list have no input items of their own
	if (value('uidColumn') === undefined) return outcomes;
	// Each input item names one user, in the same order: `audienceOf` has refused a user in two items
	const items = [...inputs.keys()];
	return outcomes.map((record, part) => {
		const from = part * MAX_USERS_PER_REQUEST;
		return new Outcome(record, { items: items.slice(from, from + MAX_USERS_PER_REQUEST) });
	});
}

/** The values of those users who have any. Each of the users is a key of `values`. */
const ownValues = (users: string[], values: Map<string, IDataObject>): IDataObject =>
	Object.fromEntries(
		users
			.map((uid) => [uid, values.get(uid)!] as const)
			.filter(([, own]) => Object.keys(own).length > 0),
	);

import type { IDataObject } from 'n8n-workflow';
import { idList } from '../../../shared/records/outcomes';
import { withListHint } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { SetupError } from '../../../shared/transport/errors';
import { atPath } from '../../../shared/values/nesting';
import { possibleId } from '../../../shared/values/idsAndTags';
import {
	asRecord,
	beginningOf,
	isEmpty,
	list,
	fullyTrimmedText,
	SEPARATORS,
} from '../../../shared/values/readers';
import type { Field, Item, Operation } from '../../../shared/operation/types';
import {
	namedValues,
	valueBySimilarName,
	variableFields,
	variablesGiven,
	type KnownTemplate,
} from '../../fields';

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
	description: `${withListHint('The fields of the input items that fill variables of the same name')}. When empty, each variable of the template is taken from the field of its name. Recipients of a campaign bring theirs along.`,
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
	const named = (value('variableColumns') ?? []) as string[];
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
		if (given === undefined) refuse('does not exist');
		if (isEmpty(given)) refuse('is empty');
		const uid = fullyTrimmedText(given, refuse);
		const refuseUid = () => refuse(`holds no UID of a single user ("${beginningOf(uid)}")`);
		if (SEPARATORS.test(uid)) refuseUid();
		possibleId(uid, refuseUid);
		// The service keeps UIDs in lower case, so two items would mean the same user
		if (seen.has(uid.toLowerCase())) refuse(`names the user ${uid} for the second time`);
		seen.add(uid.toLowerCase());
		// A recipient of a campaign has its values below `variables`, and a status of its own. A field that the form names was set on
		// purpose
		const own = Object.entries(input).filter(([name, v]) => named.includes(name) && !isEmpty(v));
		audience.set(uid, { ...input, ...asRecord(input.variables), ...Object.fromEntries(own) });
	});
	refuseUnknownColumns(named, [...audience.values()]);
	return audience;
}

function refuseUnknownColumns(names: string[], inputs: IDataObject[]): void {
	const unknown = names.find((name) => !inputs.some((input) => Object.hasOwn(input, name)));
	if (unknown === undefined) return;
	throw new InputError(variableColumns.displayName, `names "${unknown}", which no input item has`);
}

/**
 * The values of variables by user: values of the input item win over those of the form.
 * @param template its variables are the fields to take from an item, if the form names none
 * @throws InputError where nobody says which fields are variables: users would read placeholders
 */
export function variableValuesByUser(
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
			const valueOf = (name: string) =>
				[input, common].map((from) => valueBySimilarName(from, name)).find((v) => !isEmpty(v));
			const own = Object.fromEntries(columns.map((name) => [name, valueOf(name)]));
			const refuse = (reason: string): never => {
				throw new InputError(variableColumns.displayName, `${reason} (user ${uid})`);
			};
			return [uid, { ...common, ...namedValues(own, refuse) }];
		}),
	);
}

/**
 * For users who are sent a notification at once, after {@link variableValuesByUser} has refused items with values of their own.
 * Recipients of a campaign do without: the campaign can still be mended before it is sent. Who gives one value knows the variables of the
 * template, so one value is enough.
 * @throws SetupError when nobody can know whether a variable lacks a value, which users would read as a placeholder: the
 * template cannot be read, and the form gives no value
 */
export function refuseUnreadable({ value }: Item, { whyUnreadable }: KnownTemplate): void {
	const givesNone = Object.keys(variablesGiven(value)).length === 0;
	if (whyUnreadable === undefined || !givesNone || value('variableColumns') !== undefined) return;
	throw new SetupError(
		`The template cannot be read (${whyUnreadable.replace(/\.$/, '')}), and users would read a variable without a value as it is`,
		"Check the template, or give its values under 'Variables'.",
	);
}

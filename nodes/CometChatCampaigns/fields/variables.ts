import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldsOrJson, writtenOut } from '../../shared/fields';
import { InputError } from '../../shared/values/inputError';
import { orRefusal, otherShapeError, ServiceError } from '../../shared/transport/errors';
import { variableNamesIn } from './content';
import { rows } from '../../shared/values/rows';
import {
	asRecord,
	isEmpty,
	isMissing,
	isRecord,
	isText,
	jsonObject,
	trimmedText,
} from '../../shared/values/readers';
import { isNullWord, unspoilt } from '../../shared/values/spoilt';
import type { Convert, Refuse } from '../../shared/values/types';
import type { Field, ItemClient } from '../../shared/operation/types';

/** How a name may look: https://www.cometchat.com/docs/campaigns/variables */
const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** @throws by `refuse` for what is no name of a variable */
export const variableName: Convert = (value, refuse) => {
	const name = trimmedText(value, refuse);
	return NAME.test(name)
		? name
		: refuse(
				`may only contain letters, digits and underscores, and begins with no digit: '${name}'`,
			);
};

/** The text of a value. Refuses what a spreadsheet or a program has written in the place of a value, which users would read. */
const valueText: Convert = (value, refuse) => unspoilt(writtenOut(value, refuse), refuse);

const rowsOf = rows('variable', {
	name: { label: 'Variable Name', as: variableName, required: true },
	value: { label: 'Variable Value', as: valueText },
});

/** Reads rows into an object of values by their names. A row without a value is left out. */
const byRows: Convert = (value, refuse) => {
	const values: IDataObject = {};
	const names = new Set<unknown>();
	for (const { name, value: given } of rowsOf(value, refuse)) {
		if (names.has(name)) refuse(`has the name '${String(name)}' twice`);
		names.add(name);
		if (given !== undefined) values[String(name)] = given as string;
	}
	return values;
};

/** Reads an object of values by their names. A list or an object is no value, and `NULL` and the like count as empty. */
export function namedValues(valuesByName: Record<string, unknown>, refuse: Refuse): IDataObject {
	const entries = Object.entries(valuesByName)
		.filter(([, value]) => !isEmpty(value) && !isNullWord(value))
		.map(([name, value]) => {
			const refuseIt = (reason: string) => refuse(`has '${name}', whose value ${reason}`);
			return [variableName(name, refuse), valueText(value, refuseIt)];
		});
	return Object.fromEntries(entries) as IDataObject;
}

const plain = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase();

/** Whether people take two names for the same, e.g. `First Name` and `first_name`. */
export const looksLike = (one: string, other: string) => plain(one) === plain(other);

/** The value of a variable in an input item or in the form, by its name, or else by a name that looks like it. */
export function valueBySimilarName(input: IDataObject, name: string): unknown {
	const field = Object.hasOwn(input, name)
		? name
		: Object.keys(input).find((other) => looksLike(other, name));
	return field === undefined ? undefined : input[field];
}

const byJson: Convert = (value, refuse) => namedValues(jsonObject(value, refuse), refuse);

const rowCells: INodeProperties[] = [
	{
		displayName: 'Variable Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. first_name',
		description: 'The name of the variable, without braces',
	},
	{
		displayName: 'Variable Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. Ada',
		description: 'The text that takes its place',
	},
];

/**
 * The values of variables, as rows or as JSON.
 * @param inRows the description of the rows
 * @param inJson the description of the JSON
 * @param property their key in the body; left out where the operation itself gives them to users
 */
export const variableFields = (inRows: string, inJson: string, property?: string): Field[] => {
	const place: Partial<Field> =
		property === undefined ? { local: true } : { routing: { send: { type: 'body', property } } };
	return [
		fieldsOrJson(
			'Variables',
			'specifyVariables',
			'Whether the values are given in rows or in JSON',
		),
		{
			displayName: 'Variables',
			name: 'variables',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add variable',
			default: {},
			displayOptions: { show: { specifyVariables: ['fields'] } },
			description: inRows,
			options: [{ displayName: 'Variable', name: 'variable', values: rowCells }],
			...place,
			as: byRows,
		},
		{
			displayName: 'Variables JSON',
			name: 'variablesJson',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"first_name": "Ada"}',
			displayOptions: { show: { specifyVariables: ['json'] } },
			description: inJson,
			...place,
			as: byJson,
		},
	];
};

/** The values of the form, from the rows or from the JSON. */
export function variablesGiven(value: (name: string) => unknown): IDataObject {
	return (value('variables') ?? value('variablesJson') ?? {}) as IDataObject;
}

/** A variable of a template. */
export interface Variable {
	name: string;
	/** A user without a value would read the placeholder itself. */
	isNeeded: boolean;
}

/** A template as the service describes it, read before it is sent. */
export interface KnownTemplate {
	name: string;
	status?: string;
	currentVersion?: number;
	variables: Variable[];
	/** The reason why its variables are unknown; undefined when they were read. */
	whyUnreadable?: string;
}

/**
 * A list of variables, which is documented both as names and as objects with key, required and default. The service writes a
 * placeholder without a value as it is, also of an optional variable.
 * @param inContent the names of the variables in the content
 */
export function variablesOf(schema: unknown, inContent: string[] = []): Variable[] {
	if (!Array.isArray(schema)) return [];
	return schema.flatMap((entry: unknown): Variable[] => {
		if (typeof entry === 'string') return [{ name: entry, isNeeded: true }];
		if (!isRecord(entry) || typeof entry.key !== 'string') return [];
		const { key: name, type, required, default: preset, defaultValue = preset } = entry;
		// A picture and an action are no texts, so that nobody could give them. An empty default is meant so
		const isShown = inContent.includes(name) && !['image', 'action'].includes(String(type));
		const isNeeded =
			required === false ? isShown && isMissing(defaultValue) : isEmpty(defaultValue);
		return [{ name, isNeeded }];
	});
}

/**
 * Reads a template, once in a run.
 * @param version the version whose variables are meant; left out, the current one
 * @throws ServiceError also for an answer that is no template: it would seem to have no variables
 */
export async function readTemplate(
	client: ItemClient,
	id: unknown,
	version?: unknown,
): Promise<KnownTemplate> {
	const address = { url: '/campaigns/templates/{id}', path: { id } };
	const template = await client.readOnce(address, async () => {
		const read = asRecord((await client.sendDescribed({ method: 'GET', ...address })).data);
		if ([read.id, read.templateId, read.name].every(isEmpty)) throw otherShapeError();
		return read;
	});
	const { name = id, status } = template;
	const currentVersion = numberOf(template.currentVersion);
	return {
		name: String(name),
		...(typeof status === 'string' && { status: status.toLowerCase() }),
		...(currentVersion !== undefined && { currentVersion }),
		variables: variablesIn(template, numberOf(version) ?? currentVersion),
	};
}

/** The number of a version, which an answer may have as text. */
function numberOf(version: unknown): number | undefined {
	const isGiven = typeof version === 'number' || isText(version);
	return isGiven && Number.isFinite(Number(version)) ? Number(version) : undefined;
}

/**
 * The variables that a version declares, and the further variables in its content. A changed content may have variables
 * that are not declared, and people would read them without a value all the same.
 */
function variablesIn(template: Record<string, unknown>, number?: number): Variable[] {
	const versions = Array.isArray(template.versions) ? template.versions.filter(isRecord) : [];
	const version = asRecord(versions.find((one) => numberOf(one.version) === number));
	// The template itself declares the variables of its current version, and of versions without a list of their own
	const isCurrent = number === numberOf(template.currentVersion);
	const ownSchema = isCurrent ? undefined : version.variableSchema;
	const inContent = variableNamesIn(version.channels);
	const declared = variablesOf(ownSchema ?? template.variableSchema, inContent);
	const declaredNames = new Set(declared.map(({ name }) => name));
	const others = inContent.filter((name) => !declaredNames.has(name));
	return [...declared, ...others.map((name) => ({ name, isNeeded: true }))];
}

/**
 * Reads a template. If the service refuses that, its variables are unknown: the refusal of the sending will say more.
 * @throws ServiceError for a failure that passes: without the names of its variables, users would read placeholders
 */
export async function readTemplateOrWhyNot(
	client: ItemClient,
	id: unknown,
	version?: unknown,
): Promise<KnownTemplate> {
	const template = await orRefusal(readTemplate(client, id, version));
	if (!(template instanceof ServiceError)) return template;
	const { message, details } = template;
	const { maySucceedLater } = await import('../../shared/transport/failure');
	// A code without a status is one of the network, such as ECONNRESET
	const hasServiceCode = details.code !== undefined && details.status !== undefined;
	const isRefused = hasServiceCode && !maySucceedLater(details);
	if (isRefused) return { name: String(id), variables: [], whyUnreadable: message };
	throw template;
}

/** The ID of a campaign's template: the campaign may hold only the ID, or the template as a record. */
export function templateIdIn(campaign: Record<string, unknown>): unknown {
	const { templateId, id } = asRecord(campaign.template);
	return campaign.templateId ?? templateId ?? id;
}

/**
 * The template of a campaign, as far as it can be read, and the campaign's default values by the names of variables.
 * @throws ServiceError also for an answer that is no campaign
 */
export async function templateOfCampaign(
	client: ItemClient,
	id: unknown,
): Promise<{ template: KnownTemplate; defaults: IDataObject }> {
	const address = { url: '/campaigns/campaigns/{id}', path: { id } };
	const campaign = await client.readOnce(address, async () => {
		const read = asRecord((await client.sendDescribed({ method: 'GET', ...address })).data);
		if ([read.id, read.name, read.status, read.templateId].every(isEmpty)) throw otherShapeError();
		return read;
	});
	const { templateVersion } = campaign;
	const templateId = templateIdIn(campaign);
	// Two pages of the reference have the values under two keys
	const ofConfig = asRecord(asRecord(campaign.config).variables);
	const defaults = { ...ofConfig, ...asRecord(campaign.variables) };
	const template =
		templateId === undefined
			? { name: '', variables: [], whyUnreadable: 'The campaign does not name it' }
			: await readTemplateOrWhyNot(client, templateId, templateVersion);
	return { template, defaults };
}

/** @throws InputError for a template that the service would not send */
export function refuseUnapproved({ name, status }: KnownTemplate): void {
	if (status === undefined || status === 'approved') return;
	throw new InputError(
		'Template',
		`is '${name}', which has the status ${status}: only an approved template can be sent. Approve it in the dashboard, or with Campaign Template > Update`,
	);
}

/**
 * @param value the values of the form, by the name of the field
 * @throws InputError naming the first variable without a value, and the user who would read the placeholder
 */
export function refuseMissingVariables(
	{ variables }: KnownTemplate,
	valuesByUser: Iterable<[uid: string, values: IDataObject]>,
	value: (name: string) => unknown,
): void {
	const needed = variables.filter(({ isNeeded }) => isNeeded);
	if (needed.length === 0) return;
	for (const [uid, values] of valuesByUser) {
		const missing = needed.find(({ name }) => isEmpty(values[name]));
		if (!missing) continue;
		throw new InputError(
			value('specifyVariables') === 'json' ? 'Variables JSON' : 'Variables',
			`has no value of '${missing.name}' for the user ${uid}, who would read {{${missing.name}}} instead`,
		);
	}
}

import { newId } from '../../transport/request/idsAndTags';
import { isRecord, jsonObject, list } from '../../transport/request/values';
import type { Convert, Field, Item } from '../../transport/types';
import { conditionsOfJson } from './conditions';

/** What can be written of a rule, and what answers have besides. */
const WRITTEN = ['action', 'conditions', 'description', 'enabled', 'filters', 'id', 'name'];
const READ_ONLY = ['active', 'createdAt', 'revisionId', 'updatedAt'];

export const specify: Field = {
	displayName: 'Specify Rule',
	name: 'specifyRule',
	type: 'options',
	options: [
		{ name: 'Using Fields Below', value: 'fields' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'fields',
	description: 'Whether the rule is given in fields or as a whole in JSON',
	local: true,
};

const ruleOfJson: Convert = (value, refuse) => {
	const given = Object.entries(jsonObject(value, refuse)).filter(
		([key]) => !READ_ONLY.includes(key),
	);
	const unknown = given.find(([key]) => !WRITTEN.includes(key));
	if (unknown) refuse(`has the key "${unknown[0]}"; a rule has ${WRITTEN.join(', ')}`);
	const { conditions, id, filters, ...rule } = Object.fromEntries(given);
	if (filters !== undefined && !(Array.isArray(filters) && filters.every(isRecord))) {
		refuse('has filters that are no JSON array of objects');
	}
	return {
		...rule,
		...(id !== undefined && {
			id: newId(id, (reason) => refuse(`has an id that ${reason}`)),
		}),
		...(filters !== undefined && { filters }),
		...(conditions !== undefined && { conditions: conditionsOfJson(conditions, refuse) }),
	};
};

export const ruleJson: Field = {
	displayName: 'Rule',
	name: 'ruleJson',
	type: 'json',
	typeOptions: { rows: 8 },
	required: true,
	default: '',
	placeholder: 'e.g. {"name": "Block spam", "enabled": true}',
	description:
		"The rule as a JSON object, with the keys that the API documents. A rule that was read with 'Simplify' switched off fits in here.",
	displayOptions: { show: { specifyRule: ['json'] } },
	local: true,
	as: ruleOfJson,
};

/** Sends what the JSON of a rule holds. */
export function sendJson({ request, value }: Item): void {
	Object.assign(request.body, value('ruleJson'));
}

export const action: Field = {
	displayName: 'Actions',
	name: 'action',
	type: 'string',
	default: 'blockMessage',
	placeholder: 'e.g. blockMessage',
	description:
		'The actions on a message that the rule catches: a comma-separated list, or an array by expression',
	routing: { send: { type: 'body', property: 'action' } },
	as: list,
};

export const description: Field = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. Catches offers of spammers',
	description: 'The purpose of the rule',
	routing: { send: { type: 'body', property: 'description' } },
};

export const enabled: Field = {
	displayName: 'Enabled',
	name: 'enabled',
	type: 'boolean',
	default: true,
	description: 'Whether the rule is applied to new messages',
	routing: { send: { type: 'body', property: 'enabled' } },
};

export const name: Field = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Block spam words',
	description: 'The name of the rule in the dashboard',
	routing: { send: { type: 'body', property: 'name' } },
};

export const id: Field = {
	displayName: 'Rule ID',
	name: 'id',
	type: 'string',
	default: '',
	placeholder: 'e.g. block-spam',
	description:
		'Your own ID for the rule: up to 100 letters, digits, hyphens and underscores. When empty, the service makes one.',
	routing: { send: { type: 'body', property: 'id' } },
	as: newId,
};

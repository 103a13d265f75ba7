import { fieldsOrJson } from '../../../shared/fields';
import { newId } from '../../../shared/values/idsAndTags';
import { flag, jsonObject, list, text } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field, Item } from '../../../shared/operation/types';
import { conditionsOfJson } from './conditions';
import { filtersOfJson } from './filters';

/** The fields of a rule that requests take, each with its converter. */
const CONVERTERS: Record<string, Convert> = {
	action: list,
	conditions: conditionsOfJson,
	description: text,
	enabled: flag,
	filters: filtersOfJson,
	id: newId,
	name: text,
};
const WRITABLE = Object.keys(CONVERTERS);
/** The fields that only answers have. */
const READ_ONLY = ['active', 'createdAt', 'revisionId', 'updatedAt'];

export const specifyRule = fieldsOrJson(
	'Rule',
	'specifyRule',
	'Whether the rule is given in fields or in JSON',
);

/** Reads a rule that a person typed, or that came from an answer: the keys that requests take, each by its converter. */
const ruleOfJson: Convert = (value, refuse) => {
	const written = jsonObject(value, refuse);
	// `active` switches nothing in a request, so the service would switch on a new rule that a person wrote as inactive. An answer
	// has both keys
	if ('active' in written && !('enabled' in written)) {
		refuse("has 'active', which only answers have: 'enabled' switches a rule on or off");
	}
	// `enabled: null` is kept, and so refused below: without `enabled`, the service switches a new rule on
	const given = Object.entries(written).filter(
		([key, held]) => (held !== null || key === 'enabled') && !READ_ONLY.includes(key),
	);
	// A rule from an answer may hold further keys, which are left out. In a rule that a person typed, such a key is a slip
	const isFromAnswer = READ_ONLY.some((key) => key in written);
	const unknown = given.find(([key]) => !WRITABLE.includes(key));
	if (unknown && !isFromAnswer) {
		refuse(`has the key "${unknown[0]}"; a rule has ${WRITABLE.join(', ')}`);
	}
	const sent = given.filter(([key]) => WRITABLE.includes(key));
	return Object.fromEntries(
		sent.map(([key, held]) => {
			// The converters of conditions and filters name the key themselves
			const namesKey = key === 'conditions' || key === 'filters';
			const refuseKey = namesKey
				? refuse
				: (reason: string) => refuse(`has '${key}', which ${reason}`);
			return [key, CONVERTERS[key](held, refuseKey)];
		}),
	);
};

export const ruleJson: Field = {
	displayName: 'Rule JSON',
	name: 'ruleJson',
	type: 'json',
	typeOptions: { rows: 8 },
	required: true,
	default: '{}',
	placeholder: 'e.g. {"name": "Block spam", "enabled": true}',
	description: 'The rule as a JSON object of the API, e.g. as read with the output Raw',
	displayOptions: { show: { specifyRule: ['json'] } },
	local: true,
	as: ruleOfJson,
};

/** Puts what the JSON of a rule holds into the body; nothing where the rule is given in fields. */
export function mergeRuleJson({ request, value }: Item): void {
	Object.assign(request.body, value('ruleJson'));
}

export const action: Field = {
	displayName: 'Actions',
	name: 'action',
	type: 'multiOptions',
	options: [{ name: 'Block Message', value: 'blockMessage' }],
	default: ['blockMessage'],
	description:
		'What happens to the message. By expression, a list of other actions of the service.',
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
		'Your own ID for the rule: up to 100 letters, digits, _ and -. When empty, the service makes one.',
	routing: { send: { type: 'body', property: 'id' } },
	as: newId,
};

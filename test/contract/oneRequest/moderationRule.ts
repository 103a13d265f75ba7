import { writtenCondition } from '../moderationRule/written';
import { byId, request } from '../support';
import type { Row } from './row';

const keywordId = byId('profanity-list');
const condition = { category: 'word', compareWith: 'keywordList', keywordId };
const written = writtenCondition(1, 'profanity-list', { isKeywordReferencePresent: true });
const { id: _id, ...unnumbered } = written;
const filter = { type: 'receiver', entity: 'group', value: 'general' };
const rude = { name: 'Rude', action: ['blockMessage'], conditions: [unnumbered] };

export const moderationRule: Row[] = [
	{
		operation: 'moderationRule/create',
		it: 'creates a rule from fields, which blocks when nothing else is said',
		form: {
			name: 'Rude Words',
			enabled: false,
			conditions: { condition: [condition] },
			additionalFields: {
				description: 'Catches rude words',
				filters: { filter: [filter] },
				id: 'rude-words',
			},
		},
		sends: request('POST /v3/moderation/rules', {
			name: 'Rude Words',
			conditions: [written],
			action: ['blockMessage'],
			description: 'Catches rude words',
			enabled: false,
			filters: [{ ...filter, operand: 'guid', operator: 'equals' }],
			id: 'rude-words',
		}),
		gives: [expect.objectContaining({ id: 'rude-words', enabled: false })],
		serviceRefusesSecond: {
			parameters: { additionalFields: { id: '={{ $json.id }}' } },
			items: [{ id: 'one' }, { id: 'profanity-filter' }, { id: 'three' }],
			message: /taken/,
			code: 'ERR_BAD_REQUEST',
			status: 400,
		},
	},
	{
		operation: 'moderationRule/create',
		it: 'creates a rule from JSON',
		form: { specifyRule: 'json', ruleJson: JSON.stringify(rude) },
		sends: request('POST /v3/moderation/rules', { ...rude, conditions: [written] }),
		gives: [expect.objectContaining({ name: 'Rude' })],
	},
	{
		operation: 'moderationRule/create',
		it: 'is not switched on by an expression that finds nothing',
		form: {
			name: 'Rude Words',
			conditions: { condition: [condition] },
			enabled: '={{ $json.enabled }}',
		},
		refuses: "'Enabled' is empty: the expression gave nothing",
	},
	...['null', 'undefined'].map(
		(nothing): Row => ({
			operation: 'moderationRule/create',
			it: `is not switched on by JSON in which it is ${nothing}`,
			form: {
				specifyRule: 'json',
				ruleJson: `={{ ({ name: 'Block spam', enabled: ${nothing} }) }}`,
			},
			refuses: "'Rule JSON' has 'enabled', which has to be true or false",
		}),
	),
	{
		operation: 'moderationRule/delete',
		it: 'deletes the rule, and says which',
		form: { ruleId: byId('contact-filter') },
		sends: request('DELETE /v3/moderation/rules/contact-filter'),
		gives: [
			{ deleted: true, ruleId: 'contact-filter', success: true, message: expect.any(String) },
		],
		also: (_, { rules }) => expect(rules.has('contact-filter')).toBe(false),
		absent: 'rule',
	},
	{
		operation: 'moderationRule/get',
		it: 'reads a rule, simplified to what a person decides by',
		form: { ruleId: byId('profanity-filter') },
		sends: request('GET /v3/moderation/rules/profanity-filter'),
		gives: [
			{
				id: 'profanity-filter',
				name: 'Word Filter',
				description: expect.any(String),
				enabled: true,
				action: ['blockMessage'],
				conditions: ['Text contains an entry of profanity-list'],
				keywordLists: ['profanity-list'],
				revisionId: expect.any(String),
				updatedAt: expect.any(Number),
				updatedAtIso: expect.stringMatching(/^\d{4}-/),
			},
		],
		absent: 'rule',
	},
	{
		operation: 'moderationRule/getMany',
		it: 'lists all rules, those that are off as well',
		form: { returnAll: true },
		sends: request('GET /v3/moderation/rules?limit=1000'),
		also: (records) => {
			const held = records.map(({ id, ...rule }) => [id, [rule.enabled, rule.keywordLists]]);
			expect(Object.fromEntries(held)).toEqual({
				'profanity-filter': [true, ['profanity-list']],
				'contact-filter': [true, ['contact-patterns']],
				'image-moderation': [true, []],
				'toxicity-filter': [false, []],
			});
			// The fields of the short form, which the row of `moderationRule/get` names
			for (const record of records) expect(Object.keys(record)).toHaveLength(10);
		},
	},
];

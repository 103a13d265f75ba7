import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderationRule', operation: 'update' };
const filter = {
	type: 'sender',
	entity: 'user',
	operand: 'uid',
	operator: 'equals',
	value: 'alice',
};

it('sends conditions and filters from rows, numbered and complete', async () => {
	const result = await run(service.current, {
		...form,
		ruleId: byId('toxicity-filter'),
		updateFields: {
			action: 'blockMessage',
			conditions: {
				condition: [
					{
						category: 'word',
						entity: 'message',
						operand: 'text',
						operator: 'contains',
						compareWith: 'keywordList',
						keywordId: byId('profanity-list'),
					},
					{ operand: 'image', compareWith: 'score', label: 'violence', score: 30 },
					{ operator: 'equals', compareWith: 'text', text: 'buy now' },
				],
			},
			description: 'Catches rude words',
			enabled: true,
			filters: { filter: [filter] },
			name: 'Rude Words',
		},
	});
	const condition = { category: 'word', entity: 'message', operand: 'text', operator: 'contains' };
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/rules/toxicity-filter', {
			action: ['blockMessage'],
			conditions: [
				{
					...condition,
					id: 1,
					isKeywordReferencePresent: true,
					isMediaPresent: false,
					value: 'profanity-list',
				},
				{
					...condition,
					id: 2,
					operand: 'image',
					isKeywordReferencePresent: false,
					isMediaPresent: true,
					value: 'violence_greaterThan_30',
				},
				{
					...condition,
					id: 3,
					operator: 'equals',
					isKeywordReferencePresent: false,
					isMediaPresent: false,
					value: 'buy now',
				},
			],
			description: 'Catches rude words',
			enabled: true,
			filters: [filter],
			name: 'Rude Words',
		}),
	]);
	expect(records(result)).toMatchObject([
		{ id: 'toxicity-filter', name: 'Rude Words', enabled: true },
	]);
});

it('takes a rule in JSON as the service answers it', async () => {
	const read = await run(service.current, {
		...form,
		operation: 'get',
		ruleId: byId('profanity-filter'),
		simplify: false,
	});
	const rule = { ...records(read)[0], name: 'Renamed', filters: [filter] };
	await run(
		service.current,
		{
			...form,
			ruleId: byId('profanity-filter'),
			specifyRule: 'json',
			ruleJson: '={{ $json.rule }}',
		},
		{ items: [{ rule }] },
	);
	expect(sent(service.current)[1]).toEqual(
		request('PUT /v3/moderation/rules/profanity-filter', {
			id: 'profanity-filter',
			name: 'Renamed',
			description: expect.any(String),
			enabled: true,
			action: ['blockMessage'],
			conditions: [
				{
					id: 1,
					category: 'word',
					entity: 'message',
					operand: 'text',
					operator: 'contains',
					isKeywordReferencePresent: true,
					isMediaPresent: false,
					value: 'profanity-list',
				},
			],
			filters: [filter],
		}),
	);
});

it.each([
	['equals', '2027-01-15T08:00:00Z', '1800000000'],
	['lessThan', 1_800_000_000_000, '1800000000'],
	['greaterThan', '1800000000', '1800000000'],
	['notIn', '2027-01-15T08:00:00Z, 1800000001', '1800000000,1800000001'],
	['startsWith', '18', '18'],
])('compares the time of creation (%s %s) in Unix seconds', async (operator, value, sentValue) => {
	const created = { type: 'sender', entity: 'group', operand: 'createdAt', operator };
	await run(service.current, {
		...form,
		ruleId: byId('toxicity-filter'),
		updateFields: { filters: { filter: [{ ...created, value }] } },
	} as never);
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/rules/toxicity-filter', {
			filters: [{ ...created, value: sentValue }],
		}),
	]);
});

it.each(['soon', [1_800_000_000, 1_800_000_001]])(
	'refuses %j as a time, and names the row',
	async (value) => {
		const unknown = { ...filter, operand: 'createdAt', value };
		const { error } = await run(service.current, {
			...form,
			ruleId: byId('toxicity-filter'),
			updateFields: { filters: { filter: [filter, unknown] } },
		});
		expect(error?.message).toMatch(/^'Filters' has a row whose 'Value' is not a time.*\(row 2\)/);
		expect(sent(service.current)).toEqual([]);
	},
);

it('switches a rule off, and clears its filters', async () => {
	await run(service.current, {
		...form,
		ruleId: byId('profanity-filter'),
		updateFields: { enabled: false, filters: {} },
	});
	expect(service.current.state.rules.get('profanity-filter')).toMatchObject({
		enabled: false,
		active: false,
		filters: [],
	});
});

describe('refuses before anything is sent', () => {
	const inRows = (condition: object) => ({
		updateFields: { conditions: { condition: [condition] } },
	});
	const filtered = (changes: object) => ({
		updateFields: { filters: { filter: [{ ...filter, ...changes }] } },
	});
	const inJson = (ruleJson: string) => ({ specifyRule: 'json', ruleJson });
	const eleven = Array.from({ length: 11 }, () => ({ compareWith: 'text', text: 'a' }));
	it.each([
		[inRows({}), "'Conditions' has a row without 'Keyword List' (row 1)"],
		[inRows({ compareWith: 'text' }), "'Conditions' has a row without 'Text' (row 1)"],
		[inRows({ compareWith: 'score' }), "'Conditions' has a row without 'Label' (row 1)"],
		[
			inRows({ compareWith: 'score', label: 'a', score: 101 }),
			"'Conditions' has a row whose 'Score Above' is no whole number from 0 to 100 (row 1)",
		],
		[
			inRows({ category: 'other' }),
			"'Conditions' has a row whose 'Category' is not one of pattern,",
		],
		[
			{ updateFields: { conditions: { condition: eleven } } },
			"'Conditions' has 11 conditions; 10 is the most",
		],
		[filtered({ operand: 'guid' }), "'Filters' compares what a user does not have: guid (row 1)"],
		[filtered({ operator: 'lessThan' }), "'Filters' compares a user in a way for groups: lessThan"],
		[filtered({ value: '' }), "'Filters' has a row without 'Value' (row 1)"],
		[inJson('{"colour": 1}'), `'Rule' has the key "colour"; a rule has action,`],
		[inJson('{"conditions": {}}'), "'Rule' has conditions that are no JSON array of objects"],
		[inJson('{"filters": ["a"]}'), "'Rule' has filters that are no JSON array of objects"],
		[inJson('{"id": "a b"}'), "'Rule' has an id that may not contain spaces"],
		[inJson('{"active": true}'), "'Rule' is empty"],
		[inJson('[]'), "'Rule' has to be a JSON object"],
		[{ updateFields: {} }, "'Update Fields' is empty: there is nothing to change"],
		[{ updateFields: { id: 'a b' } }, "'New Rule ID' may not contain spaces"],
	])('%j', async (fields, message) => {
		const { error } = await run(service.current, {
			...form,
			ruleId: byId('profanity-filter'),
			...(fields as object),
		});
		expect(error?.message.slice(0, message.length)).toBe(message);
		expect(sent(service.current)).toEqual([]);
	});
});

testRefusal(service, {
	parameters: { ...form, ruleId: byId('={{ $json.id }}'), updateFields: { enabled: false } },
	items: [{ id: 'profanity-filter' }, { id: 'no-rule' }, { id: 'contact-filter' }],
	message: /no-rule/,
	code: 'ERR_RULE_NOT_FOUND',
	status: 404,
});

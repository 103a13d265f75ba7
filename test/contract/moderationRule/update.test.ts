import { byId, expectSent, records, request, run, sent, testAbsent, useService } from '../support';

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
					{ category: 'media', label: 'violence', score: 30 },
					{ operator: 'equals', compareWith: 'text', text: 'buy now' },
					{ category: 'media', medium: 'video', label: 'nudity', score: 0 },
					{ category: 'toxicity', label: 'insult' },
					{ category: 'sentence-similarity', keywordId: byId('off-platform-sentences') },
					{ category: 'pattern', operand: 'custom', compareWith: 'text', text: '[0-9]{9}' },
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
				{
					...condition,
					id: 4,
					operand: 'video',
					isKeywordReferencePresent: false,
					isMediaPresent: true,
					value: 'nudity_greaterThan_0',
				},
				{
					...condition,
					id: 5,
					category: 'toxicity',
					isKeywordReferencePresent: false,
					isMediaPresent: false,
					value: 'insult_greaterThan_80',
				},
				{
					...condition,
					id: 6,
					category: 'sentence-similarity',
					isKeywordReferencePresent: true,
					isMediaPresent: false,
					value: 'off-platform-sentences',
				},
				{
					...condition,
					id: 7,
					category: 'pattern',
					operand: 'custom',
					isKeywordReferencePresent: false,
					isMediaPresent: false,
					value: '[0-9]{9}',
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

it('takes cells and actions by expression', async () => {
	await run(service.current, {
		...form,
		ruleId: byId('toxicity-filter'),
		updateFields: {
			action: '={{ ["blockMessage", "flagMessage"] }}',
			conditions: {
				condition: [
					{ category: '={{ "media" }}', label: 'violence', score: 30 },
					{ category: '={{ "toxicity" }}', label: '={{ "insult" }}' },
				],
			},
		},
	} as never);
	expect(sent(service.current)[0].body).toEqual({
		action: ['blockMessage', 'flagMessage'],
		conditions: [
			{
				id: 1,
				category: 'word',
				entity: 'message',
				operand: 'image',
				operator: 'contains',
				isKeywordReferencePresent: false,
				isMediaPresent: true,
				value: 'violence_greaterThan_30',
			},
			{
				id: 2,
				category: 'toxicity',
				entity: 'message',
				operand: 'text',
				operator: 'contains',
				isKeywordReferencePresent: false,
				isMediaPresent: false,
				value: 'insult_greaterThan_80',
			},
		],
	});
});

it('takes a rule in JSON as the service answers it', async () => {
	const read = await run(service.current, {
		...form,
		operation: 'get',
		ruleId: byId('profanity-filter'),
		output: 'raw',
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
	const created = { type: 'sender', entity: 'group', operator };
	await run(service.current, {
		...form,
		ruleId: byId('toxicity-filter'),
		updateFields: { filters: { filter: [{ ...created, groupOperand: 'createdAt', value }] } },
	} as never);
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/rules/toxicity-filter', {
			filters: [{ ...created, operand: 'createdAt', value: sentValue }],
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

it('takes a rule as the service answers it, whatever else that holds', async () => {
	const rule = {
		name: 'Read',
		description: null,
		revisionId: 'profanity-filter_3',
		hitCount: 12,
		filters: [
			{ type: 'sender', entity: 'user', operand: 'uid', operator: 'not equals', value: ['bob'] },
			{ type: 'sender', entity: 'user', operand: 'role', operator: 'not in', value: ['a', 'b'] },
		],
	};
	const ruleId = byId('profanity-filter');
	const inJson = { ...form, ruleId, specifyRule: 'json', ruleJson: '={{ $json }}' };
	const items = [rule, { ...rule, filters: null }];
	await run(service.current, inJson, { items });
	expectSent(service.current, [
		request('PUT /v3/moderation/rules/profanity-filter', {
			name: 'Read',
			filters: [
				{ ...rule.filters[0], operator: 'notEquals', value: 'bob' },
				{ ...rule.filters[1], operator: 'notIn', value: 'a,b' },
			],
		}),
		request('PUT /v3/moderation/rules/profanity-filter', { name: 'Read' }),
	]);
});

describe('refuses before anything is sent', () => {
	// By expression, for which n8n shows all cells
	const inRows = ({ category = 'word', ...condition }: Record<string, unknown>) => ({
		updateFields: {
			conditions: { condition: [{ category: `={{ "${String(category)}" }}`, ...condition }] },
		},
	});
	const filtered = (changes: object) => ({
		updateFields: {
			filters: { filter: [{ ...filter, entity: '={{ "user" }}', ...changes }] },
		},
	});
	const inJson = (ruleJson: string) => ({ specifyRule: 'json', ruleJson });
	const eleven = Array.from({ length: 11 }, () => ({ compareWith: 'text', text: 'a' }));
	it.each([
		[inRows({}), "'Conditions' has a row without 'Keyword List' (row 1)"],
		[
			inRows({ operand: 'video' }),
			"'Conditions' has a row whose 'In' has to be one of custom, text",
		],
		[inRows({ compareWith: 'text' }), "'Conditions' has a row without 'Text' (row 1)"],
		[inRows({ category: 'toxicity' }), "'Conditions' has a row without 'Label' (row 1)"],
		[
			inRows({ category: 'toxicity', text: 'a' }),
			"'Conditions' has a row that looks for toxic text by 'Label', but holds 'Text' (row 1)",
		],
		[
			inRows({ category: 'sentence-similarity', keywordId: byId('a'), text: 'b' }),
			"'Conditions' has a row that looks for sentences by 'Keyword List', but holds 'Text' (row 1)",
		],
		[
			inRows({ category: 'toxicity', label: 'a', score: 101 }),
			"'Conditions' has a row whose 'Score Above' is no whole number from 0 to 100 (row 1)",
		],
		[
			inRows({ category: 'other' }),
			"'Conditions' has a row whose 'Look For' has to be one of pattern,",
		],
		[
			{ updateFields: { conditions: { condition: eleven } } },
			"'Conditions' has 11 conditions; 10 is the most",
		],
		[
			filtered({ operand: 'guid' }),
			"'Filters' has a row whose 'Attribute' has to be one of createdAt, name, role, tags, uid (row 1)",
		],
		[
			filtered({ operator: 'lessThan' }),
			"'Filters' has a row whose 'Comparison' of a user has to be one of equals, notEquals, notIn, in, startsWith (row 1)",
		],
		[filtered({ value: '' }), "'Filters' has a row without 'Value' (row 1)"],
		[
			inRows({ category: 'toxicity', label: 'a', score: true }),
			"'Conditions' has a row whose 'Score Above' is no whole number from 0 to 100 (row 1)",
		],
		[inJson('{"colour": 1}'), `'Rule JSON' has the key "colour"; a rule has action,`],
		[inJson('{"conditions": {}}'), "'Rule JSON' has conditions that are no JSON array of objects"],
		[inJson('{"filters": ["a"]}'), "'Rule JSON' has filters that are no JSON array of objects"],
		[inJson('{"id": "a b"}'), "'Rule JSON' has 'id', which may not contain spaces"],
		[inJson('{"enabled": "yes"}'), "'Rule JSON' has 'enabled', which has to be true or false"],
		[inJson('{"name": ["a"]}'), "'Rule JSON' has 'name', which has to be text"],
		[inJson('{"active": true}'), "'Rule JSON' is empty"],
		[inJson('[]'), "'Rule JSON' has to be a JSON object"],
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

testAbsent(service, 'rule', { ...form, updateFields: { enabled: false } });

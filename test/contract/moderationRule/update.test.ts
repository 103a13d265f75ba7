import { simplifyRule } from '../../../nodes/CometChat/resources/moderationRule/simplifyRule';
import { byId, records, request, useOperation } from '../support';
import { writtenCondition } from './written';

const { service, run, sent, expectSent, refuses, testAbsent } = useOperation(
	'moderationRule',
	'update',
);
const filter = {
	type: 'sender',
	entity: 'user',
	operand: 'uid',
	operator: 'equals',
	value: 'alice',
};
const toxicity = { ruleId: byId('toxicity-filter') };
const profanity = { ruleId: byId('profanity-filter') };
const PUT_TOXICITY = 'PUT /v3/moderation/rules/toxicity-filter';
const PUT_PROFANITY = 'PUT /v3/moderation/rules/profanity-filter';
const ofList = { isKeywordReferencePresent: true };
const ofMedia = (operand: string) => ({ operand, isMediaPresent: true });

it('sends conditions and filters from rows, numbered and complete', async () => {
	const condition = [
		{ category: 'word', compareWith: 'keywordList', keywordId: byId('profanity-list') },
		{ category: 'media', label: 'violence', score: 30 },
		{ operator: 'equals', compareWith: 'text', text: ' buy now\u200b' },
		{ category: 'media', medium: 'video', label: 'nudity', score: 0 },
		{ category: 'toxicity', label: 'insult' },
		{ category: 'sentence-similarity', keywordId: byId('off-platform-sentences') },
		{ category: 'pattern', operand: 'custom', compareWith: 'text', text: '[0-9]{9}' },
	];
	const rest = { description: 'Catches rude words', enabled: true, name: 'Rude Words' };
	const filters = { filter: Array(10).fill(filter) };
	const updateFields = { action: 'blockMessage', conditions: { condition }, filters, ...rest };
	const result = await run({ ...toxicity, updateFields });
	expectSent(
		request(PUT_TOXICITY, {
			action: ['blockMessage'],
			conditions: [
				writtenCondition(1, 'profanity-list', ofList),
				writtenCondition(2, 'violence_greaterThan_30', ofMedia('image')),
				writtenCondition(3, 'buy now', { operator: 'equals' }),
				writtenCondition(4, 'nudity_greaterThan_0', ofMedia('video')),
				writtenCondition(5, 'insult_greaterThan_80', { category: 'toxicity' }),
				writtenCondition(6, 'off-platform-sentences', {
					category: 'sentence-similarity',
					...ofList,
				}),
				writtenCondition(7, '[0-9]{9}', { category: 'pattern', operand: 'custom' }),
			],
			filters: filters.filter,
			...rest,
		}),
	);
	expect(records(result)).toMatchObject([
		{ id: 'toxicity-filter', name: 'Rude Words', enabled: true },
	]);
});

it('takes cells and actions by expression', async () => {
	const condition = [
		{ category: '={{ "media" }}', label: 'violence', score: 30 },
		{ category: '={{ "toxicity" }}', label: '={{ "insult" }}' },
	];
	const action = '={{ ["blockMessage", "flagMessage"] }}';
	await run({ ...toxicity, updateFields: { action, conditions: { condition } } });
	expectSent(
		request(PUT_TOXICITY, {
			action: ['blockMessage', 'flagMessage'],
			conditions: [
				writtenCondition(1, 'violence_greaterThan_30', ofMedia('image')),
				writtenCondition(2, 'insult_greaterThan_80', { category: 'toxicity' }),
			],
		}),
	);
});

it('takes a rule in JSON as the service answers it', async () => {
	const read = await run({ ...profanity, operation: 'get', output: 'raw' });
	const rule = { ...records(read)[0], name: 'Renamed', filters: [filter] };
	const inJson = { ...profanity, specifyRule: 'json', ruleJson: '={{ $json.rule }}' };
	await run(inJson, { items: [{ rule }] });
	expect(sent()[1]).toEqual(
		request(PUT_PROFANITY, {
			id: 'profanity-filter',
			name: 'Renamed',
			description: expect.any(String),
			enabled: true,
			action: ['blockMessage'],
			conditions: [writtenCondition(1, 'profanity-list', ofList)],
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
	const row = { ...created, groupOperand: 'createdAt', value };
	await run({ ...toxicity, updateFields: { filters: { filter: [row] } } });
	const filters = [{ ...created, operand: 'createdAt', value: sentValue }];
	expectSent(request(PUT_TOXICITY, { filters }));
});

it.each(['soon', [1_800_000_000, 1_800_000_001]])(
	'refuses %j as a time, and names the row',
	async (value) => {
		const unknown = { ...filter, operand: 'createdAt', value };
		await refuses(
			{ ...toxicity, updateFields: { filters: { filter: [filter, unknown] } } },
			/^'Filters' has a row whose 'Value' is not a time.*\(row 2\)/,
		);
	},
);

it.each([
	['equals', '\u200ealice ', 'alice'],
	['startsWith', 'al,', 'al,'],
])('compares the UID (%s %j) as people mean it', async (operator, value, sentValue) => {
	const row = { ...filter, operator, value };
	await run({ ...toxicity, updateFields: { filters: { filter: [row] } } });
	expectSent(request(PUT_TOXICITY, { filters: [{ ...row, value: sentValue }] }));
});

it.each(['alice, bob', '={{ ["alice", " bob"] }}'])('compares with each of %s', async (value) => {
	const several = { ...filter, operator: 'notIn', value };
	await run({ ...toxicity, updateFields: { filters: { filter: [several] } } });
	expectSent(request(PUT_TOXICITY, { filters: [{ ...several, value: 'alice,bob' }] }));
});

it.each([
	['={{ ["Smith, John", "bob"] }}', /'Value' has a value with a comma.*Smith, John \(row 1\)/],
	[' , ', /'Value' is empty \(row 1\)/],
])('refuses several values that are %s', async (value, message) => {
	const several = { ...filter, operator: 'in', value };
	await refuses({ ...toxicity, updateFields: { filters: { filter: [several] } } }, message);
});

it('switches a rule off, and clears its filters', async () => {
	await run({ ...profanity, updateFields: { enabled: false, filters: {} } });
	const off = { enabled: false, active: false, filters: [] };
	expect(service.current.state.rules.get('profanity-filter')).toMatchObject(off);
});

it('takes a rule as the service answers it, and leaves out the fields that the service does not take', async () => {
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
	const inJson = { ...profanity, specifyRule: 'json', ruleJson: '={{ $json }}' };
	await run(inJson, { items: [rule, { ...rule, filters: null }] });
	expectSent(
		request(PUT_PROFANITY, {
			name: 'Read',
			filters: [
				{ ...rule.filters[0], operator: 'notEquals', value: 'bob' },
				{ ...rule.filters[1], operator: 'notIn', value: 'a,b' },
			],
		}),
		request(PUT_PROFANITY, { name: 'Read' }),
	);
});

it.each([
	[{ isKeywordsReferencePresent: true, value: ['a', 'b'] }, ['a', 'b']],
	[{ isKeywordReferencePresent: 'true', value: 'a' }, ['a']],
	[{ isKeywordsReferencePresent: 1, value: null }, []],
	[{ isKeywordsReferencePresent: false, value: ['spam'] }, []],
])('shows the keyword lists of the condition %j', (condition, keywordLists) => {
	expect(simplifyRule({ conditions: [condition] })).toMatchObject({ keywordLists });
});

describe('refuses before anything is sent', () => {
	// The category is an expression, so n8n shows the cells of all categories
	const inRows = ({ category = 'word', ...condition }: Record<string, unknown>) => ({
		updateFields: {
			conditions: { condition: [{ category: `={{ "${String(category)}" }}`, ...condition }] },
		},
	});
	const score = (above: unknown) => inRows({ category: 'toxicity', label: 'a', score: above });
	const eleven = Array(11).fill({ compareWith: 'text', text: 'a' });

	it.each([
		[inRows({}), " has a row without 'Keyword List' (row 1)"],
		[inRows({ operand: 'video' }), " has a row whose 'In' has to be one of custom, text"],
		[inRows({ compareWith: 'text' }), " has a row without 'Text' (row 1)"],
		[inRows({ category: 'toxicity' }), " has a row without 'Label' (row 1)"],
		[
			inRows({ category: 'toxicity', text: 'a' }),
			" has a row that looks for toxic text by 'Label', but holds 'Text' (row 1)",
		],
		[
			inRows({ category: 'sentence-similarity', keywordId: byId('a'), text: 'b' }),
			" has a row that looks for sentences by 'Keyword List', but holds 'Text' (row 1)",
		],
		[score(101), " has a row whose 'Score Above' is no whole number from 0 to 100 (row 1)"],
		[
			inRows({ category: 'toxicity', label: 'insult_greaterThan_50' }),
			" has a row whose 'Label' holds a score, which belongs into 'Score Above' (row 1)",
		],
		[score(true), " has a row whose 'Score Above' is no whole number from 0 to 100 (row 1)"],
		[inRows({ operator: '={{ $json.none }}' }), " has a row whose 'Match' is empty (row 1)"],
		[
			inRows({ category: 'pattern', compareWith: 'text', text: '(?i)casino' }),
			' has a row with the pattern "(?i)casino" with the notation (?i), which',
		],
		[inRows({ category: 'other' }), " has a row whose 'Look For' has to be one of pattern,"],
		[{ updateFields: { conditions: { condition: eleven } } }, ' has 11 conditions; 10 is the most'],
	])('the conditions %j', async (fields, reason) => {
		await refusesWith(fields, `'Conditions'${reason}`);
	});

	it.each([
		[
			{ operand: 'guid' },
			"a row whose 'Attribute' has to be one of createdAt, name, role, tags, uid (row 1)",
		],
		[
			{ operator: 'lessThan' },
			"a row whose 'Comparison' of a user has to be one of equals, notEquals, notIn, in, startsWith (row 1)",
		],
		[{ value: '' }, "a row without 'Value' (row 1)"],
		[
			{ operator: 'notEquals', value: 'alice, bob' },
			"a row whose 'Value' holds several values: choose 'Is One Of' or 'Is None Of' (row 1)",
		],
		[
			{ operand: 'role', value: '"vip"' },
			`a row whose 'Value' is ""vip"", which cannot be an ID (row 1)`,
		],
		[
			{ operator: 'in', value: ['alice', '@bob'] },
			`a row whose 'Value' is "@bob", which cannot be an ID (row 1)`,
		],
	])('the filter %j', async (changes, reason) => {
		const row = { ...filter, entity: '={{ "user" }}', ...changes };
		await refusesWith({ updateFields: { filters: { filter: [row] } } }, `'Filters' has ${reason}`);
	});

	it.each([
		['{"colour": 1}', ' has the key "colour"; a rule has action,'],
		['{"conditions": {}}', ' has conditions that are no JSON array of objects'],
		['{"filters": ["a"]}', ' has filters that are no JSON array of objects'],
		[`{"filters": [${'{},'.repeat(10)}{}]}`, ' has 11 filters; 10 is the most'],
		['{"id": "a b"}', " has 'id', which may not contain spaces"],
		['{"enabled": "yes"}', " has 'enabled', which has to be true or false"],
		['{"name": ["a"]}', " has 'name', which has to be text"],
		[
			'{"name": "a", "active": false}',
			" has 'active', which only answers have: 'enabled' switches",
		],
		['{"revisionId": "a"}', ' is empty'],
		['[]', ' has to be a JSON object'],
	])('the JSON %s', async (ruleJson, reason) => {
		await refusesWith({ specifyRule: 'json', ruleJson }, `'Rule JSON'${reason}`);
	});

	it('an ID with spaces', async () => {
		await refusesWith({ updateFields: { id: 'a b' } }, "'New Rule ID' may not contain spaces");
	});

	/** Compares the beginning only, because some messages go on with a list of all that is allowed. */
	async function refusesWith(fields: object, beginning: string) {
		const { error } = await run({ ...profanity, ...fields });
		expect(error?.message.slice(0, beginning.length)).toBe(beginning);
		expect(sent()).toEqual([]);
	}
});

testAbsent('rule', { updateFields: { enabled: false } });

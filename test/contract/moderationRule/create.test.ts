import { byId, records, request, useOperation } from '../support';
import { writtenCondition } from './written';

const { run, refuses, expectSent, testRefusal } = useOperation('moderationRule', 'create');
const keywordId = byId('profanity-list');
const condition = { category: 'word', compareWith: 'keywordList', keywordId };
const written = writtenCondition(1, 'profanity-list', { isKeywordReferencePresent: true });

it('creates a rule from fields, which blocks when nothing else is said', async () => {
	const filter = { type: 'receiver', entity: 'group', value: 'general' };
	const result = await run({
		name: 'Rude Words',
		enabled: false,
		conditions: { condition: [condition] },
		additionalFields: {
			description: 'Catches rude words',
			filters: { filter: [filter] },
			id: 'rude-words',
		},
	});
	expectSent(
		request('POST /v3/moderation/rules', {
			name: 'Rude Words',
			conditions: [written],
			action: ['blockMessage'],
			description: 'Catches rude words',
			enabled: false,
			filters: [{ ...filter, operand: 'guid', operator: 'equals' }],
			id: 'rude-words',
		}),
	);
	expect(records(result)).toMatchObject([{ id: 'rude-words', enabled: false }]);
});

it('is not switched on by an expression that finds nothing', async () => {
	const form = { name: 'Rude Words', conditions: { condition: [condition] } };
	await refuses(
		{ ...form, enabled: '={{ $json.enabled }}' },
		"'Enabled' is empty: the expression gave nothing",
	);
	for (const nothing of ['null', 'undefined']) {
		const ruleJson = `={{ ({ name: 'Block spam', enabled: ${nothing} }) }}`;
		await refuses(
			{ specifyRule: 'json', ruleJson },
			"'Rule JSON' has 'enabled', which has to be true or false",
		);
	}
});

it('creates a rule from JSON', async () => {
	const { id: _id, ...unnumbered } = written;
	const rule = { name: 'Rude', action: ['blockMessage'], conditions: [unnumbered] };
	await run({ specifyRule: 'json', ruleJson: JSON.stringify(rule) });
	expectSent(request('POST /v3/moderation/rules', { ...rule, conditions: [written] }));
});

testRefusal({
	parameters: {
		name: 'Any',
		conditions: { condition: [condition] },
		additionalFields: { id: '={{ $json.id }}' },
	},
	items: [{ id: 'one' }, { id: 'profanity-filter' }, { id: 'three' }],
	message: /taken/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});

import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderationRule', operation: 'create' };
const condition = {
	category: 'word',
	entity: 'message',
	operand: 'text',
	operator: 'contains',
	compareWith: 'keywordList',
	keywordId: byId('profanity-list'),
};
const written = {
	id: 1,
	category: 'word',
	entity: 'message',
	operand: 'text',
	operator: 'contains',
	isKeywordReferencePresent: true,
	isMediaPresent: false,
	value: 'profanity-list',
};

it('creates a rule from fields, which blocks when nothing else is said', async () => {
	const result = await run(service.current, {
		...form,
		name: 'Rude Words',
		enabled: false,
		conditions: { condition: [condition] },
		additionalFields: {
			description: 'Catches rude words',
			filters: {
				filter: [{ type: 'receiver', entity: 'group', value: 'general' }],
			},
			id: 'rude-words',
		},
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/moderation/rules', {
			name: 'Rude Words',
			conditions: [written],
			action: ['blockMessage'],
			description: 'Catches rude words',
			enabled: false,
			filters: [
				{
					type: 'receiver',
					entity: 'group',
					operand: 'guid',
					operator: 'equals',
					value: 'general',
				},
			],
			id: 'rude-words',
		}),
	]);
	expect(records(result)).toMatchObject([{ id: 'rude-words', enabled: false }]);
});

it('creates a rule from JSON', async () => {
	const { id: _id, ...unnumbered } = written;
	const rule = { name: 'Rude', action: ['blockMessage'], conditions: [unnumbered] };
	await run(service.current, {
		...form,
		specifyRule: 'json',
		ruleJson: JSON.stringify(rule),
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/moderation/rules', { ...rule, conditions: [written] }),
	]);
});

it('needs a condition', async () => {
	const { error } = await run(service.current, { ...form, name: 'Rude', conditions: {} });
	expect(error?.message).toBe("'Conditions' is empty [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: {
		...form,
		name: 'Any',
		conditions: { condition: [condition] },
		additionalFields: { id: '={{ $json.id }}' },
	},
	items: [{ id: 'one' }, { id: 'profanity-filter' }, { id: 'three' }],
	message: /taken/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});

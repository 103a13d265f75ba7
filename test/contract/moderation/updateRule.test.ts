import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'updateRule' };
const condition = {
	id: 1,
	category: 'word',
	entity: 'message',
	operand: 'text',
	operator: 'contains',
	isKeywordReferencePresent: true,
	isMediaPresent: false,
	value: 'profanity-list',
};
const filter = {
	type: 'sender',
	entity: 'user',
	operand: 'uid',
	operator: 'equals',
	value: 'alice',
};

it('sends filters and conditions from rows', async () => {
	const result = await run(service.current, {
		...form,
		ruleId: byId('toxicity-filter'),
		updateFields: {
			action: 'blockMessage',
			conditions: { condition: [condition] },
			description: 'Catches rude words',
			enabled: true,
			filters: { filter: [filter] },
			name: 'Rude Words',
		},
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/rules/toxicity-filter', {
			action: ['blockMessage'],
			conditions: [condition],
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

it('sends filters and conditions from JSON, and a switch that is off', async () => {
	await run(service.current, {
		...form,
		ruleId: byId('profanity-filter'),
		updateFields: {
			conditionsJson: JSON.stringify([condition]),
			enabled: false,
			filtersJson: JSON.stringify(filter),
		},
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/rules/profanity-filter', {
			conditions: [condition],
			enabled: false,
			filters: [filter],
		}),
	]);
	expect(service.current.state.rules.get('profanity-filter')?.enabled).toBe(false);
});

testRefusal(service, {
	parameters: { ...form, ruleId: byId('={{ $json.id }}'), updateFields: { enabled: false } },
	items: [{ id: 'profanity-filter' }, { id: 'no-rule' }, { id: 'contact-filter' }],
	message: /no-rule/,
	code: 'ERR_RULE_NOT_FOUND',
	status: 404,
});

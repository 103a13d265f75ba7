import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('moderationRule', 'getMany');

it('lists all rules, those that are off as well', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/moderation/rules?limit=1000'));
	const held = records(result).map(({ id, ...rule }) => [id, [rule.enabled, rule.keywordLists]]);
	expect(Object.fromEntries(held)).toEqual({
		'profanity-filter': [true, ['profanity-list']],
		'contact-filter': [true, ['contact-patterns']],
		'image-moderation': [true, []],
		'toxicity-filter': [false, []],
	});
	for (const record of records(result)) expect(Object.keys(record)).toHaveLength(10);
});

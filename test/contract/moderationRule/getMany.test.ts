import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('moderationRule', 'getMany');

it('lists all rules, those that are off as well', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/moderation/rules?limit=1000'));
	expect(new Map(records(result).map(({ id, enabled }) => [id, enabled]))).toEqual(
		new Map([
			['profanity-filter', true],
			['contact-filter', true],
			['image-moderation', true],
			['toxicity-filter', false],
		]),
	);
	for (const record of records(result)) expect(Object.keys(record)).toHaveLength(10);
});

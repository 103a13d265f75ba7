import { unlessInLoop } from '../differences';
import { records, request, useOperation } from '../support';

const { service, run, expectSent } = useOperation('keywordList', 'getMany');

it('lists all keyword lists', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/moderation/keywords?limit=1000'));
	const ids = records(result).map(({ id }) => id);
	expect(ids.sort()).toEqual(['contact-patterns', 'off-platform-sentences', 'profanity-list']);
	// The nine fields of the short form, and `updatedAtIso`
	for (const record of records(result)) expect(Object.keys(record)).toHaveLength(10);
});

it('gives the hint that there may be more lists if the service gives only a part', async () => {
	service.current.faults.add({ kind: 'small-parts', records: 2, cursor: 'none' });
	const result = await run({ returnAll: true });
	expect(records(result)).toHaveLength(2);
	expect(result.hints).toEqual(
		unlessInLoop.hints([
			'The service gave 2 records and no way to get the next ones. There may be more.',
		]),
	);
});

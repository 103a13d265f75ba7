import {
	accepts,
	BROKEN,
	cases,
	describeError,
	expectItems,
	expectStop,
	expectSuccess,
	inAnyTime,
	mayRepeat,
	MAX_RETRIES,
	neverProcessed,
	perform,
	prepare,
} from './faultCases';
import { samples } from './operations';
import { hurry, useService } from './support';

hurry();
const service = useService();

describe.each(samples)('$name', (sample) => {
	describe.each(cases)('after %s', (_name, kase) => {
		const when = neverProcessed(sample, kase)
			? (['before'] as const)
			: (['before', 'after'] as const);
		it.each(when)('that strikes once, %s the service has processed the request', async (moment) => {
			const before = prepare(service.current, sample, { ...kase.fault, when: moment, count: 1 });
			const result = await perform(service.current, sample, kase);
			const isRepeated = mayRepeat(sample, kase);
			const isAccepted = accepts(sample, kase);
			expect(service.current.requests).toHaveLength(sample.requests + (isRepeated ? 1 : 0));
			expect(sample.trace(service.current)).toEqual(
				isRepeated || moment === 'after' ? sample.done : before,
			);
			if (isRepeated) expectItems(result, sample, service.current);
			else if (isAccepted) expectSuccess(result);
			else expectStop(result, kase, describeError(sample, kase, 1));
		});

		if (accepts(sample, kase)) return;
		const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
		it.each(modes)('that goes on, with %s', async (onError) => {
			const before = prepare(service.current, sample, { ...kase.fault, when: 'before' });
			const result = await perform(service.current, sample, kase, { onError });
			const attempts = mayRepeat(sample, kase) ? 1 + MAX_RETRIES : 1;
			expect(service.current.requests).toHaveLength(sample.requests - 1 + attempts);
			expect(sample.trace(service.current)).toEqual(before);
			const description = describeError(sample, kase, attempts);
			if (onError === 'stopWorkflow') return expectStop(result, kase, description);
			const { message, code, status } = kase.error!;
			const failed = {
				json: {
					number: 7,
					error: `${message} [item 0]`,
					details: { ...(code && { code }), ...(status && { status }), description },
				},
				pairedItem: { item: 0 },
			};
			const isRegular = onError === 'continueRegularOutput';
			expect(result.error).toBeUndefined();
			expect(isRegular ? result.items : result.errorItems).toEqual([failed]);
			expect(isRegular ? result.errorItems : result.items).toEqual([]);
		});
	});

	it('takes JSON for JSON, whatever the answer calls it', async () => {
		prepare(service.current, sample, { kind: 'wrong-content-type' });
		const result = await perform(service.current, sample, {});
		expect(service.current.requests).toHaveLength(sample.requests);
		expectItems(result, sample, service.current);
	});

	it('is repeated until the service takes connections again', async () => {
		const before = prepare(service.current, sample);
		await service.current.stopListening();
		const refused = await perform(service.current, sample, {});
		expect(refused.error?.message).toBe(`${BROKEN.message} [item 0]`);
		expect(refused.error?.description).toEqual(
			inAnyTime(
				"Check 'App ID', 'Region' and 'Custom API Origin' in the credentials, and whether n8n can reach the internet. Gave up after 3 attempts in 1 s. (ECONNREFUSED)",
			),
		);
		expect(service.current.requests).toEqual([]);
		expect(sample.trace(service.current)).toEqual(before);

		setTimeout(() => void service.current.listenAgain(), 15);
		const result = await perform(service.current, sample, { requestOptions: { maxRetries: 10 } });
		expectItems(result, sample, service.current);
		expect(service.current.requests).toHaveLength(sample.requests);
		expect(sample.trace(service.current)).toEqual(sample.done);
	});
});

import {
	accepts,
	BROKEN,
	cases,
	expectAfterOne,
	expectGivenUp,
	expectItems,
	expectStop,
	inAnyTime,
	momentsOf,
	perform,
	prepare,
} from './faultCases';
import { samples } from './operations';
import { useFastClock, useService } from './support';

useFastClock();
const service = useService();

describe.each(samples)('$name', (sample) => {
	describe.each(cases)('after $name', (kase) => {
		it.each(momentsOf(sample, kase))(
			'that strikes once, %s the service has processed the request',
			async (when) => {
				const before = prepare(service.current, sample, { ...kase.fault, when, count: 1 });
				const result = await perform(service.current, sample, kase);
				expectAfterOne({ service: service.current, result, before }, sample, kase, when);
			},
		);

		if (accepts(sample, kase)) return;
		const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
		it.each(modes)('that goes on, with %s', async (onError) => {
			const before = prepare(service.current, sample, { ...kase.fault, when: 'before' });
			const result = await perform(service.current, sample, kase, { onError });
			const outcome = { service: service.current, result, before };
			const description = expectGivenUp(outcome, sample, kase);
			if (onError === 'stopWorkflow') return expectStop(result, kase, description);
			const { message, code, status } = kase.error;
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
		const result = await perform(service.current, sample, { patience: { retries: 10 } });
		expectItems(result, sample, service.current);
		expect(service.current.requests).toHaveLength(sample.requests);
		expect(sample.trace(service.current)).toEqual(sample.done);
	});
});

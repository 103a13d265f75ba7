import {
	accepts,
	BROKEN,
	cases,
	describeGivenUp,
	expectAfterOneFault,
	expectGivenUp,
	expectItems,
	expectStop,
	inAnyTime,
	momentsOf,
	perform,
	prepareFor,
} from './faultCases';
import { samples } from './operations';
import { useFastClock, useService } from './support';
import { partInShortRuns } from '../support/budget';

useFastClock();
const service = useService();

describe.each(samples)('$name', (sample) => {
	describe.each(cases)('after $name', (kase) => {
		it.each(momentsOf(sample, kase))(
			'that strikes once, %s the service has processed the request',
			async (when) => {
				const stateBefore = prepareFor(service.current, sample, { ...kase.fault, when, count: 1 });
				const result = await perform(service.current, sample, kase);
				const outcome = { service: service.current, result, stateBefore };
				expectAfterOneFault(outcome, sample, kase, when);
			},
		);

		if (accepts(sample, kase)) return;
		const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
		const row = samples.indexOf(sample) + cases.indexOf(kase);
		it.each(partInShortRuns(modes, row, modes.length))(
			'that strikes each attempt, with %s',
			async (onError) => {
				const fault = { ...kase.fault, when: 'before' } as const;
				const stateBefore = prepareFor(service.current, sample, fault);
				const result = await perform(service.current, sample, kase, { onError });
				expectGivenUp({ service: service.current, stateBefore: stateBefore }, sample, kase);
				const description = describeGivenUp(sample, kase);
				if (onError === 'stopWorkflow') return expectStop(result, kase, description);
				const { message, code, status } = kase.error;
				const errorItem = {
					json: {
						number: 7,
						error: `${message} [item 0]`,
						details: { ...(code && { code }), ...(status && { status }), description },
					},
					pairedItem: { item: 0 },
				};
				const isRegular = onError === 'continueRegularOutput';
				expect(result.error).toBeUndefined();
				expect(isRegular ? result.items : result.errorItems).toEqual([errorItem]);
				expect(isRegular ? result.errorItems : result.items).toEqual([]);
			},
		);
	});

	it('reads JSON in an answer of any content type', async () => {
		prepareFor(service.current, sample, { kind: 'wrong-content-type' });
		const result = await perform(service.current, sample, {});
		expect(service.current.requests).toHaveLength(sample.requestCount);
		expectItems(result, sample, service.current);
	});

	it('is repeated until the service takes connections again', async () => {
		const stateBefore = prepareFor(service.current, sample);
		await service.current.stopListening();
		const failedResult = await perform(service.current, sample, {});
		expect(failedResult.error?.message).toBe(`${BROKEN.message} [item 0]`);
		expect(failedResult.error?.description).toEqual(
			inAnyTime(
				"Check 'App ID', 'Region' and 'Custom API Origin' in the credentials, and whether n8n can reach the internet. Gave up after 3 attempts in 1 s. (ECONNREFUSED)",
			),
		);
		expect(service.current.requests).toEqual([]);
		expect(sample.affectedState(service.current)).toEqual(stateBefore);

		// The service comes back during the pauses between the attempts
		setTimeout(() => void service.current.listenAgain(), 15);
		const result = await perform(service.current, sample, { patience: { retries: 10 } });
		expectItems(result, sample, service.current);
		expect(service.current.requests).toHaveLength(sample.requestCount);
		expect(sample.affectedState(service.current)).toEqual(sample.stateWhenDone);
	});
});

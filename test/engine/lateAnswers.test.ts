import { startService, type FaultSpec } from '../service';
import {
	describeGivenUp,
	expectAfterOneFault,
	expectGivenUp,
	expectStop,
	lateAnswer,
	momentsOf,
	perform,
	prepareFor,
	type Outcome,
} from './faultCases';
import { samples, type Sample } from './operations';

/**
 * Runs all samples at the same time, because they only wait. Each has a stand-in of its own.
 * @returns the outcome of a sample, once the tests run
 */
function useOutcomes(fault: Partial<FaultSpec>): (sample: Sample) => Outcome {
	const outcomes = new Map<Sample, Outcome>();
	beforeAll(async () => {
		const starts: Array<{ sample: Sample; start: Omit<Outcome, 'result'> }> = [];
		// All stand-ins start before the first request, because their start delays the answers of others
		for (const sample of samples) {
			const service = await startService();
			const stateBefore = prepareFor(service, sample, { ...lateAnswer.fault, ...fault });
			starts.push({ sample, start: { service, stateBefore } });
		}
		await Promise.all(
			starts.map(async ({ sample, start }) => {
				const result = await perform(start.service, sample, lateAnswer);
				outcomes.set(sample, { ...start, result });
			}),
		);
	});
	afterAll(async () => {
		await Promise.all([...outcomes.values()].map(async ({ service }) => await service.close()));
	});
	return (sample) => outcomes.get(sample)!;
}

describe.each(['before', 'after'] as const)(
	'An answer that is too late once, %s the service has processed the request',
	(moment) => {
		const outcomeOf = useOutcomes({ when: moment, count: 1 });
		const affectedSamples = samples.filter((sample) =>
			momentsOf(sample, lateAnswer).includes(moment),
		);
		it.each(affectedSamples)('$name', (sample) =>
			expectAfterOneFault(outcomeOf(sample), sample, lateAnswer, moment),
		);
	},
);

describe('Answers that are always too late', () => {
	const outcomeOf = useOutcomes({ when: 'before' });
	it.each(samples)('$name', (sample) => {
		const outcome = outcomeOf(sample);
		expectGivenUp(outcome, sample, lateAnswer);
		expectStop(outcome.result, lateAnswer, describeGivenUp(sample, lateAnswer));
	});
});

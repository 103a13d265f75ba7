import { startService, type FaultSpec, type Service } from '../service';
import {
	expectAfterOne,
	expectGivenUp,
	expectStop,
	lateAnswer,
	momentsOf,
	perform,
	prepare,
	type Outcome,
} from './faultCases';
import { samples, type Sample } from './operations';

/** Runs every operation at once, each with a service of its own: all they do is wait. */
function useOutcomes(fault: Partial<FaultSpec>): (sample: Sample) => Outcome {
	const outcomes = new Map<Sample, Outcome>();
	beforeAll(async () => {
		const prepared: Array<{ sample: Sample; service: Service; before: unknown }> = [];
		// All services start before the first request: the work of starting them would make other answers too late
		for (const sample of samples) {
			const service = await startService();
			const before = prepare(service, sample, { ...lateAnswer.fault, ...fault });
			prepared.push({ sample, service, before });
		}
		await Promise.all(
			prepared.map(async ({ sample, ...rest }) => {
				const result = await perform(rest.service, sample, lateAnswer);
				outcomes.set(sample, { ...rest, result });
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
	(when) => {
		const outcomeOf = useOutcomes({ when, count: 1 });
		it.each(samples.filter((sample) => momentsOf(sample, lateAnswer).includes(when)))(
			'$name',
			(sample) => expectAfterOne(outcomeOf(sample), sample, lateAnswer, when),
		);
	},
);

describe('Answers that are always too late', () => {
	const outcomeOf = useOutcomes({ when: 'before' });
	it.each(samples)('$name', (sample) => {
		const outcome = outcomeOf(sample);
		expectStop(outcome.result, lateAnswer, expectGivenUp(outcome, sample, lateAnswer));
	});
});

import { startService, type Service } from '../service';
import {
	describeError,
	expectItems,
	expectStop,
	lateAnswer,
	mayRepeat,
	MAX_RETRIES,
	neverProcessed,
	perform,
	prepare,
} from './faultCases';
import type { NodeResult } from './harness';
import { samples, type Sample } from './operations';

/** The result of a run, and the service that it spoke to. */
interface Outcome {
	service: Service;
	result: NodeResult;
	before: unknown;
}

/** Runs every operation at once, each with a service of its own: all they do is wait. */
async function outcomes(fault: { when: 'before' | 'after'; count?: number }) {
	const prepared: Array<{ sample: Sample; service: Service; before: unknown }> = [];
	// All of them first: the work of starting one would keep another's answers beyond the time-out
	for (const sample of samples) {
		const service = await startService();
		const before = prepare(service, sample, { ...lateAnswer.fault, ...fault });
		prepared.push({ sample, service, before });
	}
	return new Map(
		await Promise.all(
			prepared.map(async ({ sample, service, before }): Promise<[Sample, Outcome]> => {
				return [sample, { service, before, result: await perform(service, sample, lateAnswer) }];
			}),
		),
	);
}

function useOutcomes(fault: Parameters<typeof outcomes>[0]) {
	let all = new Map<Sample, Outcome>();
	beforeAll(async () => {
		all = await outcomes(fault);
	});
	afterAll(async () => {
		await Promise.all([...all.values()].map(async ({ service }) => await service.close()));
	});
	return (sample: Sample) => all.get(sample)!;
}

describe.each(['before', 'after'] as const)(
	'An answer that is too late once, %s the service has processed the request',
	(when) => {
		const outcomeOf = useOutcomes({ when, count: 1 });
		it.each(samples.filter((sample) => when === 'before' || !neverProcessed(sample, lateAnswer)))(
			'$name',
			(sample) => {
				const { service, result, before } = outcomeOf(sample);
				const isRepeated = mayRepeat(sample, lateAnswer);
				expect(service.requests).toHaveLength(sample.requests + (isRepeated ? 1 : 0));
				expect(sample.trace(service)).toEqual(
					isRepeated || when === 'after' ? sample.done : before,
				);
				if (isRepeated) expectItems(result, sample, service);
				else expectStop(result, lateAnswer, describeError(sample, lateAnswer, 1));
			},
		);
	},
);

describe('Answers that are always too late', () => {
	const outcomeOf = useOutcomes({ when: 'before' });
	it.each(samples)('$name', (sample) => {
		const { service, result, before } = outcomeOf(sample);
		const attempts = mayRepeat(sample, lateAnswer) ? 1 + MAX_RETRIES : 1;
		expect(service.requests).toHaveLength(sample.requests - 1 + attempts);
		expect(sample.trace(service)).toEqual(before);
		expectStop(result, lateAnswer, describeError(sample, lateAnswer, attempts));
	});
});

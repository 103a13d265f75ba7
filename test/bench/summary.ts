import { isMet } from './goals';
import type { Measure } from './measure';
import { NAMES } from './names';
import { readAnswerTimes, readRepeats } from './results';

/** The results that matter to users, in their words. */
export function summarize(measures: Measure[]): string[] {
	const result = (name: string): string => {
		const measure = measures.find((candidate) => candidate.name === name);
		if (!measure) throw new Error(`The report has no row '${name}', which its summary tells`);
		// `0.90 × (half of the rounds from 0.82 to 0.94)` → `0.90 ×`
		return measure.value.replace(/ \((rounds|half of the rounds).*/, '');
	};
	// `3000 runs, 0 of them twice; answers {…}` → `3000 runs, 0 of them twice`
	const [runs] = result(NAMES.burstRuns('regular mode')).split(';');
	const timeOfMost = (n8n: string) =>
		`${readAnswerTimes(result(NAMES.answersOverFewerConnections(n8n, 5))).p99} ms`;
	const repeats = readRepeats(result(NAMES.repeats('queue mode')));
	const ranTwiceAfter = (milliseconds: number) =>
		repeats.find((count) => count.milliseconds === milliseconds)!.ranTwice;
	const judgements = measures.map(({ value, goal }) => isMet(value, goal));
	const met = judgements.filter((judgement) => judgement === true).length;
	const missed = judgements.filter((judgement) => judgement === false).length;
	return [
		`**Size**: the package has ${result(NAMES.packageSize)}, and n8n loads it in ${result(NAMES.loadTime)}.`,
		`**CPU**: an item costs ${result(NAMES.cpuAgainstHttpRequest)} what it costs with n8n's HTTP Request node, and no more in long runs (${result(NAMES.cpuInLongRuns)} with 20,000 items).`,
		`**Memory**: 10,000 items take ${result(NAMES.peakMemory)} the memory of the HTTP Request node.`,
		`**Politeness**: at most ${result(NAMES.requestsInFlight)} requests are under way at once; with the HTTP Request node ${result(NAMES.requestsInFlightOfHttpRequest)}.`,
		`**Import**: reaches ${result(NAMES.importThroughput('sliding'))} of what the service allows, and is ${result(NAMES.importGain)} than single requests.`,
		`**Editor**: the node opens in ${result(NAMES.openingTime)} the time of n8n's Slack node.`,
		`**Trigger**: 3 bursts of 1,000 events, some of them repeated, made ${runs}.`,
		`**Bursts**: with 5 deliveries at a time and the settings for many events, 99 % of the answers come within ${timeOfMost('regular mode, set for bursts')} (queue mode ${timeOfMost('queue mode, set for bursts')}); without them within ${timeOfMost('regular mode')} (${timeOfMost('queue mode')}).`,
		`**Queue mode**: of 50 events that reach two processes at once, ${ranTwiceAfter(0)} run twice; 10 seconds apart, ${ranTwiceAfter(10_000)}.`,
		`**Goals**: ${met} of ${met + missed} are met; the table marks the others with **no**.`,
	];
}

import { isRecord } from './values';
import type { ItemContext } from './types';

/** What the user set for the traffic of a node, under Settings > Request Options. */
export interface TrafficOptions {
	maxConcurrentRequests: number;
	maxRetries: number;
	plan: string;
}

/** What the items of one execution of the node share. */
export interface Run {
	/** An item has failed and the node does not continue on fail: nothing more is sent. */
	stopped: boolean;
	traffic: TrafficOptions;
}

const runs = new WeakMap<object, Run>();

/**
 * The run that an item belongs to. The engine starts every run with item 0, also when it tries a node
 * again ("Retry On Fail") with the very same execution data.
 */
export function runOf(context: ItemContext): Run {
	const key = context.getExecuteData();
	const known = context.getItemIndex() === 0 ? undefined : runs.get(key);
	if (known) return known;
	const run: Run = {
		stopped: false,
		traffic: trafficOptions(context.getNodeParameter('requestOptions', {})),
	};
	runs.set(key, run);
	return run;
}

/** The options with their defaults and within their bounds. */
export function trafficOptions(options: unknown): TrafficOptions {
	const { maxConcurrentRequests, maxRetries, plan } = isRecord(options) ? options : {};
	return {
		maxConcurrentRequests: within(maxConcurrentRequests, 1, 50, 10),
		maxRetries: within(maxRetries, 0, 10, 4),
		plan: typeof plan === 'string' ? plan : 'paid',
	};
}

function within(value: unknown, least: number, most: number, preset: number): number {
	const number = Math.floor(Number(value ?? preset));
	return Number.isNaN(number) ? preset : Math.min(most, Math.max(least, number));
}

import { startService } from '../service';
import { expectedAnswers, type ExpectedAnswers } from './answers';
import { Gateway, type Exchange } from './gateway';
import type { NodePackage } from './package';
import { Run, type Finding, type Part } from './run';
import { tour } from './scenario';

/** The answers and findings of the stand-in in the same scenario, which are expected of an app. */
export interface Baseline extends ExpectedAnswers {
	findings: Finding[];
	/** The answers of the stand-in to the open questions, which the package assumes. */
	assumed: Record<string, string>;
}

interface BaselineRun {
	exchanges: Exchange[];
	run: Run;
}

/** Runs parts of the scenario against a new stand-in. */
async function runAgainstStandIn(
	nodes: NodePackage,
	records: 'new app' | 'community',
	parts: Part[],
	runId: string,
): Promise<BaselineRun> {
	const limits = { perMinute: Infinity, importPerMinute: Infinity };
	await using service = await startService({ records, limits });
	const { origin, appId, apiKey } = service;
	const gateway = new Gateway(
		{ appId, region: 'us', apiKey, origin },
		{ perMinute: Infinity, importsPerMinute: Infinity },
	);
	const run = new Run(gateway, nodes, await gateway.open(), runId);
	try {
		await run.do(parts);
	} finally {
		await gateway.close();
	}
	return { exchanges: gateway.exchanges, run };
}

/**
 * Runs parts of the scenario against the stand-in.
 * @param readOnly whether the parts only read: then the stand-in needs the records of a community
 */
export async function baselineOf(
	nodes: NodePackage,
	parts: Part[],
	runId: string,
	readOnly: boolean,
): Promise<Baseline> {
	const main = await runAgainstStandIn(nodes, readOnly ? 'community' : 'new app', parts, runId);
	// A second stand-in has the other records: it is only read, to show which optional fields an answer may have besides
	const further = await runAgainstStandIn(nodes, readOnly ? 'new app' : 'community', tour, runId);
	return {
		...expectedAnswers(main.exchanges, further.exchanges),
		findings: main.run.findings,
		assumed: main.run.answers,
	};
}

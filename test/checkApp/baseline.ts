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

interface BaselineOptions {
	nodes: NodePackage;
	parts: Part[];
	runId: string;
	/** Whether the parts only read: then the stand-in needs the records of a community. */
	readOnly: boolean;
}

interface BaselineRun {
	exchanges: Exchange[];
	run: Run;
}

/** Runs parts of the scenario against a new stand-in. */
async function runAgainstStandIn(
	records: 'new app' | 'community',
	{ nodes, parts, runId }: Omit<BaselineOptions, 'readOnly'>,
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

/** Runs parts of the scenario against the stand-in, and gives what is expected of an app. */
export async function baselineOf(options: BaselineOptions): Promise<Baseline> {
	const [records, otherRecords] = options.readOnly
		? (['community', 'new app'] as const)
		: (['new app', 'community'] as const);
	const main = await runAgainstStandIn(records, options);
	// A second stand-in has the other records: it is only read, to show which optional fields an answer may have besides
	const further = await runAgainstStandIn(otherRecords, { ...options, parts: tour });
	return {
		...expectedAnswers(main.exchanges, further.exchanges),
		findings: main.run.findings,
		assumed: main.run.answers,
	};
}

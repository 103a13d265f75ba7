import type { Deviation } from '../service';
import { answerDifferences, SLOW_MS } from './answers';
import { baselineOf, type Baseline } from './baseline';
import { cleanUp, type CleanUp } from './cleanUp';
import { mergeDifferences, type Difference, type SeenDifference, type Weight } from './difference';
import { assertAccess, lockApp, NoApp, TOO_MANY } from './entrance';
import { Gateway, type Access, type GatewayOptions } from './gateway';
import {
	isInUse,
	describeChanges,
	readRecords,
	refuseAppInUse,
	peopleIn,
	type People,
} from './look';
import type { NodePackage } from './package';
import { QUESTIONS, readQuestions, type OpenQuestion } from './questions';
import { FEATURE_STEP, Run, STILL_THERE, type Finding, type Part } from './run';
import { scenario, tour } from './scenario';
import { operationsThatSend } from './touching';

export interface CheckOptions extends GatewayOptions {
	nodes: NodePackage;
	/** A part of the IDs of all created records: letters and digits in lower case. */
	runId: string;
	/** The parts of the scenario to run; all when left out. */
	parts?: Part[];
	/** Goes on although people use the app. */
	appInUse?: boolean;
	/** The answers of the stand-in; the check asks the stand-in when they are left out. */
	baseline?: Baseline;
	slowMs?: number;
	/** Ends the scenario early; the clean-up follows all the same. */
	signal?: AbortSignal;
	progress?: (line: string) => void;
}

/** The result of a check. Nothing in it is a value of the app. */
export interface Report {
	kind: 'check';
	readOnly: boolean;
	people: People;
	requests: number;
	/** The number of answers with status 429, whose requests were sent again. */
	limited: number;
	differences: Difference[];
	questions: Array<OpenQuestion & { answer?: string; assumed?: string }>;
	unfinished: Run['unfinished'];
	/** Steps that were left out, because the app does not have their feature. */
	leftOut: string[];
	/** Whether the person ended the run early. */
	endedEarly: boolean;
	cleanUp?: CleanUp;
	/** Records that are still there, and changes that remain. */
	left: string[];
}

/** Runs the scenario against an app, cleans up, and says what is different. */
export async function check(access: Access, options: CheckOptions): Promise<Report> {
	const { nodes, runId, readOnly = false, signal, progress = () => {} } = options;
	const parts = options.parts ?? (readOnly ? tour : scenario);
	const gateway = new Gateway(access, options);
	const run = new Run(gateway, nodes, await gateway.open(), runId);
	try {
		progress('Looking at the app');
		await assertAccess(run, { writes: !readOnly });
		const before = await readRecords(run);
		const people = peopleIn(before);
		run.isInUse = isInUse(people);
		if (!readOnly && !options.appInUse) refuseAppInUse(before);
		progress('Asking the stand-in what is expected');
		const baseline = options.baseline ?? (await baselineOf({ nodes, parts, runId, readOnly }));
		const end = () => void (gateway.holdsAllBack = true);
		signal?.addEventListener('abort', end);
		if (signal?.aborted) end();
		if (!readOnly && !gateway.holdsAllBack) await lockApp(run);
		const preparations = gateway.exchanges.length;
		await run.do(parts, progress);
		const exchanges = gateway.exchanges.slice(preparations);
		const seen: SeenDifference[] = [];
		if (!gateway.holdsAllBack) {
			const judged = exchanges.filter(({ step }) => !isOpen(step));
			seen.push(
				...answerDifferences(judged, baseline, {
					mayBeEmpty: readOnly || options.appInUse,
					slowMs: options.slowMs ?? SLOW_MS,
				}),
				...findingsBeyond(baseline, run.findings),
			);
		}
		const isLimited = gateway.isLimited;
		// The clean-up needs the gateway, which may hold all requests back, and is not ended by a later abort
		signal?.removeEventListener('abort', end);
		Object.assign(gateway, { holdsAllBack: false, limitedInRow: 0 });
		let cleaned: CleanUp | undefined;
		let left: string[] = [];
		if (!readOnly) {
			progress('Cleaning up');
			cleaned = await cleanUp(run);
			left = [...cleaned.left, ...describeChanges(before, await readRecords(run))];
		}
		if (isLimited) throw new NoApp(afterLimit({ writes: !readOnly }));
		return {
			kind: 'check',
			readOnly,
			people,
			requests: gateway.exchanges.length,
			limited: gateway.exchanges.filter(({ status }) => status === 429).length,
			differences: mergeDifferences(seen, operationsThatSend),
			questions: readQuestions().map((question) => ({
				...question,
				answer: run.answers[question.key],
				assumed: baseline.assumed[question.key],
			})),
			unfinished: run.unfinished,
			leftOut: [...run.leftOut],
			endedEarly: signal?.aborted ?? false,
			cleanUp: cleaned,
			left,
		};
	} finally {
		await gateway.close();
	}
}

/** The message when the app's limit is used up, at the end of a check or of a clean-up. */
const afterLimit = ({ writes }: { writes: boolean }) =>
	`No result: ${TOO_MANY}${writes ? ' Then call --clean-up: not all may have been removed.' : ''}`;

/** Whether a step has no expected answers: it asks an open question, or looks for a feature. */
const isOpen = (step: string) =>
	step.startsWith(`${QUESTIONS}:`) || step.includes(`: ${FEATURE_STEP} `);

const WEIGHTS: Record<Finding['what'], Weight> = {
	'read back': 'breaks',
	'node failed': 'breaks',
	'not gone': 'breaks',
	list: 'breaks',
	status: 'breaks',
	preview: 'changes output',
};

/** The findings in an app that the stand-in does not have. */
function findingsBeyond({ findings }: Baseline, found: Finding[]): SeenDifference[] {
	const keyOf = ({ what, step, at, got }: Finding) => JSON.stringify([what, step, at, got]);
	const usual = new Set(findings.map(keyOf));
	return found
		.filter((finding) => !usual.has(keyOf(finding)))
		.map(({ operation: _operation, ...finding }) => {
			const { what, route, got } = finding;
			// The record is as it was before the request that should have changed or removed it
			const isUnchanged = what === 'read back' || (what === 'not gone' && got === STILL_THERE);
			const isUndone = isUnchanged && !route.startsWith('GET ');
			const deviation: Deviation | undefined = isUndone
				? { route, change: 'no effect' }
				: undefined;
			return { deviation, ...finding, weight: WEIGHTS[what] };
		});
}

/** Removes the records that earlier runs have left. */
export async function cleanUpAfter(
	access: Access,
	{ nodes, runId, ...options }: Pick<CheckOptions, 'nodes' | 'runId'> & GatewayOptions,
): Promise<CleanUp> {
	const gateway = new Gateway(access, options);
	// A clean-up runs no node, so it needs no address for the node
	const run = new Run(gateway, nodes, '', runId);
	await assertAccess(run, { writes: true });
	const cleaned = await cleanUp(run);
	if (gateway.isLimited) throw new NoApp(afterLimit({ writes: true }));
	return cleaned;
}

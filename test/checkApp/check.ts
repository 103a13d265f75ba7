import { answerDifferences, SLOW_MS } from './answers';
import { baselineOf, type Baseline } from './baseline';
import { cleanUp, type CleanUp } from './cleanUp';
import { together, type Difference, type Seen, type Weight } from './difference';
import { Gateway, type Access, type GatewayOptions } from './gateway';
import { leftBehind, lookAt, peopleIn, type People } from './look';
import type { NodePackage } from './package';
import { QUESTIONS, readQuestions, type OpenQuestion } from './questions';
import { Run, type Finding, type Part } from './run';
import { scenario, tour } from './scenario';
import { touching } from './touching';

export interface CheckOptions extends GatewayOptions {
	nodes: NodePackage;
	/** Part of the IDs of all that is created: letters and digits in lower case. */
	runId: string;
	/** The whole scenario when left out. */
	parts?: Part[];
	/** Goes on although people use the app. */
	appInUse?: boolean;
	/** Made anew when left out. */
	baseline?: Baseline;
	slowMs?: number;
	/** Ends the scenario early; the clean-up follows all the same. */
	signal?: AbortSignal;
	progress?: (line: string) => void;
}

/** What came out of a check. Nothing in it is a value of the app. */
export interface Report {
	kind: 'check';
	readOnly: boolean;
	people: People;
	requests: number;
	/** Answers with status 429, which are waited for. */
	limited: number;
	differences: Difference[];
	questions: Array<OpenQuestion & { answer?: string; assumed?: string }>;
	unfinished: Run['unfinished'];
	ended: boolean;
	cleanUp?: CleanUp;
	left: string[];
}

/** An app that the check does not touch without being told to. */
export class AppInUse extends Error {}

/** Runs the scenario against an app, cleans up, and says what is different. */
export async function check(access: Access, options: CheckOptions): Promise<Report> {
	const { nodes, runId, readOnly = false, signal, progress = () => {} } = options;
	const parts = options.parts ?? (readOnly ? tour : scenario);
	const gateway = new Gateway(access, options);
	const run = new Run(gateway, nodes, await gateway.open(), runId);
	try {
		progress('Looking at the app');
		const before = await lookAt(run);
		const people = peopleIn(before);
		if (!readOnly && !options.appInUse) mustBeFree(people);
		progress('Asking the stand-in what is expected');
		const baseline = options.baseline ?? (await baselineOf(nodes, parts, runId, readOnly));
		const end = () => void (gateway.isClosed = true);
		signal?.addEventListener('abort', end);
		if (signal?.aborted) end();
		const from = gateway.exchanges.length;
		await run.do(parts, progress);
		const exchanges = gateway.exchanges.slice(from);
		const seen: Seen[] = [];
		if (!gateway.isClosed) {
			const judged = exchanges.filter(({ step }) => !step.startsWith(`${QUESTIONS}:`));
			seen.push(
				...answerDifferences(judged, baseline, {
					mayBeEmpty: readOnly || options.appInUse,
					slowMs: options.slowMs ?? SLOW_MS,
				}),
				...findingsBeyond(baseline, run.findings),
			);
		}
		// The clean-up goes through the same gateway
		gateway.isClosed = false;
		let cleaned: CleanUp | undefined;
		let left: string[] = [];
		if (!readOnly) {
			progress('Cleaning up');
			cleaned = await cleanUp(run);
			left = [...cleaned.left, ...leftBehind(before, await lookAt(run))];
		}
		return {
			kind: 'check',
			readOnly,
			people,
			requests: gateway.exchanges.length,
			limited: gateway.exchanges.filter(({ status }) => status === 429).length,
			differences: together(seen, touching),
			questions: readQuestions().map((question) => ({
				...question,
				answer: run.answers[question.key],
				assumed: baseline.assumed[question.key],
			})),
			unfinished: run.unfinished,
			ended: signal?.aborted ?? false,
			cleanUp: cleaned,
			left,
		};
	} finally {
		await gateway.close();
	}
}

/** @throws AppInUse when others than the vendor's samples and earlier runs are in the app */
function mustBeFree({ foreign, hasForeignMessages }: People): void {
	const found = [
		...(foreign.users > 0 ? [`${foreign.users} users`] : []),
		...(foreign.groups > 0 ? [`${foreign.groups} groups`] : []),
		...(hasForeignMessages ? ['messages'] : []),
	];
	if (found.length === 0) return;
	throw new AppInUse(
		`The app has ${found.join(', ')} that are neither of this check nor the vendor's samples, so it may be in use. ` +
			'Take an app for testing, read only with --read-only, or say --app-in-use to go on: the check changes nothing of them.',
	);
}

const WEIGHTS: Record<Finding['what'], Weight> = {
	'read back': 'breaks',
	'node failed': 'breaks',
	'not gone': 'breaks',
	list: 'breaks',
	preview: 'changes output',
};

/** What was found in an app and not in the stand-in. */
function findingsBeyond({ findings }: Baseline, found: Finding[]): Seen[] {
	const keyOf = ({ what, step, at, got }: Finding) => JSON.stringify([what, step, at, got]);
	const usual = new Set(findings.map(keyOf));
	return found
		.filter((finding) => !usual.has(keyOf(finding)))
		.map(({ what, route, step, at, expected, got }) => ({
			...{ what, route, step, at, expected, got },
			weight: WEIGHTS[what],
			...(what === 'not gone' && { deviation: { route, change: 'no effect' as const } }),
		}));
}

/** Removes what earlier runs have left. */
export async function cleanUpAfter(
	access: Access,
	{ nodes, runId, ...options }: Pick<CheckOptions, 'nodes' | 'runId'> & GatewayOptions,
): Promise<CleanUp> {
	const gateway = new Gateway(access, options);
	return await cleanUp(new Run(gateway, nodes, '', runId));
}

import { operationAt, type Deviation } from '../service';
import type { SeenDifference, Weight } from './difference';
import {
	codeIn,
	differencesOf,
	idsIn,
	placesOf,
	type PlaceDifference,
	type Places,
} from './fields';
import type { Exchange } from './gateway';
import { groupBy } from './grouped';
import { isOwn, isSample } from './own';

/** Headers on which the node depends: the rate limit for its pace, and the date for the clock of the service. */
const HEADERS = ['content-type', 'date', 'x-rate-limit', 'x-rate-limit-remaining'];

/** The report names an answer late if it takes longer. */
export const SLOW_MS = 5_000;

/** The answers to one route in one step. */
interface Answers {
	statuses: number[];
	codes: string[];
	headers: string[];
	good: Places;
	refused: Places;
}

/** The answers of the stand-in to the scenario, which are expected of an app. */
export interface ExpectedAnswers {
	/** The key is made of step and route, by `keyOf`. */
	answers: Map<string, Answers>;
	/** The places of good answers, optional fields too, by the kind of the answers. */
	known: Map<string, Places>;
	/** All names of fields. */
	names: Set<string>;
}

const isGood = ({ status }: Exchange) => status >= 200 && status < 300;

const keyOf = ({ step, route }: Exchange) => `${step} | ${route}`;

/**
 * The kind of the answers of a route, e.g. `list of user`: answers of the same kind have the same fields at all routes. If
 * the answers of a route have no named kind, the route is their kind.
 */
function kindOf(route: string): string {
	const answers = operationAt(...(route.split(' ') as [string, string]))?.answers;
	return answers && 'of' in answers ? `${answers.kind} of ${answers.of}` : route;
}

/** Whether a name in an object is an ID and no field: an answer about several users has an entry for each UID. */
const isIdOfCheck = (name: string) => isOwn(name) || isSample(name) || /^\d+$/.test(name);

/** The answers by step and route. `isData` says whether a name in an object is data of the app. */
function answersIn(exchanges: Exchange[], isData: (name: string) => boolean): Map<string, Answers> {
	const groups = groupBy(exchanges, keyOf);
	return new Map(
		[...groups].map(([key, group]) => {
			const good = group.filter(isGood).map(({ body }) => body);
			const refused = group.filter((exchange) => !isGood(exchange)).map(({ body }) => body);
			return [
				key,
				{
					statuses: [...new Set(group.map(({ status }) => status))],
					codes: [...new Set(group.flatMap(({ body }) => codeIn(body) ?? []))],
					headers: HEADERS.filter((name) => group.every(({ headers }) => name in headers)),
					good: placesOf(good, isData),
					refused: placesOf(refused, isData),
				},
			];
		}),
	);
}

/**
 * The expected answers, by the exchanges of the stand-in.
 * @param further exchanges with other records, which may have more fields, e.g. those of a community with a long history
 */
export function expectedAnswers(exchanges: Exchange[], further: Exchange[] = []): ExpectedAnswers {
	const all = [...exchanges, ...further];
	// The service makes the IDs of knowledge sources, so they lack the prefix of the check
	const sources = idsIn(
		all.map(({ body }) => body),
		/^uniqueId$/,
	);
	const isData = (name: string) => isIdOfCheck(name) || sources.has(name);
	const byKind = groupBy(all.filter(isGood), ({ route }) => kindOf(route));
	const known = new Map(
		[...byKind].map(([kind, group]) => [
			kind,
			placesOf(
				group.map(({ body }) => body),
				isData,
			),
		]),
	);
	// Answers of each kind may have the `meta` of other kinds: a list has a cursor only while it has more records
	const metas = all
		.filter(isGood)
		.map(({ body }) => (body as { meta?: unknown } | undefined)?.meta);
	const meta = placesOf(
		metas.filter((value) => value !== undefined).map((value) => ({ meta: value })),
		isData,
	);
	for (const [kind, places] of known) known.set(kind, { ...meta, ...places });
	const paths = [...known.values()].flatMap((places) => Object.keys(places));
	return {
		answers: answersIn(exchanges, isData),
		known,
		names: new Set(paths.flatMap((path) => path.split(/[.[\]]+/))),
	};
}

/**
 * The differences of an app's answers from what is expected.
 * @param mayBeEmpty whether a list may be empty that has records in the stand-in, because the check did not fill the app
 */
export function answerDifferences(
	exchanges: Exchange[],
	{ answers, known, names }: ExpectedAnswers,
	{ mayBeEmpty = false, slowMs = SLOW_MS }: { mayBeEmpty?: boolean; slowMs?: number } = {},
): SeenDifference[] {
	// After a 429 the node asks again, and the next answer counts
	const judged = exchanges.filter(({ status }) => status !== 429);
	const ids = idsIn(exchanges.map(({ body }) => body));
	const isData = (name: string) => isIdOfCheck(name) || (ids.has(name) && !names.has(name));
	const got = answersIn(judged, isData);
	const seen: SeenDifference[] = [];
	for (const [key, group] of groupBy(judged, keyOf)) {
		const [{ step, route }] = group;
		const add = (difference: Omit<SeenDifference, 'step' | 'route'>) =>
			seen.push({ step, route, ...difference });
		const slowest = Math.max(...group.map(({ milliseconds }) => milliseconds));
		if (slowest > slowMs) {
			const deviation: Deviation = { route, change: 'late', milliseconds: slowest };
			const limit = `an answer within ${slowMs / 1_000} s`;
			add({ what: 'late', expected: limit, got: 'a later one', weight: 'minor', deviation });
		}
		const expected = answers.get(key);
		// The stand-in sent no such request, e.g. because it lacks records that the app has
		if (!expected) continue;
		const alsoKnown = known.get(kindOf(route));
		addDifferences({ route, expected, got: got.get(key)!, known: alsoKnown, mayBeEmpty }, add);
	}
	return seen;
}

/** The outermost places of an answer. */
const ENVELOPE = /^(data|meta|error)$/;

interface RouteComparison {
	route: string;
	expected: Answers;
	got: Answers;
	/** Places of other answers of the same kind. */
	known: Places | undefined;
	mayBeEmpty: boolean;
}

function addDifferences(
	{ route, expected, got, known, mayBeEmpty }: RouteComparison,
	add: (difference: Omit<SeenDifference, 'step' | 'route'>) => void,
): void {
	const status = got.statuses.find((one) => !expected.statuses.includes(one));
	if (status !== undefined) {
		const words = status === 0 ? 'no answer' : `status ${status}`;
		const code = got.codes.length > 0 ? ` with ${got.codes.join(', ')}` : '';
		const deviation: Deviation | undefined =
			status === 0
				? undefined
				: { route, change: 'status', from: expected.statuses[0], to: status, code: got.codes[0] };
		const wanted = `status ${expected.statuses.join(' or ')}`;
		add({ what: 'status', expected: wanted, got: words + code, weight: 'breaks', deviation });
	} else {
		const code = got.codes.find((one) => !expected.codes.includes(one));
		if (code !== undefined) {
			const deviation: Deviation = { route, change: 'code', from: expected.codes[0], to: code };
			const words = expected.codes.join(' or ') || 'no code';
			add({ what: 'code', expected: words, got: code, weight: 'breaks', deviation });
		}
	}
	for (const header of expected.headers.filter((name) => !got.headers.includes(name))) {
		const deviation: Deviation = { route, change: 'no header', at: header };
		add({
			what: 'header',
			at: header,
			expected: 'a header',
			got: 'none',
			weight: 'minor',
			deviation,
		});
	}
	// With `mayBeEmpty`, the app has its own records, which may lack a field that only some records of `known` have
	const fields = [
		...differencesOf(expected.good, got.good, known, mayBeEmpty ? known : {}),
		...differencesOf(expected.refused, got.refused),
	];
	for (const field of fields) {
		const isWholeAnswer = field.at === '';
		const isExplainedByStatus = status !== undefined && ENVELOPE.test(field.at);
		if (isWholeAnswer || isExplainedByStatus) continue;
		if (field.what === 'empty' && mayBeEmpty) continue;
		add({ ...field, weight: weightOf(field), deviation: deviationFor(route, field) });
	}
}

/** A missing envelope (`data`, `meta`, `error`) breaks workflows; an additional field is minor. */
function weightOf({ what, at }: PlaceDifference): Weight {
	if (what === 'added') return 'minor';
	return ENVELOPE.test(at) ? 'breaks' : 'changes output';
}

function deviationFor(route: string, { what, at, got }: PlaceDifference): Deviation | undefined {
	if (what === 'missing') return { route, change: 'no field', at };
	if (what === 'added') return { route, change: 'field', at, kind: got.split(' or ')[0] };
	if (what === 'kind') return { route, change: 'kind', at, kind: got.split(' or ')[0] };
	return { route, change: 'empty', at };
}

import { operationAt, type Deviation } from '../service';
import type { Seen, Weight } from './difference';
import {
	codeIn,
	differencesOf,
	idsIn,
	placesOf,
	type PlaceDifference,
	type Places,
} from './fields';
import type { Exchange } from './gateway';
import { grouped } from './grouped';
import { isOwn, isSample } from './own';

/** Headers on which the node depends: the rate limit for its pace, and the date for the clock of the service. */
const HEADERS = ['content-type', 'date', 'x-rate-limit', 'x-rate-limit-remaining'];

/** An answer that takes longer is told. */
export const SLOW_MS = 5_000;

/** The answers to one route in one step. */
interface Answers {
	statuses: number[];
	codes: string[];
	headers: string[];
	good: Places;
	refused: Places;
}

/** All that the stand-in answers when it does what an app is to do. */
export interface Expected {
	/** By step and route. */
	answers: Map<string, Answers>;
	/** Places of good answers by what they are a record or a list of: optional fields of records stand here as well. */
	known: Map<string, Places>;
	/** All names of fields. */
	names: Set<string>;
}

const isGood = ({ status }: Exchange) => status >= 200 && status < 300;

const keyOf = ({ step, route }: Exchange) => `${step} | ${route}`;

/** What the answers of a route are: records or lists of one kind have the same fields wherever they come from. */
function kindOf(route: string): string {
	const answers = operationAt(...(route.split(' ') as [string, string]))?.answers;
	return answers && 'of' in answers ? `${answers.kind} of ${answers.of}` : route;
}

/** Names in objects that are IDs, not fields: an answer about several users has an entry for each UID. */
const isIdOfCheck = (name: string) => isOwn(name) || isSample(name) || /^\d+$/.test(name);

function answersIn(exchanges: Exchange[], isData: (name: string) => boolean): Map<string, Answers> {
	const groups = grouped(exchanges, keyOf);
	return new Map(
		[...groups].map(([key, group]) => {
			const bodies = (wanted: boolean) =>
				group.filter((one) => isGood(one) === wanted).map(({ body }) => body);
			return [
				key,
				{
					statuses: [...new Set(group.map(({ status }) => status))],
					codes: [...new Set(group.flatMap(({ body }) => codeIn(body) ?? []))],
					headers: HEADERS.filter((name) => group.every(({ headers }) => name in headers)),
					good: placesOf(bodies(true), isData),
					refused: placesOf(bodies(false), isData),
				},
			];
		}),
	);
}

/** @param further exchanges of records that may have more fields, e.g. of a community that has lived for long */
export function expectedFrom(exchanges: Exchange[], further: Exchange[] = []): Expected {
	const all = [...exchanges, ...further];
	// Those that the service makes have no prefix
	const sources = idsIn(
		all.map(({ body }) => body),
		/^uniqueId$/,
	);
	const isData = (name: string) => isIdOfCheck(name) || sources.has(name);
	const byKind = grouped(all.filter(isGood), ({ route }) => kindOf(route));
	const known = new Map(
		[...byKind].map(([kind, group]) => [
			kind,
			placesOf(
				group.map(({ body }) => body),
				isData,
			),
		]),
	);
	// Whether a list has more to give depends on what it holds, not on its kind
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
 * @param mayBeEmpty whether a list may be empty that is not empty in the stand-in: lists of an app that the check did
 *   not fill
 */
export function answerDifferences(
	exchanges: Exchange[],
	{ answers, known, names }: Expected,
	{ mayBeEmpty = false, slowMs = SLOW_MS }: { mayBeEmpty?: boolean; slowMs?: number } = {},
): Seen[] {
	// The node waits and asks again; the answer after that one counts
	const judged = exchanges.filter(({ status }) => status !== 429);
	const ids = idsIn(exchanges.map(({ body }) => body));
	const isData = (name: string) => isIdOfCheck(name) || (ids.has(name) && !names.has(name));
	const got = answersIn(judged, isData);
	const seen: Seen[] = [];
	for (const [key, group] of grouped(judged, keyOf)) {
		const [{ step, route }] = group;
		const add = (difference: Omit<Seen, 'step' | 'route'>) =>
			seen.push({ step, route, ...difference });
		const slowest = Math.max(...group.map(({ milliseconds }) => milliseconds));
		if (slowest > slowMs) {
			const deviation: Deviation = { route, change: 'late', milliseconds: slowest };
			const limit = `an answer within ${slowMs / 1_000} s`;
			add({ what: 'late', expected: limit, got: 'a later one', weight: 'minor', deviation });
		}
		const expected = answers.get(key);
		// The stand-in did not come here, e.g. because the app has records that it lacks
		if (expected)
			compareAnswers(expected, got.get(key)!, known.get(kindOf(route)), mayBeEmpty, route, add);
	}
	return seen;
}

function compareAnswers(
	expected: Answers,
	got: Answers,
	known: Places | undefined,
	mayBeEmpty: boolean,
	route: string,
	add: (difference: Omit<Seen, 'step' | 'route'>) => void,
): void {
	const status = got.statuses.find((one) => !expected.statuses.includes(one));
	if (status !== undefined) {
		const words = status === 0 ? 'no answer' : `status ${status}`;
		const code = got.codes.length > 0 ? ` with ${got.codes.join(', ')}` : '';
		const deviation: Deviation | undefined =
			status === 0
				? undefined
				: { route, change: 'status', from: expected.statuses[0], to: status, code: got.codes[0] };
		add({
			...{
				what: 'status',
				expected: `status ${expected.statuses.join(' or ')}`,
				got: words + code,
			},
			...{ weight: 'breaks', deviation },
		});
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
	const fields = [
		...differencesOf(expected.good, got.good, known, mayBeEmpty ? known : {}),
		...differencesOf(expected.refused, got.refused),
	];
	for (const field of fields) {
		// The status says it already
		if (field.at === '' || (status !== undefined && /^(data|error|meta)$/.test(field.at))) continue;
		if (field.what === 'empty' && mayBeEmpty) continue;
		add({ ...field, weight: weightOf(field), deviation: deviationFor(route, field) });
	}
}

/** Without its envelope an answer cannot be read; a further field harms nobody. */
function weightOf({ what, at }: PlaceDifference): Weight {
	if (what === 'added') return 'minor';
	return /^(data|meta|error)(\.|$)/.test(at) && at.split('.').length === 1
		? 'breaks'
		: 'changes output';
}

function deviationFor(route: string, { what, at, got }: PlaceDifference): Deviation | undefined {
	if (what === 'missing') return { route, change: 'no field', at };
	if (what === 'added') return { route, change: 'field', at, kind: got.split(' or ')[0] };
	if (what === 'kind') return { route, change: 'kind', at, kind: got.split(' or ')[0] };
	return { route, change: 'empty', at };
}

import { seededRandom, type Random } from './random';

/** Faults that replace, delay or cut off an answer. */
export const ANSWER_FAULTS = [
	'429',
	'refusal',
	'forbidden-page',
	'500',
	'502',
	'503',
	'504',
	'slow',
	'reset',
	'reset-midway',
	'no-http',
	'empty',
	'204',
	'html',
	'html-502',
	'truncated-json',
	'wrong-content-type',
	'data-missing',
	'not-done',
	'no-details',
	'no-records',
	'no-list',
	'other-records',
] as const;

export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** Faults that change what a list shows from one page to the next. */
const LIST_FAULTS = [
	'growing-page',
	'shrinking-page',
	'duplicate-records',
	'endless-cursor',
	'small-parts',
] as const;

/** Faults of webhooks: the service sends an event twice. Their route is the name of the event. */
const EVENT_FAULTS = ['duplicate-event'] as const;

/**
 * Forms, besides the documented one, in which an import may tell the outcomes of its records. `new-only` leaves out the
 * records that were there before.
 */
export const ANSWER_SHAPES = [
	'nothing',
	'entity',
	'numbers',
	'error-text',
	'code-beside',
	'upper-case',
	'new-only',
] as const;
export type AnswerShape = (typeof ANSWER_SHAPES)[number];

/**
 * All kinds of faults. `poison` lets the whole request of an import fail because of certain rows, by default with 500 after
 * the other rows were taken. `answer-shape` changes the form in which an import tells the outcomes of its records.
 */
export const FAULT_KINDS = [
	...ANSWER_FAULTS,
	...LIST_FAULTS,
	...EVENT_FAULTS,
	'poison',
	'answer-shape',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const GROUPS = { answer: ANSWER_FAULTS, list: LIST_FAULTS, event: EVENT_FAULTS } as const;
type FaultGroup = keyof typeof GROUPS;

export interface FaultSpec {
	kind: FaultKind;
	/** Route as the reference prints it, or a pattern over it; every route when left out. */
	route?: string | RegExp;
	/** Strikes only requests whose raw URL contains this text. */
	url?: string;
	/** Number of requests to strike; unlimited when left out. */
	count?: number;
	/** Number of matching requests to let through first. */
	skip?: number;
	/**
	 * Chance to strike, 0 to 1. It is drawn from seeded random numbers, so that a run can be repeated. `poison` and `answer-shape`
	 * always strike.
	 */
	probability?: number;
	/**
	 * Whether the fault strikes before or after the service has processed the request. When left out: `after` for `poison`,
	 * `before` for all other kinds. Kinds that spoil the text of an answer need a true answer: they always strike a GET after
	 * it, and `wrong-content-type` every request.
	 */
	when?: 'before' | 'after';
	/** 429 and 503: seconds to wait, 1 when left out. */
	retryAfterSeconds?: number;
	/** 429: the headers that tell the waiting time; `both` when left out. `text` tells it in words only. */
	headers?: 'both' | 'retry-after' | 'text' | 'none';
	/**
	 * slow: delay in milliseconds, 1000 when left out. duplicate-event: milliseconds between the starts of the two
	 * deliveries, 0 when left out.
	 */
	delayMs?: number;
	/**
	 * growing-page and shrinking-page: records per page turn, 1 when left out. small-parts: the most that a part of a
	 * list by cursor holds, whatever was asked for; 10 when left out.
	 */
	records?: number;
	/**
	 * endless-cursor: `same` repeats a page, `new` makes new records without end; `new` when left out. small-parts: `none`
	 * leaves the cursor out.
	 */
	cursor?: 'same' | 'new' | 'none';
	/** poison: the keys of the rows (uid, guid, member id, muid). */
	keys?: string[];
	/** poison: the failure of the request, `500` when left out. */
	answer?: AnswerFault;
	/** poison: called when a row strikes. */
	onStrike?: () => void;
	/** refusal: the status, 400 when left out. */
	status?: number;
	/** refusal: the code, ERR_BAD_REQUEST when left out. */
	code?: string;
	/** answer-shape: the form. */
	shape?: AnswerShape;
}

/** A fault in force. */
export interface Fault extends FaultSpec {
	readonly id: number;
	/** Matching requests so far. */
	seen: number;
	/** Requests that it struck so far. */
	fired: number;
	/** Page turns a list fault has seen. */
	pageTurns?: number;
	/** Ends this fault, and no other. */
	remove(): void;
}

export interface FaultControl {
	/** Puts a fault in force. When several faults match a request, the fault that was added first strikes. */
	add(spec: FaultSpec): Fault;
	/** Ends all faults. */
	clear(): void;
	/** The faults in force. */
	list(): Fault[];
}

/** The parts of a request by which a fault matches. */
interface FaultTarget {
	method: string;
	url: string;
	route: string | undefined;
}

/** The faults in force, and the choice of the one that strikes. */
export class Faults implements FaultControl {
	private active: Array<{ fault: Fault; random: Random }> = [];
	private lastId = 0;

	constructor(private readonly seed: number) {}

	add(spec: FaultSpec): Fault {
		if (!FAULT_KINDS.includes(spec.kind)) {
			throw new Error(`Unknown kind of fault: ${String(spec.kind)}`);
		}
		const id = ++this.lastId;
		const fault: Fault = {
			...spec,
			id,
			seen: 0,
			fired: 0,
			remove: () => {
				this.active = this.active.filter((entry) => entry.fault !== fault);
			},
		};
		// A seed of its own, so that each fault draws other numbers
		this.active.push({ fault, random: seededRandom(this.seed * 1000 + id) });
		return fault;
	}

	clear(): void {
		this.active = [];
		this.lastId = 0;
	}

	list(): Fault[] {
		return this.active.map(({ fault }) => fault);
	}

	/** The bad rows of all `poison` faults among the keys of an import, and the first of these faults: it says how the import fails. */
	poisonAmong(keys: string[], target: FaultTarget): { fault: Fault; bad: Set<string> } | undefined {
		let found: { fault: Fault; bad: Set<string> } | undefined;
		for (const { fault } of this.active) {
			if (fault.kind !== 'poison' || !matches(fault, target)) continue;
			const struck = keys.filter((key) => fault.keys?.includes(key));
			if (struck.length === 0 || !countAndStrike(fault)) continue;
			found ??= { fault, bad: new Set() };
			for (const key of struck) found.bad.add(key);
		}
		return found;
	}

	/** The form in which this import answers; undefined for the documented form. */
	shapeOf(target: FaultTarget): AnswerShape | undefined {
		const shaped = this.active.find(
			({ fault }) =>
				fault.kind === 'answer-shape' && matches(fault, target) && countAndStrike(fault),
		);
		return shaped?.fault.shape;
	}

	/** The fault of a group that strikes this request, if any. */
	strike(group: FaultGroup, target: FaultTarget): Fault | undefined {
		for (const { fault, random } of this.active) {
			const kinds: readonly string[] = GROUPS[group];
			if (!kinds.includes(fault.kind) || !matches(fault, target)) continue;
			if (countAndStrike(fault, random)) return fault;
		}
		return undefined;
	}
}

/** Counts a matching request for a fault; true when the fault strikes it. */
function countAndStrike(fault: Fault, random?: Random): boolean {
	const { skip = 0, count = Infinity, probability = 1 } = fault;
	fault.seen += 1;
	if (fault.seen <= skip || fault.fired >= count) return false;
	if (random && probability < 1 && random() >= probability) return false;
	fault.fired += 1;
	fault.onStrike?.();
	return true;
}

function matches({ route, url }: FaultSpec, target: FaultTarget): boolean {
	if (url !== undefined && !target.url.includes(url)) return false;
	if (route === undefined) return true;
	const name = target.route ?? `${target.method} ${target.url.split('?')[0]}`;
	return route instanceof RegExp ? route.test(name) : route === name;
}

import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
	bodyParameters,
	bodyValidator,
	eventNames,
	eventSchema,
	operations,
	type ValidationProblem,
} from '../../service';
import { eventOf } from '../../support/events';
import { openServer } from '../../support/openServer';
import { mergeDifferences, type Difference, type SeenDifference } from '../difference';
import { differencesOf, idsIn, outlineOf, placesOf } from '../fields';

/** The deliveries of an event, by its name. */
export interface RecordedEvent {
	trigger: string;
	/** Number of deliveries, without repetitions. */
	count: number;
	/** The first body, with values replaced by their kinds. */
	outline: unknown;
	/** The seconds after which the same body came again, for each repetition. */
	repeatedAfter: number[];
	/** Number of deliveries about records of `npm run check:app`. */
	ofCheck: number;
}

/** A report about the events of the service. Nothing in it is a value of the app. */
export interface RecordReport {
	kind: 'record';
	differences: Difference[];
	events: RecordedEvent[];
}

/** Matches the trigger of a request to a custom provider of notifications, which is no event. */
const NOTIFICATION = /-notification-payload-generated$/;

/** Notes the events of the service, and compares them with the samples of the package. */
export class Recorder {
	private readonly events = new Map<string, RecordedEvent>();
	private readonly seen: SeenDifference[] = [];
	private readonly times = new Map<string, number>();

	constructor(private readonly now: () => number = Date.now) {}

	/** Notes the body of a delivery. */
	take(body: string): void {
		const event = parseEvent(body);
		const trigger = String(event.trigger ?? '(no trigger)');
		const recorded = this.events.get(trigger) ?? {
			trigger,
			count: 0,
			outline: outlineOf(event, idMatcherFor(event)),
			repeatedAfter: [],
			ofCheck: 0,
		};
		this.events.set(trigger, recorded);
		const key = createHash('sha256').update(body).digest('hex');
		const before = this.times.get(key);
		this.times.set(key, this.now());
		if (before !== undefined) {
			recorded.repeatedAfter.push(Math.round((this.now() - before) / 1_000));
			return;
		}
		recorded.count += 1;
		// `PREFIX` of `run.ts`
		if (body.includes('n8n-check-')) recorded.ofCheck += 1;
		this.seen.push(...this.differences(trigger, event));
	}

	report(): RecordReport {
		const differences = mergeDifferences(this.seen, () => ['CometChat Trigger']);
		return { kind: 'record', differences, events: [...this.events.values()] };
	}

	/** The differences of an event from its schema and from all samples. */
	private differences(trigger: string, event: object): SeenDifference[] {
		const at = { route: trigger, step: 'record' };
		const name = eventNames.find((one) => one === trigger);
		if (!name) {
			if (NOTIFICATION.test(trigger)) return [];
			return [
				{
					...at,
					what: 'event',
					expected: 'an event of the list',
					got: 'another one',
					weight: 'minor',
				},
			];
		}
		const validate = bodyValidator.compile({ ...eventSchema(name), additionalProperties: true });
		const problems = validate(event) ? [] : ((validate.errors ?? []) as ValidationProblem[]);
		const wrong = problems.flatMap((problem) => differenceIn(problem, trigger, event) ?? []);
		const places = placesOf([event], idMatcherFor(event));
		const added = differencesOf({}, places, samples.places)
			.filter(({ what, at: path }) => what === 'added' && !samples.names.has(lastOf(path)))
			.map((one): SeenDifference => ({ ...at, ...one, weight: 'minor' }));
		return [...wrong.map((one) => ({ ...at, ...one })), ...added];
	}
}

/** The difference that a problem of the schema shows; undefined where an event may be so. */
function differenceIn(
	{ instancePath, keyword, params, message = '' }: ValidationProblem,
	trigger: string,
	event: object,
): Omit<SeenDifference, 'route' | 'step'> | undefined {
	// `/data/members/0/uid` → `data.members[].uid`
	const place = instancePath
		.slice(1)
		.replaceAll('/', '.')
		.replace(/\.\d+(?=\.|$)/g, '[]');
	if (keyword === 'required') {
		const field = String(params.missingProperty);
		const path = place === '' ? field : `${place}.${field}`;
		if (mayLack(path, event)) return undefined;
		return {
			what: 'missing',
			at: path,
			expected: 'a field',
			got: 'nothing',
			weight: 'changes output',
			deviation: { route: trigger, change: 'no field', at: path },
		};
	}
	if (keyword === 'minProperties' || mayLack(place, event)) return undefined;
	return {
		what: 'kind',
		at: place,
		expected: message,
		got: 'something else',
		weight: 'changes output',
	};
}

/**
 * Whether an event may lack a place that its sample has: samples show text messages and notifications of campaigns, and
 * other messages and notifications lack some fields.
 */
function mayLack(place: string, event: { data?: unknown }): boolean {
	if (place === 'data.campaignId') return true;
	const { message } = (event.data ?? {}) as { message?: { category?: string; type?: string } };
	const isText = message?.category === 'message' && message.type === 'text';
	return !isText && /^data\.message\.(category|type|data\.text)$/.test(place);
}

/** Makes a function that says whether a name is an ID of a body. */
function idMatcherFor(body: unknown): (name: string) => boolean {
	const ids = idsIn([body]);
	return (name) => ids.has(name) || /^\d+$/.test(name);
}

const lastOf = (path: string): string => path.split('.').at(-1)!.replaceAll('[]', '');

/** The places of all samples, and the names of all documented fields, because events show whole records. */
const samples = (() => {
	const events = eventNames.map((name) => eventOf(name));
	const places = placesOf(events, idMatcherFor(events));
	const documented = operations.flatMap(bodyParameters).map(({ path }) => path.at(-1)!);
	// Documented fields of answers: the conditions of rules, and messages that quote a message or answer it
	const inAnswers = ['isKeywordsReferencePresent', 'weight', 'quotedMessage', 'parentId'];
	return {
		places,
		names: new Set([...Object.keys(places).map(lastOf), ...documented, ...inAnswers]),
	};
})();

function parseEvent(body: string): Record<string, unknown> {
	try {
		const value = JSON.parse(body) as unknown;
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}

/** Opens the server for the events of the service, which may come to any path. */
export async function openRecorder(
	recorder: Recorder,
	{
		port = 0,
		status = 200,
		onEvent = () => {},
	}: { port?: number; status?: number; onEvent?: () => void } = {},
) {
	return await openServer(async (request, response) => {
		const body = await text(request);
		response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
		if (request.method !== 'POST') return;
		recorder.take(body);
		onEvent();
	}, port);
}

import { setTimeout as sleep } from 'node:timers/promises';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';
import { runInEngine } from '../engine/engine';
import { narrowNode } from '../engine/narrowed';
import { schemaOf } from '../support/outputSchema';
import type { Deviation } from '../service';
import { codeIn, objectIn } from './fields';
import type { Exchange, Gateway, OutgoingRequest } from './gateway';
import { mustHaveFields } from './knownFields';
import { mismatches } from './mismatches';
import type { NodePackage } from './package';
import { previewDifferences } from './previews';
import { toRequest, type Answer, type RequestOptions } from './requests';

export type { Answer, RequestOptions };

/** After this wait, a new second has begun: a little more than a second. */
const NEXT_SECOND_MS = 1_200;

/** The longest wait after an answer with status 429: the limits are by the minute. */
const MAX_WAIT_S = 60;

/** The IDs of all records that a run creates begin so; the clean-up finds the records by this prefix. */
export const PREFIX = 'n8n-check-';

/** The words for a status in a finding. */
const statusWords = (status: number) => `status ${status}`;

/** What a finding got where a record is still there that should be gone. `check.ts` takes it for "unchanged". */
export const STILL_THERE = statusWords(200);

/** The names of steps that look for a feature begin so: their answers differ from app to app. */
export const FEATURE_STEP = 'look for';

/** A fault of the app that shows without the stand-in, such as two answers that contradict each other. */
export interface Finding {
	what: 'read back' | 'preview' | 'node failed' | 'not gone' | 'list' | 'status';
	route: string;
	step: string;
	operation?: string;
	at?: string;
	expected: string;
	got: string;
	/** The deviation with which the stand-in imitates the fault. */
	deviation?: Deviation;
}

/** A part of the scenario: the steps of a person who works with one kind of records. */
export interface Part {
	name: string;
	/** Names of the parts whose records this part uses. */
	after?: string[];
	run(run: Run): Promise<void>;
}

/** The output of a run of the node. */
export interface NodeOutcome {
	items: IDataObject[];
	errorItems: IDataObject[];
	/** The first item; empty when there is none. */
	first: IDataObject;
	failed: boolean;
}

/** Ends a part early, because a record is missing that its next steps need. */
export class PartEnded extends Error {}

/** A run of the scenario against an app, or against the stand-in. */
export class Run {
	readonly findings: Finding[] = [];
	/** Parts that ended early, and why. */
	readonly unfinished: Array<{ part: string; why: string }> = [];
	/** Answers to the open questions, by the key of the question. */
	readonly answers: Record<string, string> = {};
	/** Steps that were left out, and why. */
	readonly leftOut = new Set<string>();
	readonly prefix: string;
	/** Whether the app has users besides the users of the check and the vendor's samples. */
	isInUse = false;

	private part = '';
	private readonly counts = new Map<string, number>();
	/** The last writing request of the node or of a trigger, to which a finding refers; for a node that only read, its last request. */
	private written?: Exchange;

	constructor(
		readonly gateway: Gateway,
		readonly nodes: NodePackage,
		/** The address of the gateway. */
		readonly origin: string,
		runId: string,
	) {
		this.prefix = `${PREFIX}${runId}-`;
	}

	/** An ID of this run. */
	id(name: string): string {
		return `${this.prefix}${name}`;
	}

	/** Runs the parts in their order. After a part that ends early, the next part runs. */
	async do(parts: Part[], progress: (part: string) => void = () => {}): Promise<void> {
		for (const part of parts) {
			if (this.gateway.holdsAllBack) return;
			progress(part.name);
			this.part = part.name;
			try {
				await part.run(this);
			} catch (error) {
				this.unfinished.push({ part: part.name, why: (error as Error).message });
			}
		}
	}

	/** Runs an operation of the node, such as `user.create`, with these values in its form. */
	async node(
		operation: string,
		values: object = {},
		how: {
			items?: IDataObject[];
			binary?: IBinaryKeyData;
			onError?: 'continueErrorOutput';
			/** Whether a failure of the node is no finding, because not every app has the feature. */
			mayFail?: boolean;
		} = {},
	): Promise<NodeOutcome> {
		const [resource, value] = operation.split('.');
		const { items = [{}], binary, onError, mayFail = false } = how;
		const parameters = { resource, operation: value, ...values } as INodeParameters;
		const nodeType = narrowNode(this.nodes.nodeWith(resource), parameters);
		mustHaveFields(nodeType, operation, values);
		const exchangesOfStep = this.begin(operation, operation);
		const result = await runInEngine(
			{ core, workflow },
			{
				nodeType,
				node: { parameters, onError },
				items: items.map((json) => ({ json, ...(binary && { binary }) })),
				credentialType: this.nodes.credentialType,
				credentials: { ...this.gateway.access, apiOrigin: this.origin },
			},
		);
		const { error } = result;
		const sent = exchangesOfStep();
		this.written = sent.findLast(({ route }) => !route.startsWith('GET ')) ?? sent.at(-1);
		const out = result.items.map(({ json }) => json);
		if (error && !mayFail) {
			const got = sent.length > 0 ? 'the node failed' : `the node sent nothing: ${error.message}`;
			this.noteFinding({ what: 'node failed', expected: 'the node succeeds', got });
		} else if (!mayFail) {
			const preview = this.nodes.previewOf(resource, value);
			for (const difference of preview ? previewDifferences(preview, schemaOf(out)) : []) {
				this.noteFinding({ what: 'preview', ...difference });
			}
		}
		return {
			items: out,
			errorItems: result.errorItems.map(({ json }) => json),
			first: out[0] ?? {},
			failed: error !== undefined,
		};
	}

	/** Does something that a trigger does in n8n, and notes a finding when it fails. */
	async trigger(title: string, work: () => Promise<void>): Promise<void> {
		const exchangesOfStep = this.begin(title, 'CometChat Notification Trigger');
		try {
			await work();
		} catch {
			this.written = exchangesOfStep().at(-1);
			this.noteFinding({
				what: 'node failed',
				expected: 'the node succeeds',
				got: 'the node failed',
			});
		}
		// The next steps look at the result, so their findings refer to the last writing request of this step
		this.written = exchangesOfStep().findLast(({ route }) => !route.startsWith('GET '));
	}

	/** Sends a request of the check itself. */
	async request(
		route: string,
		placeholders: Record<string, string | number> = {},
		options: RequestOptions = {},
	): Promise<Answer> {
		this.begin(`request ${route}`);
		return await this.send(route, placeholders, options);
	}

	/** Reads a record back, and notes each value that differs from the values that the node has written. */
	async holds(
		route: string,
		placeholders: Record<string, string | number>,
		expected: unknown,
		options: RequestOptions = {},
	): Promise<unknown> {
		this.begin(`read back ${route}`);
		const { data } = await this.send(route, placeholders, options);
		for (const difference of mismatches(expected, data)) {
			this.noteFinding({ what: 'read back', ...difference });
		}
		return data;
	}

	/**
	 * Finds a record in a list, and notes each value that differs from the expected ones. Without expected values, it notes a
	 * finding when the list has the record.
	 */
	async lists(
		route: string,
		isWanted: (record: IDataObject) => boolean,
		expected?: object,
		options: RequestOptions = {},
	): Promise<IDataObject | undefined> {
		this.begin(`look into ${route}`);
		const { data } = await this.send(route, {}, options);
		const record = Array.isArray(data) ? (data as IDataObject[]).find(isWanted) : undefined;
		if (expected) {
			for (const difference of mismatches(expected, record, 'data[]')) {
				this.noteFinding({ what: 'read back', ...difference });
			}
		} else if (record) {
			this.noteFinding({ what: 'not gone', expected: 'not in the list', got: STILL_THERE });
		}
		return record;
	}

	/** Asks for a list that only apps with a feature have. The answer is not compared with the answer of the stand-in. */
	async requestFeature(what: string, route: string): Promise<Answer> {
		this.begin(`${FEATURE_STEP} ${what}`);
		return await this.send(route, {}, { query: { limit: 1 } });
	}

	/** Expects that a record is gone. */
	async gone(
		route: string,
		placeholders: Record<string, string | number>,
		options: RequestOptions = {},
	): Promise<void> {
		this.begin(`expect no ${route}`);
		const { status } = await this.send(route, placeholders, options);
		if (status === 404) return;
		const [expected, got] = [statusWords(404), statusWords(status)];
		this.noteFinding({ what: 'not gone', expected, got });
	}

	/** Waits for a new second: lists by time count in whole seconds, and some leave the present second out. */
	async nextSecond(): Promise<void> {
		await sleep(NEXT_SECOND_MS);
	}

	/** Notes a finding about what the node or a trigger did last. */
	noteFinding(finding: Omit<Finding, 'route' | 'step' | 'operation'> & Partial<Finding>): void {
		const { route = '(no request)', step = this.gateway.step, operation } = this.written ?? {};
		this.findings.push({ route, step, operation, ...finding });
	}

	/** @throws PartEnded when a value is missing that the rest of the part needs */
	need<Value>(value: Value | undefined | null, what: string): Value {
		if (value !== undefined && value !== null) return value;
		throw new PartEnded(`There is no ${what}.`);
	}

	/**
	 * Begins a step of the part. A repeated title gets a number, so that each step has the same name in each run.
	 * @returns a function that gives the exchanges since the step began
	 */
	private begin(title: string, operation?: string): () => Exchange[] {
		const label = `${this.part}: ${title}`;
		const count = (this.counts.get(label) ?? 0) + 1;
		this.counts.set(label, count);
		const { exchanges } = this.gateway;
		const from = exchanges.length;
		Object.assign(this.gateway, { step: count > 1 ? `${label} (${count})` : label, operation });
		return () => exchanges.slice(from);
	}

	private async send(
		route: string,
		placeholders: Record<string, string | number>,
		options: RequestOptions,
	): Promise<Answer> {
		const request = toRequest(route, placeholders, options, this.gateway.access.apiKey);
		const { status, body } = await this.sendUntilTaken(request);
		const json = objectIn(body.toString());
		return { status, code: codeIn(json), data: json.data, body: json };
	}

	/** Sends a request, and repeats it after each answer with status 429, as the node does. */
	private async sendUntilTaken(request: OutgoingRequest): ReturnType<Gateway['send']> {
		for (;;) {
			const answer = await this.gateway.send(request);
			if (answer.status !== 429 || this.gateway.holdsAllBack) return answer;
			const seconds = Number(answer.headers['retry-after']) || 1;
			await sleep(Math.min(seconds, MAX_WAIT_S) * 1_000);
		}
	}
}

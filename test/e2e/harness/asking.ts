import { findLink } from '../../support/links';
import type { Credential, Execution, N8nApi, Workflow, WorkflowNode } from './api';
import { withCredential } from './examples';
import type { StandIn } from './service';
import { action, chain, edit, GOT_IT, node, START, to } from './steps';
import { byId } from './toolWorkflows';
import { until } from './wait';

const ASK_TIMEOUT_MS = 60_000;

/** Names of the step that asks, and of the step behind it. */
const ASK = 'Ask';
export const AFTER = 'Go On';

/** An item that looks like an answer, and must not be taken for one. */
export const FORGED = {
	approved: true,
	data: { approved: true, text: 'yes' },
	question: 'Refund?',
};

/** The n8n of an execution, the stand-in, and the address to which links lead. */
export interface Place {
	api: N8nApi;
	service: StandIn;
	credential: Credential;
	/** The address at which links are answered. */
	origin: string;
}

/** A workflow whose second step gives a forged answer to the third step, which asks. */
export function askingWorkflow(
	parameters: Record<string, unknown>,
	credential: Credential,
	start: WorkflowNode = START,
): Workflow {
	const question = {
		resource: 'message',
		operation: 'sendAndWait',
		receiverUid: byId('bob'),
		message: '={{ $json.question }}',
		...parameters,
	};
	const workflow = chain('Asks in the chat', [
		start,
		edit('Forge', JSON.stringify(FORGED)),
		action(ASK, question),
		{ ...GOT_IT, name: AFTER },
	]);
	return withCredential(workflow, credential);
}

/** A workflow that asks about one order after the other. */
export function loopWorkflow(
	orders: string[],
	parameters: Record<string, unknown>,
	credential: Credential,
): Workflow {
	const workflow = askingWorkflow({ message: '={{ $json.orders }}', ...parameters }, credential);
	const [start, forge, ask, after] = workflow.nodes;
	forge.parameters.jsonOutput = JSON.stringify({ ...FORGED, orders });
	const nodes = [
		start,
		forge,
		node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'orders' }),
		node('Loop', 'n8n-nodes-base.splitInBatches', 3),
		ask,
		after,
	];
	const connections = {
		[start.name]: to(forge.name),
		[forge.name]: to('Split'),
		Split: to('Loop'),
		Loop: { main: [...to(AFTER).main, ...to(ASK).main] },
		[ASK]: to('Loop'),
	};
	return { ...workflow, nodes, connections };
}

/** An execution that waits for an answer. */
export class Asking {
	constructor(
		private readonly place: Place,
		readonly executionId: string,
		/** The links that were sent, in the order of their receivers. */
		readonly links: string[],
	) {}

	/** Runs a workflow by hand until it waits. */
	static async start(place: Place, workflow: Workflow): Promise<Asking> {
		place.service.reset();
		const { id } = await place.api.createWorkflow(workflow);
		return await Asking.of(place, await place.api.startWorkflow(id, START.name));
	}

	/** The asking of a running execution, as soon as it waits for the answer. */
	static async of(place: Place, executionId: string): Promise<Asking> {
		await until('the execution to wait', ASK_TIMEOUT_MS, async () => {
			const { status, data } = await place.api.executionNow(executionId);
			if (status === 'error') throw new Error(data.resultData.error?.message);
			return status === 'waiting';
		});
		const links = sentLinks(place, executionId);
		if (links.length === 0) throw new Error('No message holds a link');
		return new Asking(place, executionId, links);
	}

	get link(): string {
		return this.links[0];
	}

	/** The secret part of the link. */
	get signature(): string {
		return new URL(this.link).searchParams.get('signature')!;
	}

	/** The status of the execution, and until when it waits. */
	async now(): Promise<Awaited<ReturnType<N8nApi['executionNow']>>> {
		return await this.place.api.executionNow(this.executionId);
	}

	/** Presses a button without a browser. */
	async press(answer: string, link = this.link): Promise<{ status: number; text: string }> {
		return await this.post({ answer }, link);
	}

	/** Posts values as the page does. */
	async post(
		values: Record<string, string>,
		link = this.link,
	): Promise<{ status: number; text: string }> {
		const body = new FormData();
		for (const [name, value] of Object.entries(values)) body.set(name, value);
		return await statusAndText(await fetch(link, { method: 'POST', body }));
	}

	/**
	 * The link of the next question of the same execution, when that waits again; the last one, if several are asked.
	 * @param asked the number of users who get a link each
	 */
	async nextLink(asked = 1): Promise<string> {
		const wanted = this.links.length + asked;
		await until('the next question', ASK_TIMEOUT_MS, async () => {
			this.links.splice(0, Infinity, ...sentLinks(this.place, this.executionId));
			const { status } = await this.now();
			return this.links.length >= wanted && status === 'waiting';
		});
		return this.links.at(-1)!;
	}

	/** Opens a link without a browser. */
	async open(
		link = this.link,
		init: RequestInit = {},
	): Promise<{ status: number; text: string; headers: Headers }> {
		const response = await fetch(link, init);
		return { ...(await statusAndText(response)), headers: response.headers };
	}

	/** The end of the execution. */
	async end(): Promise<Execution> {
		return await this.place.api.execution(this.executionId);
	}

	/** The item that the step behind the question got. */
	async outcome(): Promise<Record<string, unknown>> {
		return (await this.outcomes())[0];
	}

	/** The items that the step behind a loop got. */
	async outcomes(): Promise<Array<Record<string, unknown>>> {
		const { status, data } = await this.end();
		if (status !== 'success') throw new Error(data.resultData.error?.message ?? status);
		const [items] = data.resultData.runData[AFTER][0].data!.main!;
		return items!.map(({ json }) => json);
	}
}

/** The links that an execution has sent, in the order of their receivers. */
function sentLinks({ service, origin }: Place, executionId: string): string[] {
	// A request that is just coming in has no body yet
	const asked = service.requests.flatMap(({ method, url, endedAt }, index) =>
		method === 'POST' && /messages/.test(url) && endedAt !== undefined ? [index] : [],
	);
	// Messages to a group have no link when only certain users may answer
	const links = asked.flatMap((index) => {
		const link = findLink(service, index);
		return link === undefined ? [] : [new URL(link)];
	});
	// Another execution may have asked meanwhile
	const own = links.filter(({ pathname }) => pathname.split('/').includes(executionId));
	return own.map(({ pathname, search }) => `${origin}${pathname}${search}`);
}

async function statusAndText(response: Response): Promise<{ status: number; text: string }> {
	return { status: response.status, text: await response.text() };
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { collectGarbage } from '../support/garbage';
import { NO_GOAL } from './goals';
import type { Row } from './measure';
import { build, type Installation } from './modules';
import { NAMES } from './names';
import { updateUsers, type Contender } from './scenarios';
import { startServer } from './server';
import { usualOrSmallest } from './size';

const ROUNDS = usualOrSmallest(11, 1);
/** Items of a small run and of a large one: the difference of their costs has no cost of starting a run. */
const FEW = usualOrSmallest(500, 10);
const MANY = usualOrSmallest(2_500, 50);

/** CPU per item for an update of a user: the CPU of our node divided by that of each other node that `Contender` names. */
export async function cpuRatios(installation: Installation, origin: string): Promise<Row[]> {
	const others = ['httpRequest', 'floor', 'floorResolving'] as const;
	// Compiles the code of each node before it is measured
	for (const contender of ['cometChat', ...others] as const) {
		await updateUsers(installation, contender, origin, MANY);
	}
	const ratios: Record<(typeof others)[number], number[]> = {
		httpRequest: [],
		floor: [],
		floorResolving: [],
	};
	for (let round = 0; round < ROUNDS; round++) {
		for (const other of others) {
			// The node that is measured first takes a little more, so each is the first in every other round
			const isOursFirst = round % 2 === 0;
			ratios[other].push(await costAgainst(other, installation, origin, isOursFirst));
		}
	}
	const row = (other: (typeof others)[number], name: string, goal: string): Row => ({
		name,
		value: `${median(ratios[other]).toFixed(2)} × (${quartiles(ratios[other])})`,
		goal,
	});
	return [
		row('httpRequest', NAMES.cpuAgainstHttpRequest, '≤ 0.9 ×'),
		row(
			'floor',
			"CPU per item, User: Update, against n8n's bare HTTP helper, ten at a time",
			'≤ 1.25 ×',
		),
		row(
			'floorResolving',
			'CPU per item, User: Update, against the same, for which n8n resolves the same three expressions',
			NO_GOAL,
		),
	];
}

/** CPU of an item with our node, divided by its CPU with another node. */
async function costAgainst(
	other: Contender,
	installation: Installation,
	origin: string,
	isOursFirst: boolean,
): Promise<number> {
	const cost = async (contender: Contender) => await cpuPerItem(installation, contender, origin);
	if (!isOursFirst) {
		const theirs = await cost(other);
		return (await cost('cometChat')) / theirs;
	}
	return (await cost('cometChat')) / (await cost(other));
}

/** The range of the middle half of the rounds. */
function quartiles(values: number[]): string {
	const sorted = [...values].sort((one, other) => one - other);
	const at = (share: number) => sorted[Math.floor(sorted.length * share)].toFixed(2);
	return `half of the rounds from ${at(0.25)} to ${at(0.75)}`;
}

/** The most requests that are in flight at once for 1,000 items, when the server takes 20 ms for each. */
export async function requestsInFlight(installation: Installation): Promise<Row[]> {
	const server = await startServer(20);
	try {
		const rows: Row[] = [];
		for (const [contender, name] of [
			['cometChat', NAMES.requestsInFlight],
			['httpRequest', NAMES.requestsInFlightOfHttpRequest],
		] as const) {
			await updateUsers(installation, contender, server.origin, 1_000);
			rows.push({
				name,
				value: String(await server.takeMostInFlight()),
				goal: contender === 'cometChat' ? '≤ 10' : NO_GOAL,
			});
		}
		return rows;
	} finally {
		server.stop();
	}
}

/** How the cost of an item changes from 1,000 to 20,000 items. */
export async function measureCpuInLongRuns(
	installation: Installation,
	origin: string,
): Promise<Row> {
	const ratios: number[] = [];
	const [few, many] = usualOrSmallest([1_000, 20_000], [10, 50]);
	for (let round = 0; round < usualOrSmallest(3, 1); round++) {
		const costOfFew = (await cpu(installation, 'cometChat', origin, few)) / few;
		const costOfMany = (await cpu(installation, 'cometChat', origin, many)) / many;
		ratios.push(costOfMany / costOfFew);
	}
	return {
		name: NAMES.cpuInLongRuns,
		value: `${median(ratios).toFixed(2)} ×`,
		goal: '≤ 1.15 ×',
	};
}

/** How the cost of an item changes when the node has twice as many operations. */
export async function growthWithOperations(
	installation: Installation,
	origin: string,
): Promise<Row> {
	const doubled = doubleNode(installation.cometChat);
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const twice = await cpuPerItem(installation, 'cometChat', origin, doubled);
		ratios.push(twice / (await cpuPerItem(installation, 'cometChat', origin)));
	}
	return {
		name: 'CPU per item with twice the operations in the node',
		value: `${median(ratios).toFixed(2)} ×`,
		goal: '≤ 1.1 ×',
	};
}

/** The node with a copy of every resource, so that it has twice the operations and twice the properties. */
function doubleNode(node: INodeType): INodeType {
	const load = createRequire(join(build, 'package.json'));
	const { assembleProperties, assembleOperations } = load('./nodes/shared/operation/assemble.js');
	const { defaultResource, resources } = load('./nodes/CometChat/resources/index.js');
	const copies = resources.map(
		(resource: { value: string; operations: Array<{ fields: object[] }> }) => ({
			...resource,
			value: `${resource.value}Copy`,
			operations: resource.operations.map((operation) => ({
				...operation,
				fields: operation.fields.map((field) => ({ ...field })),
			})),
		}),
	);
	const all = [...resources, ...copies];
	return {
		...node,
		description: { ...node.description, properties: assembleProperties(all, defaultResource) },
		customOperations: assembleOperations(all),
	};
}

/** Milliseconds of CPU per item, without the fixed cost of a run, because the cost of a small run is subtracted. */
async function cpuPerItem(
	installation: Installation,
	contender: Contender,
	origin: string,
	nodeType?: INodeType,
): Promise<number> {
	const few = await cpu(installation, contender, origin, FEW, nodeType);
	return ((await cpu(installation, contender, origin, MANY, nodeType)) - few) / (MANY - FEW);
}

/** Milliseconds of CPU for a run with `count` items. */
async function cpu(
	installation: Installation,
	contender: Contender,
	origin: string,
	count: number,
	nodeType?: INodeType,
): Promise<number> {
	// A run pays for removing its own garbage, not that of the run before
	collectGarbage();
	const before = process.cpuUsage();
	await updateUsers(installation, contender, origin, count, nodeType);
	collectGarbage();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}

export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)];
}

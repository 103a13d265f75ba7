import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { collectGarbage } from '../support/garbage';
import type { Row } from './main';
import { build, type Installation } from './modules';
import { updateUsers, type Contender } from './scenarios';
import { startServer } from './server';
import { usualOrSmallest } from './size';

const ROUNDS = usualOrSmallest(11, 1);
/** Items of two runs, whose difference is the cost of an item without that of a run. */
const FEW = usualOrSmallest(500, 10);
const MANY = usualOrSmallest(2_500, 50);

/**
 * CPU per item for an update of a user: ours by that of HTTP Request, by that of a node that only sends the same
 * requests, and by that of such a node for which n8n resolves the same three expressions.
 */
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
			ratios[other].push(await costAgainst(other, installation, origin, round % 2 === 0));
		}
	}
	const row = (other: (typeof others)[number], against: string, goal: string): Row => ({
		name: `CPU per item, User: Update, against ${against}`,
		value: `${median(ratios[other]).toFixed(2)} × (${quartiles(ratios[other])})`,
		goal,
	});
	return [
		row('httpRequest', 'HTTP Request', '≤ 0.9 ×'),
		row('floor', "n8n's bare HTTP helper, ten at a time", '≤ 1.25 ×'),
		row(
			'floorResolving',
			'the same, for which n8n resolves the same three expressions',
			'reported',
		),
	];
}

/** CPU of an item with our node by that with another one; which of them comes first makes a small difference. */
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

/** Requests in flight at once for 1,000 items and a server that takes 20 ms. */
export async function requestsInFlight(installation: Installation): Promise<Row[]> {
	const server = await startServer(20);
	try {
		const rows: Row[] = [];
		for (const [contender, name] of [
			['cometChat', 'this node'],
			['httpRequest', 'HTTP Request'],
		] as const) {
			await updateUsers(installation, contender, server.origin, 1_000);
			rows.push({
				name: `Most requests in flight, 1,000 items, ${name}`,
				value: String(await server.mostInFlight()),
				goal: contender === 'cometChat' ? '≤ 10' : 'reported',
			});
		}
		return rows;
	} finally {
		server.stop();
	}
}

/** How the cost of an item changes from 1,000 to 20,000 items. */
export async function growth(installation: Installation, origin: string): Promise<Row> {
	const ratios: number[] = [];
	const [few, many] = usualOrSmallest([1_000, 20_000], [10, 50]);
	for (let round = 0; round < usualOrSmallest(3, 1); round++) {
		const costOfFew = (await cpu(installation, 'cometChat', origin, few)) / few;
		const costOfMany = (await cpu(installation, 'cometChat', origin, many)) / many;
		ratios.push(costOfMany / costOfFew);
	}
	return {
		name: 'CPU per item with 20,000 items, against 1,000 items',
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

/** The node with a copy of every resource, so that it has twice the operations and as many more properties. */
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

/** Milliseconds of CPU per item, without the fixed cost of a run: that of a small run is subtracted. */
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

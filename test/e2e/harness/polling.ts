import { N8nApi } from './api';
import { Scratch } from './cleanup';
import { ensureN8n } from './install';
import { createUserFolder, startN8n, type RunningN8n } from './n8n';
import { WITHOUT_EDITOR } from './n8nSettings';
import { packPackage, unpackAsCommunityPackage } from './pack';
import { assertNodeVersion, CREDENTIAL_TYPE, POLLING_TRIGGER_TYPE } from './paths';
import { settingsFor, startPostgres } from './postgres';
import { startStandIn, type StandIn } from './service';
import { createCredentials, type Credentials } from './session';
import { chain, GOT_IT, node, to } from './steps';
import { until } from './wait';

const NOTICED_WITHIN_MS = 10;
const TIMEOUT_MS = 120_000;

/** Poll times for every two seconds. n8n refuses an interval below a minute, but takes 30 times in a minute. */
export const EVERY_TWO_SECONDS = {
	item: Array.from({ length: 30 }, (_, n) => ({
		mode: 'custom',
		cronExpression: `${2 * n} * * * * *`,
	})),
};

/** Settings of n8n's durable scheduler, with short intervals for the tests. */
const DURABLE = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
	N8N_SCHEDULER_JITTER_RATIO: '0',
};

/** Settings of n8n for the ways in which its durable scheduler stores the state of a polling trigger. */
export const SCHEDULERS: Record<string, NodeJS.ProcessEnv> = {
	'the durable scheduler': DURABLE,
	'the durable scheduler with cursors': { ...DURABLE, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
};

/** An n8n with the packed package, and the stand-in. */
export interface PollingPlace extends Credentials {
	service: StandIn;
	n8n: RunningN8n;
	api: N8nApi;
	close(): Promise<void>;
}

/** Starts n8n with further settings, on SQLite or PostgreSQL. */
export async function openPollingPlace(
	env: NodeJS.ProcessEnv,
	database: string,
): Promise<PollingPlace> {
	assertNodeVersion();
	const scratch = new Scratch();
	try {
		await ensureN8n(scratch);
		const userFolder = createUserFolder(scratch);
		await unpackAsCommunityPackage(scratch, await packPackage(scratch), userFolder);
		const service = await startStandIn();
		scratch.onClose(service.close);
		const postgres = database === 'PostgreSQL' ? await startPostgres(scratch) : undefined;
		const n8n = await startN8n(scratch, userFolder, {
			env: {
				...WITHOUT_EDITOR,
				...env,
				...(postgres && settingsFor(postgres)),
			},
		});
		const api = new N8nApi(n8n.origin);
		await api.setUpOwner();
		const credentials = await createCredentials(api, service);
		return { service, n8n, api, ...credentials, close: async () => await scratch.close() };
	} catch (error) {
		await scratch.close();
		throw error;
	}
}

/** A published workflow with a polling trigger for each event. */
export class PolledWorkflow {
	private constructor(
		private readonly place: PollingPlace,
		readonly id: string,
		private readonly triggers: string[],
	) {}

	static async publish(place: PollingPlace, events: string[]): Promise<PolledWorkflow> {
		const credentials = { [CREDENTIAL_TYPE]: place.credential };
		const triggers = events.map((event) =>
			node(
				event,
				POLLING_TRIGGER_TYPE,
				1,
				{ pollTimes: EVERY_TWO_SECONDS, event },
				{ credentials },
			),
		);
		const workflow = chain(`When there is news (${events.join(', ')})`, [...triggers, GOT_IT], {
			connections: Object.fromEntries(events.map((event) => [event, to(GOT_IT.name)])),
		});
		const { id } = await place.api.createWorkflow(workflow);
		await place.api.publishAndWait(id);
		return new PolledWorkflow(place, id, events);
	}

	/** The IDs of the records with which the workflow was started, sorted. */
	async told(): Promise<string[]> {
		const told: string[] = [];
		for (const id of await this.place.api.executionIdsOf(this.id))
			told.push(...(await this.toldBy(id)));
		return told.sort();
	}

	/** The records of one execution. Waits until it has ended. */
	private async toldBy(id: string): Promise<string[]> {
		const { data } = await this.place.api.execution(id);
		const stack = data.executionData?.nodeExecutionStack ?? [];
		return this.triggers.flatMap((name) => {
			// If n8n was killed in the execution, it may have the items only for a node that was still to run
			const main =
				data.resultData.runData[name]?.[0].data?.main ??
				stack.find(({ node }) => node.name === name)?.data.main;
			const items = main?.[0]?.map(({ json }) => json) ?? [];
			// A failed poll leaves an execution without a record
			const ids = items.map(({ uid, guid }) => uid ?? guid);
			return ids.filter((recordId) => recordId !== undefined).map(String);
		});
	}

	/**
	 * Waits until the workflow was started with `count` records, then for two more polls: n8n stores the run of the first
	 * poll before the second begins. Returns all records, also those of the two polls.
	 */
	async toldAtLeast(count: number, { service }: Pick<PollingPlace, 'service'> = this.place) {
		await until(`${count} records`, TIMEOUT_MS, async () => (await this.told()).length >= count);
		await waitForLooks(service, 2);
		return await this.told();
	}
}

/** Waits until n8n has asked for a list `count` more times, and returns within milliseconds of the last request. */
export async function waitForLooks(
	service: StandIn,
	count: number,
	route: string = 'GET /users',
): Promise<void> {
	const done = () => service.requests.filter((request) => request.route === route).length;
	const before = done();
	const have = () => done() >= before + count;
	await until(`${count} looks`, TIMEOUT_MS, have, NOTICED_WITHIN_MS);
}

/** Creates users, or groups if the name begins with `group`, with the present second as their time. Gives their IDs. */
export function createRecords({ state }: StandIn, name: string, count = 1): string[] {
	const createdAt = Math.floor(Date.now() / 1_000);
	const numbered = Array.from({ length: count }, (_, n) => `${name}-${String(n).padStart(4, '0')}`);
	const user = state.users.get('alice')!;
	const group = [...state.groups.values()][0];
	for (const id of numbered) {
		if (name.startsWith('group')) state.groups.set(id, { ...group, guid: id, name: id, createdAt });
		else state.users.set(id, { ...user, uid: id, name: id, createdAt });
	}
	return numbered;
}

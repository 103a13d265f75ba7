import { N8nApi } from './api';
import { startBalancer } from './balancer';
import { Scratch } from './cleanup';
import { ensureN8n } from './install';
import { createUserFolder, startN8n, type N8nCommand, type RunningN8n } from './n8n';
import { PUBLIC_ORIGIN, WITHOUT_EDITOR } from './n8nSettings';
import { packPackage, unpackAsCommunityPackage } from './pack';
import { assertNodeVersion, pinnedN8n } from './paths';
import { settingsFor, startPostgres, type Postgres } from './postgres';
import { step } from './progress';
import { startRedis } from './redis';
import { startStandIn, type StandIn, type StandInOptions } from './service';
import { createCredentials, type Credentials } from './session';

/** The numbers of webhook processes and workers, and the settings of the stand-in. */
interface Options {
	webhook?: number;
	worker?: number;
	service?: StandInOptions;
}

export interface QueueSession extends Credentials {
	scratch: Scratch;
	service: StandIn;
	/** Serves the editor, and registers and removes webhooks. */
	main: RunningN8n;
	/** The processes that answer webhooks. */
	webhooks: RunningN8n[];
	/** The processes that execute workflows. */
	workers: RunningN8n[];
	/** The database of all processes. */
	postgres: Postgres;
	/** The address of the load balancer, which distributes webhooks over the webhook processes. */
	balancer: string;
	api: N8nApi;
	close(): Promise<void>;
	[Symbol.asyncDispose](): Promise<void>;
}

/**
 * n8n's queue mode with the packed package in every process, on Redis and PostgreSQL, and the stand-in.
 * @param settings further settings of n8n
 */
export async function openQueueSession(
	settings: NodeJS.ProcessEnv = {},
	{ webhook = 2, worker = 2, service: options }: Options = {},
): Promise<QueueSession> {
	assertNodeVersion();
	const scratch = new Scratch();
	try {
		await ensureN8n(scratch);
		const tarball = await step('Packing the package', async () => await packPackage(scratch));
		const service = await startStandIn(options);
		scratch.onClose(service.close);
		const [postgres, redisPort] = await step(
			'Starting Redis and PostgreSQL',
			async () => await Promise.all([startPostgres(scratch), startRedis(scratch)]),
		);
		const env = { ...sharedBy(postgres, redisPort), ...settings };
		const start = async (command: N8nCommand, name: string) => {
			const userFolder = createUserFolder(scratch, name);
			await unpackAsCommunityPackage(scratch, tarball, userFolder);
			return await startN8n(scratch, userFolder, { command, env });
		};
		// The main process starts before the others, because it creates the tables
		const main = await step(
			`Starting n8n ${pinnedN8n()}`,
			async () => await start('start', 'main'),
		);
		const [webhooks, workers] = await step('Starting webhook processes and workers', async () => {
			const several = async (command: N8nCommand, count: number) =>
				await Promise.all(
					Array.from({ length: count }, async (_, n) => await start(command, `${command}-${n}`)),
				);
			return await Promise.all([several('webhook', webhook), several('worker', worker)]);
		});
		// All stop at the same time, because each takes seconds
		scratch.onClose(async () => {
			await Promise.all([main, ...webhooks, ...workers].map(async (n8n) => await n8n.stop()));
		});
		const addresses = webhooks.map(({ origin }) => origin);
		const balancer = await startBalancer(scratch, main.origin, addresses);
		service.deliverTo[PUBLIC_ORIGIN] = balancer;
		const api = new N8nApi(main.origin);
		await api.setUpOwner();
		return {
			scratch,
			service,
			main,
			webhooks,
			workers,
			postgres,
			balancer,
			api,
			...(await createCredentials(api, service)),
			close: async () => await scratch.close(),
			[Symbol.asyncDispose]: async () => await scratch.close(),
		};
	} catch (error) {
		await scratch.close();
		throw error;
	}
}

/** The settings that all processes share. */
function sharedBy(postgres: Postgres, redisPort: number): NodeJS.ProcessEnv {
	return {
		...WITHOUT_EDITOR,
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		...settingsFor(postgres),
		// Production webhooks only reach the webhook processes
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		// n8n 3.0 always does so
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	};
}

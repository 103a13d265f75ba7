import * as core from 'n8n-core';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { CometChatNotificationTrigger } from '../../../nodes/CometChatNotificationTrigger/CometChatNotificationTrigger.node';
import { startService, type Service, type ServiceOptions } from '../../service';
import { skipWaits } from '../../engine/support';
import { nodeFactories } from '../../support/nodes';
import { baselineOf, type Baseline } from '../baseline';
import { check, type CheckOptions, type Report } from '../check';
import { TEMPLATE } from '../own';
import { packageOf, type NodePackage } from '../package';
import { scenario, tour } from '../scenario';

/** The ID of all runs of the tests: with the same IDs in all requests, they can share the expected answers. */
export const RUN_ID = 'test';

/** No limits, so that no test waits for a minute to pass. */
const UNPACED = { perMinute: Infinity, importsPerMinute: Infinity };

/** The nodes as they stand in the repository; the command takes the built ones. */
export function sourcePackage(): NodePackage {
	const nodes = Object.values(nodeFactories).map((make) => make());
	nodes.forEach((node) => core.DirectoryLoader.applyDeclarativeNodeOptionParameters(node));
	return packageOf(nodes, new CometChatNotificationTrigger(), new CometChatApi(), 'nodes');
}

const nodes = sourcePackage();

// The import of recipients looks every two seconds
skipWaits();

/** The key is `readOnly`. */
const baselines = new Map<boolean, Promise<Baseline>>();

/** The expected answers, which a file of tests computes only once. */
export async function baseline(readOnly = false): Promise<Baseline> {
	const parts = readOnly ? tour : scenario;
	const expected = baselines.get(readOnly) ?? baselineOf({ nodes, parts, runId: RUN_ID, readOnly });
	baselines.set(readOnly, expected);
	return await expected;
}

/** Starts a stand-in in the place of an app. */
export const startApp = async (options: ServiceOptions = {}): Promise<Service> =>
	await startService({
		records: 'new app',
		limits: { perMinute: Infinity, importPerMinute: Infinity },
		...options,
	});

/** Checks a stand-in, and computes the expected answers for this check alone: cheaper for a few parts. */
export async function checkWithOwnBaseline(
	{ origin, appId, apiKey }: Pick<Service, 'origin' | 'appId' | 'apiKey'>,
	options: Partial<CheckOptions> = {},
): Promise<Report> {
	const access = { appId, region: 'us', apiKey, origin };
	return await check(access, { nodes, runId: RUN_ID, ...UNPACED, ...options });
}

/** Checks a stand-in, with the expected answers of the whole scenario. */
export const checkApp = async (
	service: Service,
	options: Partial<CheckOptions> = {},
): Promise<Report> =>
	await checkWithOwnBaseline(service, { baseline: await baseline(options.readOnly), ...options });

/** The differences as lines such as `GET /users: missing meta.pagination`. */
export const differenceLines = ({ differences }: Report): string[] =>
	differences.map(({ route, what, at = '' }) => `${route}: ${what} ${at}`.trim());

/** All records of a stand-in that a request can show: no counters, and no settings of users who are gone. */
export function recordsOf({ state }: Service): unknown {
	const {
		nextMessageId: _id,
		nextNotification: _notification,
		nextSource: _source,
		tenant: _tenant,
		uploads: _uploads,
		...all
	} = state;
	const ofExistingUsers = <Value>(settings: Map<string, Value>) =>
		new Map([...settings].filter(([uid]) => state.users.has(uid)));
	const feedItems = [...state.feedItems.values()].filter(({ receiver }) =>
		state.users.has(receiver),
	);
	// The template of the check stays, as a draft
	const campaignTemplates = [...state.campaignTemplates.values()].filter(
		({ templateId, status }) => templateId !== TEMPLATE || status !== 'draft',
	);
	const records = {
		...all,
		feedItems,
		campaignTemplates,
		mutes: ofExistingUsers(state.mutes),
		timezones: ofExistingUsers(state.timezones),
	};
	const plain = (value: unknown): unknown => {
		if (value instanceof Map)
			return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
		if (value instanceof Set) return [...value].map(plain);
		if (Array.isArray(value)) return value.map(plain);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
	};
	return plain(records);
}

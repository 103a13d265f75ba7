import type { StandIn } from './service';
import { N8nApi, type Credential } from './api';
import { Scratch } from './cleanup';
import { readExamples, withCredential, withNoticesTo, type Example } from './examples';
import { ensureN8n } from './install';
import { createUserFolder, startN8n, type RunningN8n } from './n8n';
import { PUBLIC_ORIGIN } from './n8nSettings';
import { startNotices, type Notices } from './notices';
import {
	packPackage,
	recordInstalledPackage,
	unpackAsCommunityPackage,
	type NodeRecord,
} from './pack';
import { assertNodeVersion, PACKAGE_NAME, pinnedN8n, WEBHOOK_CREDENTIAL_TYPE } from './paths';
import { step } from './progress';
import { startStandIn } from './service';

/** The name that the credentials for the stand-in have in n8n. */
export const CREDENTIAL_NAME = 'CometChat demo app';

/** How the webhooks of the stand-in sign in to n8n, and the name of the credentials that say so. */
export const WEBHOOK_LOGIN = { username: 'n8n', password: 'EventsOfTheChat1' };
export const WEBHOOK_CREDENTIAL_NAME = 'CometChat webhook';

export interface ImportedExample extends Example {
	id: string;
}

/** What users of the package have in their n8n. */
export interface Credentials {
	/** For the API of the stand-in. */
	credential: Credential;
	/** For the webhooks that it sends. */
	webhookCredential: Credential;
}

export interface Session extends Credentials {
	scratch: Scratch;
	service: StandIn;
	n8n: RunningN8n;
	api: N8nApi;
	/** What the examples tell the moderators. */
	notices: Notices;
	examples: ImportedExample[];
	/** The chat is as it was seeded, and the moderators were told nothing. */
	reset(): void;
	close(): Promise<void>;
}

/**
 * Everything in place: the stand-in of the service, n8n with the packed package installed, an owner who
 * is signed in, credentials for the stand-in, and the example workflows.
 * @param options.prepare puts more into n8n's folder before it starts
 * @param options.env further settings of n8n
 */
export async function openSession(
	options: { prepare?: (userFolder: string) => void; env?: NodeJS.ProcessEnv } = {},
): Promise<Session> {
	assertNodeVersion();
	const scratch = new Scratch();
	try {
		await ensureN8n(scratch);
		const userFolder = createUserFolder(scratch);
		const installed = await step('Packing and installing the package', async () => {
			return await unpackAsCommunityPackage(scratch, await packPackage(scratch), userFolder);
		});
		options.prepare?.(userFolder);
		const service = await startStandIn();
		scratch.onClose(service.close);
		const n8n = await step(
			`Starting n8n ${pinnedN8n()}`,
			async () => await startN8n(scratch, userFolder, { env: options.env }),
		);

		service.deliverTo[PUBLIC_ORIGIN] = n8n.origin;

		const api = new N8nApi(n8n.origin);
		await api.setUpOwner();
		await recordInstalledPackage(userFolder, installed, await loadedNodes(api));
		const credentials = await createCredentials(api, service);
		const notices = await startNotices(scratch);
		const examples: ImportedExample[] = [];
		for (const example of readExamples()) {
			const workflow = withCredential(
				withNoticesTo(notices.url, example.workflow),
				credentials.credential,
				credentials.webhookCredential,
			);
			examples.push({ ...example, workflow, id: (await api.createWorkflow(workflow)).id });
		}
		return {
			scratch,
			service,
			n8n,
			api,
			...credentials,
			notices,
			examples,
			reset: () => {
				service.reset();
				notices.texts.length = 0;
			},
			close: async () => await scratch.close(),
		};
	} catch (error) {
		await scratch.close();
		throw error;
	}
}

/** Stores the credentials that the examples and most tests use. */
export async function createCredentials(api: N8nApi, service: StandIn): Promise<Credentials> {
	return {
		credential: await api.createCredential(CREDENTIAL_NAME, credentialData(service)),
		webhookCredential: await api.createCredential(
			WEBHOOK_CREDENTIAL_NAME,
			WEBHOOK_LOGIN,
			WEBHOOK_CREDENTIAL_TYPE,
		),
	};
}

/** What a user types into the credentials form to reach the stand-in. */
export function credentialData(service: StandIn): Record<string, string> {
	return { appId: service.appId, region: 'us', apiKey: service.apiKey, apiOrigin: service.origin };
}

/** The node types that n8n has loaded from the package, without the tool variants that it derives itself. */
async function loadedNodes(api: N8nApi): Promise<NodeRecord[]> {
	const types = (await api.nodeTypes()) as unknown as Array<{
		name: string;
		displayName: string;
		version: number | number[];
	}>;
	const own = types.filter(({ name }) => name.startsWith(`${PACKAGE_NAME}.`));
	if (own.length === 0) throw new Error(`n8n has loaded no node of ${PACKAGE_NAME}`);
	const names = new Set(own.map(({ name }) => name));
	return own
		.filter(({ name }) => !(name.endsWith('Tool') && names.has(name.slice(0, -'Tool'.length))))
		.map(({ name, displayName, version }) => ({
			name,
			displayName,
			version: Math.max(...[version].flat()),
		}));
}

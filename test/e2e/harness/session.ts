import type { StandIn } from './service';
import { N8nApi, type Credential } from './api';
import { Scratch } from './cleanup';
import { readExamples, withCredential, type Example } from './examples';
import { ensureN8n } from './install';
import { createUserFolder, startN8n, type RunningN8n } from './n8n';
import {
	packPackage,
	recordInstalledPackage,
	unpackAsCommunityPackage,
	type NodeRecord,
} from './pack';
import { assertNodeVersion, PACKAGE_NAME, pinnedN8n } from './paths';
import { step } from './progress';
import { startStandIn } from './service';

/** The name that the credentials for the stand-in have in n8n. */
export const CREDENTIAL_NAME = 'CometChat demo app';

export interface ImportedExample extends Example {
	id: string;
}

export interface Session {
	scratch: Scratch;
	service: StandIn;
	n8n: RunningN8n;
	api: N8nApi;
	credential: Credential;
	examples: ImportedExample[];
	close(): Promise<void>;
}

/**
 * Everything in place: the stand-in of the service, n8n with the packed package installed, an owner who
 * is signed in, credentials for the stand-in, and the example workflows.
 * @param options.prepare puts more into n8n's folder before it starts
 */
export async function openSession(
	options: { prepare?: (userFolder: string) => void } = {},
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
			async () => await startN8n(scratch, userFolder),
		);

		const api = new N8nApi(n8n.origin);
		await api.setUpOwner();
		await recordInstalledPackage(userFolder, installed, await loadedNodes(api));
		const credential = await api.createCredential(CREDENTIAL_NAME, credentialData(service));
		const examples: ImportedExample[] = [];
		for (const example of readExamples()) {
			const stored = await api.createWorkflow(withCredential(example.workflow, credential));
			examples.push({ ...example, id: stored.id });
		}
		return {
			scratch,
			service,
			n8n,
			api,
			credential,
			examples,
			close: async () => await scratch.close(),
		};
	} catch (error) {
		await scratch.close();
		throw error;
	}
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

/**
 * The package on a registry of this machine, and an n8n of this file that installs a version of it and then the next.
 *
 * @jest-environment node
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../harness/api';
import { Scratch } from '../harness/cleanup';
import { ensureN8n } from '../harness/install';
import { startLocalRegistry, type LocalRegistry } from '../harness/localRegistry';
import { createUserFolder, startN8n, type RunningN8n } from '../harness/n8n';
import { PUBLIC_ORIGIN, WITHOUT_EDITOR } from '../harness/n8nSettings';
import { packPackage, unpackAsCommunityPackage } from '../harness/pack';
import { MANAGEMENT_CREDENTIAL_TYPE, PACKAGE_NAME, ROOT } from '../harness/paths';
import { createRecords, PolledWorkflow, type PollingPlace } from '../harness/polling';
import { startStandIn, type StandIn } from '../harness/service';
import { createCredentials, createManagementCredential } from '../harness/session';
import { Triggered, triggerWorkflow } from '../harness/triggered';

/** The version that is published to take the name of the package on npm, and the version after it. */
const FIRST = '0.0.1';
const { version: NEXT } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	version: string;
};

describe('An n8n that installs the package from a registry', () => {
	const scratch = new Scratch();
	let registry: LocalRegistry;
	let service: StandIn;
	let n8n: RunningN8n;
	let api: N8nApi;
	let polled: PolledWorkflow;
	let triggered: Triggered;
	let userFolder: string;
	/** Users that were created since the workflow was published. */
	const created: string[] = [];

	const install = async (version: string) => {
		const tarball = await registry.fetch(version);
		return await unpackAsCommunityPackage(scratch, tarball, userFolder);
	};

	beforeAll(async () => {
		await ensureN8n(scratch);
		userFolder = createUserFolder(scratch);
		registry = await startLocalRegistry(scratch);
		service = await startStandIn();
		scratch.onClose(service.close);
	});
	afterAll(async () => await scratch.close());

	it('runs the first version, with triggers', async () => {
		await registry.publish(await packPackage(scratch), FIRST);
		await expect(install(FIRST)).resolves.toMatchObject({ name: PACKAGE_NAME, version: FIRST });
		n8n = await startN8n(scratch, userFolder, { env: WITHOUT_EDITOR });
		service.deliverTo[PUBLIC_ORIGIN] = n8n.origin;
		api = new N8nApi(n8n.origin);
		await api.setUpOwner();
		const credentials = await createCredentials(api, service);
		const place: PollingPlace = {
			service,
			n8n,
			api,
			...credentials,
			close: async () => await scratch.close(),
		};
		polled = await PolledWorkflow.publish(place, ['newUser']);
		const management = await createManagementCredential(api, service);
		const parameters = { events: ['message_sent'], registration: 'automatic' };
		triggered = await Triggered.store(
			{ service, api, ...credentials },
			triggerWorkflow(parameters, { [MANAGEMENT_CREDENTIAL_TYPE]: management }),
		);
		await triggered.publish();
		created.push(...createRecords(service, 'user-before', 2));
		await expect(polled.toldAtLeast(2)).resolves.toEqual(created);
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(1)).resolves.toHaveLength(1);
	});

	it('goes on with the next version: saved workflows run, nothing is lost, and nothing is registered twice', async () => {
		await n8n.stop();
		created.push(...createRecords(service, 'user-meanwhile', 3));
		await registry.publish(await packPackage(scratch), NEXT);
		await expect(install(NEXT)).resolves.toMatchObject({ version: NEXT });
		await n8n.startAgain();
		created.push(...createRecords(service, 'user-updated', 2));
		await expect(polled.toldAtLeast(created.length)).resolves.toEqual([...created].sort());
		const [webhook, ...others] = [...service.state.webhooks.values()];
		expect([[...webhook.triggers], webhook.enabled, others]).toEqual([['message_sent'], true, []]);
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(2)).resolves.toHaveLength(2);
	});
});

import { openNode, openWorkflow } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage } from '../editor/page';
import type { Credential } from '../harness/api';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { MANAGEMENT_CREDENTIAL_TYPE } from '../harness/paths';
import { createManagementCredential } from '../harness/session';
import { answered, TRIGGER, Triggered, triggerWorkflow } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 90_000;

describe('A trigger that registers itself', () => {
	let credential: Credential;
	let triggered: Triggered;

	beforeAll(async () => {
		credential = await createManagementCredential(e2e.session.api, e2e.session.service);
	});
	beforeEach(async () => {
		e2e.session.service.reset();
		const parameters = { events: ['message_sent', 'group_created'], registration: 'automatic' };
		const credentials = { [MANAGEMENT_CREDENTIAL_TYPE]: credential };
		triggered = await Triggered.store(e2e.session, triggerWorkflow(parameters, credentials));
	});
	afterEach(async () => await triggered.end());

	const webhooks = () =>
		[...e2e.session.service.state.webhooks.values()].map((webhook) => ({
			...webhook,
			triggers: [...webhook.triggers].sort(),
		}));
	/** Waits until the webhook is removed, which is some seconds after its workflow was unpublished. */
	const removed = async () =>
		await until('the webhook to go', TIMEOUT_MS, () => webhooks().length === 0);
	const productionUrl = () => PUBLIC_ORIGIN + triggered.path;
	const created = () =>
		e2e.session.service.requests.filter(
			({ method, url }) => method === 'POST' && url.endsWith('/webhooks'),
		);

	it('is known to the service with exactly the chosen events as long as it is published', async () => {
		const { service } = e2e.session;
		await triggered.publish();
		expect(webhooks()).toEqual([
			expect.objectContaining({
				webhookURL: productionUrl(),
				enabled: true,
				useBasicAuth: true,
				username: 'n8n',
				password: expect.stringMatching(/^\w{64}$/),
				retryOnFailure: true,
				triggers: ['group_created', 'message_sent'],
			}),
		]);
		const [{ id }] = webhooks();
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(1)).resolves.toMatchObject([{ event: 'message_sent' }]);

		await triggered.change({ events: ['group_created', 'user_blocked'] });
		const before = service.requests.length;
		await triggered.publish();
		// The webhook was changed, not replaced, so that no event was lost in between
		const changes = service.requests
			.slice(before)
			.map(({ method, url }) => [method, url.split('/').at(-1)]);
		expect(changes).not.toContainEqual(['DELETE', id]);
		expect(created()).toHaveLength(1);
		expect(webhooks()).toEqual([
			expect.objectContaining({ id, triggers: ['group_created', 'user_blocked'] }),
		]);
		service.causeEvent('user_blocked');
		await expect(triggered.waitForStarts(2)).resolves.toHaveLength(2);

		await triggered.unpublish();
		await removed();
	});

	// A new start of n8n is not enough: n8n asks its triggers only when a workflow is published
	it('is registered anew when its webhook was removed and the workflow is published again', async () => {
		const { service } = e2e.session;
		await triggered.publish();
		service.state.webhooks.clear();
		await triggered.unpublish();
		await triggered.publish();
		expect(webhooks()).toMatchObject([{ webhookURL: productionUrl() }]);
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(1)).resolves.toHaveLength(1);
	});

	it('leaves its webhook alone when n8n has another address, as a copy of an n8n has', async () => {
		const { n8n } = e2e.session;
		await triggered.publish();
		const [original] = webhooks();
		// The stored data about its webhook survives even a kill
		await n8n.kill();
		await n8n.startAgain({ WEBHOOK_URL: 'https://staging.example.com/' });
		try {
			await triggered.change({ events: ['message_sent'] });
			await triggered.publish();
			expect(webhooks()).toEqual([
				original,
				expect.objectContaining({ webhookURL: `https://staging.example.com${triggered.path}` }),
			]);
			expect(n8n.log()).toContain(`leaves the webhook ${original.id} in CometChat alone`);
			await triggered.unpublish();
			await until('the webhook of the copy to go', TIMEOUT_MS, () => webhooks().length === 1);
			expect(webhooks()).toEqual([original]);
		} finally {
			await n8n.stop();
			await n8n.startAgain();
		}
	});

	it('takes over a webhook that has its URL already', async () => {
		const { service } = e2e.session;
		service.addWebhook({ id: 'by_hand', webhookURL: productionUrl(), enabled: false });
		await triggered.publish();
		expect(webhooks()).toEqual([
			expect.objectContaining({
				id: 'by_hand',
				enabled: true,
				triggers: ['group_created', 'message_sent'],
			}),
		]);
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(1)).resolves.toHaveLength(1);
	});

	it('cannot be published while the service cannot be reached, with an error that says so', async () => {
		const { service } = e2e.session;
		await service.stopListening();
		try {
			await expect(triggered.publish()).rejects.toThrow(
				/^Could not register the webhook: .*Check 'Custom API Origin'.*ECONNREFUSED/,
			);
		} finally {
			await service.listenAgain();
		}
		await triggered.publish();
		expect(webhooks()).toHaveLength(1);
	});

	it('can be unpublished while the service cannot be reached, and has one webhook after it is published again', async () => {
		const { service, n8n } = e2e.session;
		await triggered.publish();
		const [{ id }] = webhooks();
		await service.stopListening();
		try {
			await triggered.unpublish();
			await until('n8n to give the removal up', TIMEOUT_MS, () =>
				n8n.log().includes('could not remove its webhook'),
			);
		} finally {
			await service.listenAgain();
		}
		expect(webhooks()).toHaveLength(1);
		await triggered.publish();
		expect(webhooks()).toMatchObject([{ id }]);
	});

	it('listens for a test event beside the published workflow', async () => {
		const { service } = e2e.session;
		await triggered.publish();
		const [production] = webhooks();
		const editor = await openPage();
		try {
			const form = new NodeForm(editor);
			await openWorkflow(editor, triggered.id);
			await openNode(editor, TRIGGER);
			await editor.page.getByTestId('trigger-execute-button').click();
			await editor.page.getByText('Listening for test event').waitFor();
			const test = await until('the webhook of the test', TIMEOUT_MS, () =>
				webhooks().find(({ id }) => id !== production.id),
			);
			expect(test).toMatchObject({
				webhookURL: productionUrl().replace('/webhook/', '/webhook-test/'),
				triggers: production.triggers,
			});
			service.causeEvent('message_sent');
			await service.deliveriesSettled();
			expect(answered(service).map(({ status }) => status)).toEqual([200, 200]);
			await form.output().getByText('1 item', { exact: true }).waitFor();
			await until('the webhook of the test to go', TIMEOUT_MS, () => webhooks().length === 1);
			expect(editor.errors).toEqual([]);
		} finally {
			await editor.close();
		}
		expect(webhooks()).toMatchObject([{ id: production.id }]);
		// A run of the test and one of the published workflow, then a further one of the published workflow
		await triggered.waitForStarts(2);
		service.causeEvent('message_sent');
		await expect(triggered.waitForStarts(3)).resolves.toHaveLength(3);
	});
});

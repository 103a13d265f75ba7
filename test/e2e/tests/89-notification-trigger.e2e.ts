import { openNode, openWorkflow } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, takePicture } from '../editor/page';
import { publish } from '../editor/publish';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { AFTERWARDS, EMAIL, notificationWorkflow, notifiedAround } from '../harness/notified';
import { TRIGGER, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 90_000;

describe('The Notification Trigger', () => {
	let triggered: Triggered;

	beforeEach(async () => {
		e2e.session.service.reset();
		const { credential } = e2e.session;
		triggered = await Triggered.store(e2e.session, notificationWorkflow(credential));
	});
	afterEach(async () => await triggered.end());

	const providers = () => [...e2e.session.service.state.providers.values()];
	const productionUrl = () => PUBLIC_ORIGIN + triggered.path;
	/** Lets Carol write to Alice, by a request to the service. */
	const write = async (text: string) => {
		const { origin, apiKey } = e2e.session.service;
		await fetch(`${origin}/v3/messages`, {
			method: 'POST',
			headers: { apikey: apiKey, onBehalfOf: 'carol', 'content-type': 'application/json' },
			body: JSON.stringify({ receiver: 'alice', receiverType: 'user', data: { text } }),
		});
	};

	it('is the custom provider of its channel as long as it is published, and starts with missed messages', async () => {
		const { service } = e2e.session;
		await triggered.publish();
		expect(providers()).toEqual([
			{
				isEnabled: true,
				webhookURL: productionUrl(),
				useBasicAuth: true,
				basicAuthUsername: 'n8n',
				basicAuthPassword: expect.stringMatching(/^\w{64}$/),
				useStoredEmailID: false,
			},
		]);
		await write('Are we meeting?');
		await expect(triggered.waitForStarts(1)).resolves.toMatchObject([
			{
				uid: 'alice',
				email: 'alice@example.com',
				from: 'carol',
				messages: [{ sender: 'carol', text: 'Are we meeting?' }],
				messagesCount: 1,
			},
		]);
		expect(service.deliveries.map(({ status }) => status)).toEqual([200]);

		await triggered.change({ channel: 'push' });
		await triggered.publish();
		expect([...service.state.providers.keys()]).toEqual(['push']);
		await write('Hello?');
		await expect(triggered.waitForStarts(2)).resolves.toMatchObject([
			{ uid: 'alice' },
			{ uid: 'alice', body: 'Hello?', from: 'carol' },
		]);
		await triggered.unpublish();
		expect(providers()).toEqual([]);
		expect(e2e.session.n8n.log()).not.toMatch(/ERR_HTTP_HEADERS_SENT|basicAuthPassword/);
	});

	it('does not take the place of another provider, nor does a copy of n8n', async () => {
		const { service, n8n } = e2e.session;
		await triggered.publish();
		const [own] = providers();
		await n8n.stop();
		await n8n.startAgain({ WEBHOOK_URL: 'https://staging.example.com/' });
		try {
			await triggered.change({ simplify: false });
			await expect(triggered.publish()).rejects.toThrow(
				/n8n\.example\.com|gets the emails of this app already/,
			);
			expect(providers()).toEqual([own]);
			await triggered.unpublish();
			expect(providers()).toEqual([own]);
		} finally {
			await n8n.stop();
			await n8n.startAgain();
			service.state.providers.clear();
		}
	});

	it('listens for a test notification, and shows its item', async () => {
		const { service } = e2e.session;
		const editor = await openPage();
		try {
			const form = new NodeForm(editor);
			await openWorkflow(editor, triggered.id);
			await openNode(editor, TRIGGER);
			await editor.page.getByTestId('trigger-execute-button').click();
			await editor.page.getByText('Listening for test event').waitFor();
			await until('the provider of the test', TIMEOUT_MS, () => providers().length === 1);
			expect(providers()[0].webhookURL).toBe(
				productionUrl().replace('/webhook/', '/webhook-test/'),
			);
			service.causeEvent(EMAIL);
			await form.output().getByText('1 item', { exact: true }).waitFor();
			await form.output().getByText('Schema', { exact: true }).click();
			await form.output().getByText('alice@example.com').first().waitFor();
			await takePicture(editor, 'notification-trigger');
			await until('the provider of the test to go', TIMEOUT_MS, () => providers().length === 0);
			expect(editor.errors).toEqual([]);
		} finally {
			await editor.close();
		}
	});

	it('is published in the editor, and fails when the app has another provider', async () => {
		const { service } = e2e.session;
		const editor = await openPage();
		try {
			await openWorkflow(editor, triggered.id);
			await publish(editor);
			await until('the provider', TIMEOUT_MS, () => providers().length === 1);
			service.causeEvent(EMAIL);
			await expect(triggered.waitForStarts(1)).resolves.toMatchObject([{ uid: 'alice' }]);
		} finally {
			await editor.close();
		}
		await triggered.unpublish();
		const webhookURL = 'https://mailer.example.org/hook';
		const login = { useBasicAuth: true, basicAuthUsername: 'm', basicAuthPassword: 'their-secret' };
		service.state.providers.set('email', { isEnabled: true, webhookURL, ...login });
		await expect(triggered.publish()).rejects.toThrow(
			/mailer\.example\.org gets the emails of this app already.*'Replace the Provider That Is There'/,
		);
		expect(e2e.session.n8n.log()).not.toContain('their-secret');
	});

	it.each(['published again', 'stopped', 'killed'])(
		'starts once with each notification that n8n took while it is %s',
		async (what) => {
			const { n8n } = e2e.session;
			await triggered.publish();
			const happens = async () => {
				if (what === 'published again') {
					await triggered.change({ storedOnly: true });
					await triggered.publish();
					return;
				}
				await n8n[what === 'killed' ? 'kill' : 'stop']();
				await n8n.startAgain();
			};
			const { taken, started } = await notifiedAround(e2e.session, triggered, happens);
			// Those that n8n did not take are lost
			expect(taken.length).toBeGreaterThanOrEqual(AFTERWARDS);
			expect(taken.filter((text) => !started.includes(text))).toEqual([]);
			expect(new Set(started).size).toBe(started.length);
			expect(providers()).toHaveLength(1);
		},
	);
});

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { N8N_URL, PRODUCTION_URL, TEST_URL } from '../../engine/trigger/published';
import { authorizationHeader } from '../../engine/trigger/receiver';
import { messageEvent } from './events';
import { arrivedRequests, reset, until, webhooks } from './service';
import { settings } from './settings';
import { management, receiver, workflowToRegister } from './trigger';

beforeEach(reset);

const LIST = 'GET /apps/{appId}/webhooks';
const CREATE = 'POST /apps/{appId}/webhooks';
const WEBHOOK = '/apps/{appId}/webhooks/{webhookId}';
const TRIGGERS = `${WEBHOOK}/triggers`;

/** The routes of the requests to the stand-in in this test, without the first few. */
async function askedRoutes(skip = 0): Promise<unknown[]> {
	return (await arrivedRequests()).slice(skip).map(({ route }) => route);
}

test('registers a webhook with exactly the chosen events', async () => {
	const workflow = await workflowToRegister({
		events: ['message_sent', 'group_created'],
		options: { otherEvents: 'message_pinned' },
	});
	await workflow.publish();
	const requests = await arrivedRequests();
	assert.deepEqual(await askedRoutes(), [LIST, CREATE, `GET ${TRIGGERS}`, `POST ${TRIGGERS}`]);
	for (const { headers } of requests) {
		assert.equal(headers.key, settings.managementKey);
		assert.equal(headers.secret, settings.managementSecret);
		assert.equal(headers['x-webhook-version'], '2');
		assert.equal(headers.apikey, undefined);
	}
	const [{ triggers, id, password, ...webhook }, ...others] = await webhooks();
	assert.deepEqual(others, []);
	assert.deepEqual(triggers.sort(), ['group_created', 'message_pinned', 'message_sent']);
	assert.match(id, /^n8n_[0-9a-f]{24}$/);
	assert.match(password, /^[0-9a-f]{64}$/);
	const { webhookURL, enabled, useBasicAuth, username } = webhook;
	assert.deepEqual(
		[webhookURL, enabled, useBasicAuth, username],
		[PRODUCTION_URL, true, true, 'n8n'],
	);
	const stored = JSON.stringify(workflow.staticData);
	assert.ok(stored.includes(id));
	for (const secret of [password, settings.managementSecret]) assert.ok(!stored.includes(secret));
});

test('takes events only with the login of its own webhook, and only of its own app', async () => {
	const workflow = await workflowToRegister();
	await workflow.publish();
	const n8n = await receiver(workflow.parameters, {
		workflowId: workflow.workflowId,
		nodeId: workflow.nodes[0].id,
		credentials: workflow.credentials,
		credentialTypes: ['cometChatManagementApi'],
	});
	const [registered] = await webhooks();
	const { appId } = settings;
	const post = async (login: typeof registered, app = appId) =>
		(await n8n.post({ ...messageEvent(), appId: app }, authorizationHeader(login))).status;
	assert.equal(await post({ ...registered, password: settings.managementSecret }), 401);
	assert.equal(await post(registered, 'another'), 403);
	assert.deepEqual(n8n.emitted, []);
	assert.equal(await post(registered), 200);
	assert.equal(n8n.emitted.length, 1);
});

test('looks after its webhook when n8n starts again, and mends it', async () => {
	const workflow = await workflowToRegister();
	await workflow.publish();
	await workflow.restart();
	const before = (await askedRoutes()).length;
	// After the 4 requests of publishing
	assert.deepEqual(await askedRoutes(4), [`GET ${WEBHOOK}`, `GET ${TRIGGERS}`]);
	workflow.parameters.events = ['group_created', 'message_edited'];
	await workflow.publish();
	assert.deepEqual(await askedRoutes(before), [
		LIST,
		`PUT ${WEBHOOK}`,
		`GET ${TRIGGERS}`,
		`POST ${TRIGGERS}`,
		`DELETE ${TRIGGERS}`,
	]);
	const [{ triggers }, ...others] = await webhooks();
	assert.deepEqual([triggers.sort(), others], [['group_created', 'message_edited'], []]);
});

test('registers another webhook for a test, and removes both', async () => {
	const workflow = await workflowToRegister();
	await workflow.publish();
	await workflow.listen();
	const urls = async () => (await webhooks()).map(({ webhookURL }) => webhookURL);
	assert.deepEqual(await urls(), [PRODUCTION_URL, TEST_URL]);
	// The trigger waits for some seconds before it removes a webhook
	await workflow.stopListening();
	assert.deepEqual(await until(urls, ({ length }) => length < 2), [PRODUCTION_URL]);
	await workflow.unpublish();
	await until(urls, ({ length }) => length === 0);
	assert.ok(!JSON.stringify(workflow.staticData).includes('n8n_'));
});

test('asks nothing when it is registered by hand', async () => {
	const workflow = await workflowToRegister({ registration: 'byHand' });
	// With this address, an automatic registration fails
	workflow.n8nUrl = 'http://localhost:5678';
	for (const step of ['publish', 'restart', 'listen', 'stopListening', 'unpublish'] as const) {
		await workflow[step]();
	}
	assert.deepEqual(await arrivedRequests(), []);
});

/** The error with which the work fails: its name, and its message and description. */
async function failure(work: Promise<void>): Promise<{ name: string; text: string }> {
	const error = await work.then(
		() => undefined,
		(reason: Error & { description?: string }) => reason,
	);
	assert.ok(error, 'It did not fail');
	return { name: error.name, text: `${error.message} | ${error.description}` };
}

test('says what to do about a wrong key', async () => {
	const workflow = await workflowToRegister();
	workflow.credentials = { ...management, apiKey: 'wrong' };
	const { name, text } = await failure(workflow.publish());
	assert.equal(name, 'NodeApiError');
	assert.match(text, /^Could not register the webhook: .* \| Check 'Key' and 'Secret'/);
	assert.ok(!text.includes(settings.managementSecret));
	// n8n also unpublishes a workflow that it could not publish, upon which the trigger asks for its webhook
	const { length } = await arrivedRequests();
	await until(arrivedRequests, (requests) => requests.length > length);
});

test('says what to do about an address that the service cannot reach, and asks nothing', async () => {
	const workflow = await workflowToRegister();
	workflow.n8nUrl = N8N_URL.replace('https', 'http');
	const { name, text } = await failure(workflow.publish());
	assert.equal(name, 'NodeOperationError');
	assert.match(text, /https addresses only.* \| Give n8n a public https address/);
	assert.deepEqual(await arrivedRequests(), []);
});

test('names the field of the form that is wrong', async () => {
	const workflow = await workflowToRegister({ registration: 'byHand', events: [] });
	const { name, text } = await failure(workflow.publish());
	assert.equal(name, 'NodeOperationError');
	assert.match(text, /^'Trigger On' is empty/);
});

test('can be unpublished when its webhook cannot be removed, and says so in the log', async () => {
	const workflow = await workflowToRegister();
	await workflow.publish();
	const [{ id }] = await webhooks();
	const { logger } = workflow.context();
	const warn = mock.method(logger, 'warn', () => {});
	workflow.credentials = { ...management, secret: 'wrong' };
	await workflow.unpublish();
	// The removal for a wrong key, some tests before, may fail in the same moment
	const ofThisWebhook = () =>
		warn.mock.calls.map((call) => String(call.arguments[0])).filter((text) => text.includes(id));
	const [warning] = await until(ofThisWebhook, (texts) => texts.length > 0);
	assert.match(warning, /could not remove its webhook n8n_/);
	assert.equal((await webhooks()).length, 1);
	warn.mock.restore();
});

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { run, updateUsers } from './node';
import { addFault, arrivedRequests, reset } from './service';

beforeEach(reset);

const items = [
	{ uid: 'alice', name: 'Alice', row: 1 },
	{ uid: 'nobody', name: 'Nobody', row: 2 },
	{ uid: 'bob', name: 'Bob', row: 3 },
];
const message = 'The user with uid nobody does not exist [item 1]';
const advice = /deactivated \(reactivate it first\)\. \(ERR_UID_NOT_FOUND, HTTP 404\)$/;

test('stops at a refusal, and says what, why and where', async () => {
	const { error } = await run(updateUsers, { items, app: { maxConcurrentRequests: 1 } });
	assert.equal(error?.name, 'NodeApiError');
	assert.equal(error?.message, message);
	assert.match(error?.description ?? '', advice);
	assert.equal(error?.httpCode, '404');
	assert.equal(error?.context?.itemIndex, 1);
	assert.equal((await arrivedRequests()).length, 2);
});

/** Expects the second item with the error of the refusal. */
function expectFailed({ json, pairedItem }: { json: object; pairedItem?: unknown }): void {
	const { details, ...rest } = json as { details: Record<string, unknown> };
	assert.deepEqual(rest, { ...items[1], error: message });
	assert.equal(details.code, 'ERR_UID_NOT_FOUND');
	assert.equal(details.status, 404);
	assert.match(String(details.description), advice);
	assert.deepEqual(pairedItem, { item: 1 });
}

test('sends failed items to the error output, with their input', async () => {
	const { errorItems, ...result } = await run(updateUsers, {
		items,
		onError: 'continueErrorOutput',
	});
	assert.equal(result.error, undefined);
	assert.equal(errorItems.length, 1);
	expectFailed(errorItems[0]);
	assert.deepEqual(
		result.items.map(({ json, pairedItem }) => [json.uid, pairedItem]),
		[
			['alice', { item: 0 }],
			['bob', { item: 2 }],
		],
	);
});

test('keeps failed items among the others, with their input', async () => {
	const result = await run(updateUsers, { items, onError: 'continueRegularOutput' });
	assert.equal(result.error, undefined);
	assert.deepEqual(
		result.items.map(({ pairedItem }) => pairedItem),
		[{ item: 0 }, { item: 1 }, { item: 2 }],
	);
	expectFailed(result.items[1]);
});

test('reports bad input before anything is sent', async () => {
	const { error } = await run(updateUsers, { items: [items[0], { name: 'No UID' }] });
	assert.equal(error?.message, "'User' is empty: the expression gave nothing [item 1]");
	assert.equal((await arrivedRequests()).length, 0);
});

const oneItem = { items: items.slice(0, 1) };

test('recognises a connection that breaks, and sends again where that is safe', async () => {
	await addFault({ kind: 'reset', count: 1 });
	const { error } = await run(updateUsers, oneItem);
	assert.equal(error, undefined);
	assert.equal((await arrivedRequests()).length, 2);
});

test('says what to do when the connection breaks for good', async () => {
	await addFault({ kind: 'reset' });
	const { error } = await run(updateUsers, oneItem);
	assert.equal(
		error?.message,
		'The service could not be reached, or the connection broke off [item 0]',
	);
	assert.match(error?.description ?? '', /It is not known whether the request was processed/);
	assert.match(error?.description ?? '', /\(ECONNRESET\)$/);
});

test('says what to do when there is no connection', async () => {
	const { error } = await run(updateUsers, {
		...oneItem,
		// No server listens at this address
		app: { apiOrigin: 'http://127.0.0.1:9' },
	});
	assert.match(error?.description ?? '', /^Check 'App ID', 'Region' and 'Custom API Origin'/);
	assert.match(error?.description ?? '', /\(ECONNREFUSED\)$/);
});

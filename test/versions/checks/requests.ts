import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { run, updateUsers } from './node';
import { arrivedRequests, reset, state } from './service';

beforeEach(reset);

/** A multipart form, as the stand-in read it. */
interface Form {
	fields: Record<string, string>;
	files: Record<string, { filename: string; text: string }>;
}

test('sends one request per item, and links each answer to its item', async () => {
	const { items, error } = await run(updateUsers, {
		items: [
			{ uid: 'alice', name: 'Alice Updated' },
			{ uid: 'bob', name: 'Bob Updated' },
		],
	});
	assert.equal(error, undefined);
	const requests = await arrivedRequests();
	assert.deepEqual(requests.map(({ method, url, body }) => [method, url, body]).sort(), [
		['PUT', '/v3/users/alice', { name: 'Alice Updated' }],
		['PUT', '/v3/users/bob', { name: 'Bob Updated' }],
	]);
	assert.deepEqual(
		items.map(({ json, pairedItem }) => [json.uid, json.name, pairedItem]),
		[
			['alice', 'Alice Updated', { item: 0 }],
			['bob', 'Bob Updated', { item: 1 }],
		],
	);
});

test('reads a whole list', async () => {
	const { items, error } = await run({
		resource: 'moderation',
		operation: 'getManyBlockedMessages',
		returnAll: true,
		output: 'simplified',
	});
	assert.equal(error, undefined);
	const count = Object.keys((await state()).blocked).length;
	assert.ok(count > 50);
	assert.equal(items.length, count);
	assert.equal(new Set(items.map(({ json }) => json.messageId)).size, count);
	assert.ok(items.every(({ json }) => json.ruleName !== undefined && json.sender !== undefined));
});

test('uploads a file as multipart form', async () => {
	const { items, error } = await run(
		{
			resource: 'keywordList',
			operation: 'create',
			category: 'word',
			name: 'From File',
			entriesFrom: 'file',
			binaryPropertyName: 'data',
			additionalFields: { id: 'from-file' },
		},
		{
			binary: {
				data: {
					data: Buffer.from('spam\nscam\n').toString('base64'),
					mimeType: 'text/csv',
					fileName: 'words.csv',
				},
			},
		},
	);
	assert.equal(error, undefined);
	const [{ headers, body }] = await arrivedRequests();
	assert.match(headers['content-type'], /^multipart\/form-data; boundary=/);
	const { fields, files } = body as Form;
	assert.deepEqual(fields, { category: 'word', id: 'from-file', name: 'From File' });
	assert.deepEqual([files.file.filename, files.file.text], ['words.csv', 'spam\nscam\n']);
	assert.deepEqual(items[0].json.searchTerms, ['spam', 'scam']);
});

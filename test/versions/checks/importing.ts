import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { loadedMainNode, run } from './node';
import { arrivedRequests, reset } from './service';

beforeEach(reset);

const importUsers = { resource: 'import', operation: 'importUsers' };

const users = [
	{ uid: 'ada', name: 'Ada Lovelace', tags: ['vip', 'beta'], createdAt: 1_750_000_000 },
	{ uid: 'alan', name: 'Alan Turing', tags: ['vip'], createdAt: 1_750_000_000 },
];

/** Expects that an import sends both users in one request, and gives an item for each. */
async function expectImport(parameters: IDataObject, items: IDataObject[]): Promise<void> {
	const result = await run({ ...importUsers, ...parameters }, { items });
	assert.equal(result.error, undefined);
	const requests = await arrivedRequests();
	assert.deepEqual(
		requests.map(({ method, url, body }) => [method, url, body]),
		[['POST', '/v3.0/data_import/users', { users: { ada: users[0], alan: users[1] } }]],
	);
	assert.deepEqual(
		result.items.map(({ json, pairedItem }) => [json, pairedItem]),
		// Records of JSON all come from its one item
		['ada', 'alan'].map((id, item) => [
			{ status: 'imported', id },
			{ item: items.length > 1 ? item : 0 },
		]),
	);
}

test('imports items with columns of the right names', async () => {
	const items = users.map(({ tags, ...user }) => ({ ...user, tags: tags.join(', ') }));
	await expectImport({ inputMode: 'autoMap' }, items);
});

test('imports JSON', async () => {
	await expectImport({ inputMode: 'json', records: '={{ $json.people }}' }, [{ people: users }]);
});

test('imports mapped columns, as the editor stores them', async () => {
	const { nodeType } = await loadedMainNode();
	const { importColumns } = nodeType.methods!.resourceMapping!;
	const editor = { getCurrentNodeParameter: () => 'importUsers' };
	const { fields } = await importColumns.call(editor as unknown as ILoadOptionsFunctions);
	const userColumns = {
		mappingMode: 'defineBelow',
		matchingColumns: [],
		attemptToConvertTypes: false,
		convertFieldsToString: false,
		schema: fields,
		value: {
			uid: '={{ $json.handle }}',
			name: '={{ $json.title }}',
			tags: '={{ $json.labels }}',
			createdAt: '={{ $json.joined }}',
			avatar: null,
			role: '',
		},
	};
	await expectImport({ inputMode: 'mapColumns', userColumns }, [
		{ handle: 'ada', title: 'Ada Lovelace', labels: 'vip, beta', joined: '2025-06-15T15:06:40Z' },
		{ handle: 'alan', title: 'Alan Turing', labels: ['vip'], joined: 1_750_000_000 },
	]);
});

test('sends a record that cannot be imported to the error output, with its input', async () => {
	const { items, errorItems, error } = await run(
		{ ...importUsers, inputMode: 'autoMap' },
		{
			items: [
				{ uid: 'ada', name: 'Ada Lovelace' },
				{ uid: 'alan', row: 7 },
			],
			onError: 'continueErrorOutput',
		},
	);
	assert.equal(error, undefined);
	assert.deepEqual(
		items.map(({ json }) => json),
		[{ status: 'imported', id: 'ada' }],
	);
	assert.equal(errorItems.length, 1);
	const [{ json, pairedItem }] = errorItems;
	assert.deepEqual(Object.keys(json), ['uid', 'row', 'error', 'details']);
	assert.equal(json.error, "'name' is missing");
	assert.deepEqual(pairedItem, { item: 1 });
});

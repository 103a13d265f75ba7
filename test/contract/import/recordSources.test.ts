import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/transport/clock';
import { expectRequestBy } from './expectedRequest';
import { countByStatus, daysAgo, hurriedImports, message, newUsers, numbersFrom } from './support';
import type { ImportRun } from './support';

const hurried = hurriedImports();
const { service, run, imports, bodies } = hurried;
const expectRequest = expectRequestBy(hurried);

describe('where the records come from', () => {
	it('each column on its own, by expression', async () => {
		const columns = {
			uid: '={{ $json.handle.replace("@", "") }}',
			name: '={{ $json.first }} {{ $json.last }}',
			createdAt: '={{ $json.joined }}',
			metadata: '={{ { city: $json.city } }}',
			avatar: null,
			role: '',
		};
		const ada = { handle: '@ada', first: 'Ada', last: 'Lovelace', city: 'London' };
		const alan = { handle: '@alan', first: 'Alan', last: 'Turing', city: 'Wilmslow' };
		const items = [
			{ ...ada, joined: '2025-06-15 15:06:40' },
			{ ...alan, joined: 1_750_000_000 },
		];
		const createdAt = 1_750_000_000;
		await expectRequest('users', { inputMode: 'mapColumns', columns, items }, [
			{ uid: 'ada', name: 'Ada Lovelace', createdAt, metadata: { city: 'London' } },
			{ uid: 'alan', name: 'Alan Turing', createdAt, metadata: { city: 'Wilmslow' } },
		]);
	});

	it('objects by expression, which hold nothing in some rows', async () => {
		const columns = {
			sender: 'alice',
			receiverType: 'user',
			receiver: 'bob',
			sentAt: '={{ $json.sentAt }}',
			'data.text': '={{ $json.text }}',
			'data.attachments':
				'={{ [{ url: $json.url, name: $json.file, mimeType: $json.mime, extension: $json.ext }] }}',
			receiverGroupDetails: '={{ { guid: $json.guid, name: $json.group } }}',
		};
		const file = { url: 'https://a.example/b.png', file: 'b', mime: 'image/png', ext: 'png' };
		const items = [message(), message({ ...file, url: '' }), message(file)];
		const given = { operation: 'importMessages', inputMode: 'mapColumns' } as const;
		const form = { ...given, columns, onError: 'continueRegularOutput' } as const;
		const result = await run({ ...form, items });
		expect(countByStatus(result.items)).toEqual({ imported: 2, failed: 1 });
		expect(result.items[1].json.error).toContain("has no 'url' (attachment 1)");
		const [{ messages }] = bodies() as [{ messages: Record<string, IDataObject> }];
		expect(Object.values(messages).map(({ type }) => type)).toEqual(['text', 'image']);
	});

	it.each([
		['one record', { uid: 'ada', name: 'Ada' }],
		['an array', [{ uid: 'ada', name: 'Ada' }]],
		['an object by ID', { ada: { uid: 'ada', name: 'Ada' } }],
		['the body of the service', { users: { ada: { uid: 'ada', name: 'Ada' } } }],
		['the body with an array', { users: [{ uid: 'ada', name: 'Ada' }] }],
	])('JSON: %s, typed as text', async (_, records) => {
		// Text that is the same for all items counts once
		const given = { inputMode: 'json', records: JSON.stringify(records), items: [{}, {}] };
		await expectRequest('users', given, [{ uid: 'ada', name: 'Ada' }]);
	});

	it.each(['\n', '\r\n\r\n'])(
		'JSON Lines, the text of a file that an export has written, with %j between them',
		async (lineEnd) => {
			const [ada, bob] = ['ada', 'bob'].map((uid) => ({ uid, name: uid }));
			const text = `\ufeff${JSON.stringify(ada)}${lineEnd}${JSON.stringify(bob)}${lineEnd}`;
			const { error } = await run({
				inputMode: 'json',
				records: '={{ $json.text }}',
				items: [{ text }],
			});
			expect(error).toBeUndefined();
			expect(bodies()).toEqual([{ users: { ada, bob } }]);
		},
	);

	it('text with a line that is no JSON is refused as a whole', async () => {
		const records = '{"uid":"a","name":"A"}\n{"uid":"b"';
		const { error } = await run({ inputMode: 'json', records, items: [{}] });
		expect(error?.message).toContain("'Records' is not valid JSON");
		expect(bodies()).toEqual([]);
	});

	it('JSON typed into the editor of expressions, with no expression in it', async () => {
		const records = '=[{"uid": "ada", "name": "Ada"}]';
		const { items } = await run({ inputMode: 'json', records, items: [{}, {}, {}] });
		expect(items.map(({ json }) => json)).toEqual([{ status: 'imported', id: 'ada' }]);
	});

	it('JSON by an expression that gives all records for each item: each record counts once', async () => {
		const items = numbersFrom(0, 3).map((n) =>
			message({ sentAt: daysAgo(3) + n, text: `No. ${n}` }),
		);
		const records = '={{ $input.all().map((one) => one.json) }}';
		const form = { operation: 'importMessages', inputMode: 'json', records, items } as const;
		const result = await run(form);
		expect(countByStatus(result.items)).toEqual({ imported: 3 });
		const { messages } = service.current.state;
		const texts = [...messages.values()].map(({ data }) => String(data.text));
		expect(texts.filter((text) => text.startsWith('No. '))).toEqual(['No. 0', 'No. 1', 'No. 2']);
		expect(result.hints).toEqual([
			"'Records' gave a list again for 2 input items. Each list is imported once.",
		]);
	});

	it.each(['={{ $input.all() }}', '={{ $input.item }}'])(
		'JSON by an expression that gives items of n8n: %s',
		async (records) => {
			const result = await run({ inputMode: 'json', records, items: newUsers(3) });
			expect(countByStatus(result.items)).toEqual({ imported: 3 });
			expect(bodies()).toEqual([
				{ users: Object.fromEntries(newUsers(3).map((user) => [user.uid, user])) },
			]);
		},
	);

	it('JSON by an expression that gives items of a sub-workflow, to which n8n adds metadata', async () => {
		const metadata = { subExecution: { executionId: '7', workflowId: 'w' } };
		const given = newUsers(3).map((json) => ({ json, metadata, pairedItem: { item: 0 } }));
		const records = '={{ $json.given }}';
		const { items } = await run({ inputMode: 'json', records, items: [{ given }] });
		expect(countByStatus(items)).toEqual({ imported: 3 });
	});

	it('JSON by an expression that gives all records for each item: n8n goes on with other work while the lists are compared', async () => {
		let now = 0;
		// Each reading of the clock finds 100 ms gone, so that the comparison makes room for other work
		const watch = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
		const pauses = jest.spyOn(clock, 'sleep');
		const records = '={{ [$json, ...$input.all().map((one) => one.json)].slice(1) }}';
		await run({ inputMode: 'json', records, items: newUsers(5), dryRun: true });
		watch.mockRestore();
		const shortPauses = pauses.mock.calls.filter(([time]) => time === 0);
		pauses.mockRestore();
		expect(shortPauses.length).toBeGreaterThan(5);
	});

	it('JSON by an expression that reads no item: it is evaluated once', async () => {
		const items = [{ reads: 0 }, { reads: 0 }, { reads: 0 }];
		const first = '$input.first().json';
		const records = `={{ [{ uid: 'ada' + ++${first}.reads, name: 'Ada' }] }}`;
		const result = await run({ inputMode: 'json', records, items });
		expect(result.items.map(({ json }) => json.id)).toEqual(['ada1']);
	});

	// Where the expression reads the item (`$json`, `$input.item`), the same record in several items may be meant several times
	it.each([
		['={{ $input.first().json.list }}', 1],
		['={{ $json.list }}', 3],
		['={{ $input.item.json.list }}', 3],
	])('JSON by %s, one record for 3 items: %d messages', async (records, count) => {
		const items = Array.from({ length: 3 }, () => ({ list: [message()] }));
		const { hints } = await run({ operation: 'importMessages', inputMode: 'json', records, items });
		const [{ messages }] = bodies() as [{ messages: IDataObject }];
		expect(Object.keys(messages)).toHaveLength(count);
		const hint =
			count === 1
				? "'Records' gave a list again for 2 input items. Each list is imported once."
				: 'Messages that are the same as another one of this run: 2. Each counts as a message of its own; if a file came twice, give it once';
		expect(hints).toEqual([hint]);
	});

	it('JSON by expression, each item with its own records', async () => {
		const { items, hints } = await run({
			inputMode: 'json',
			records: '={{ $json.people }}',
			items: [
				{ people: newUsers(2) },
				{ people: [] },
				{ people: { uid: 'u3', name: 'Three' } },
				{ people: '\ufeff[{"uid": "u4", "name": "From a file"}]\n' },
			],
		});
		expect(hints).toEqual([]);
		expect(imports()).toHaveLength(1);
		expect(items).toEqual([
			{ json: { status: 'imported', id: 'new-0' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'new-1' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'u3' }, pairedItem: { item: 2 } },
			{ json: { status: 'imported', id: 'u4' }, pairedItem: { item: 3 } },
		]);
	});
});

describe('records that hold nothing', () => {
	const columns = {
		guid: '={{ $json.id }}',
		name: '={{ $json.name }}',
		type: 'public',
		metadata: '={{ { city: $json.city } }}',
	};
	it.each<[string, Partial<ImportRun>]>([
		[
			'rows of a sheet',
			{
				items: [
					{ guid: 'a1', name: 'A', type: 'public' },
					{ guid: '', name: ' ' },
				],
			},
		],
		[
			'rows of Google Sheets',
			{
				items: [
					{ row_number: 2, guid: 'a1', name: 'A', type: 'public' },
					{ row_number: 3, guid: '', name: null },
				],
			},
		],
		[
			'rows whose columns are mapped',
			{
				inputMode: 'mapColumns',
				columns,
				items: [
					{ id: 'a1', name: 'A' },
					{ id: '', name: '' },
				],
			},
		],
		[
			'lines',
			{
				inputMode: 'json',
				records: '={{ $json.line }}',
				items: [{ line: '{"guid": "a1", "name": "A", "type": "public"}' }, { line: '' }],
			},
		],
	])('are left out and counted: %s', async (_, given) => {
		const { error, items, hints } = await run({ operation: 'importGroups', ...given });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ status: 'imported', id: 'a1' }]);
		expect(hints).toContain('Empty rows were left out: 1');
	});

	it.each<[string, Partial<ImportRun>]>([
		[
			'nothing else came',
			{
				items: [
					{ guid: '', name: '', type: '' },
					{ guid: '', name: '', type: '' },
				],
			},
		],
		[
			'other columns have a value',
			{
				items: [
					{ guid: 'a1', name: 'A', type: 'public' },
					{ guid: '', remark: 'Who?' },
				],
			},
		],
		[
			'an expression finds nothing in an item',
			{
				inputMode: 'json',
				records: '={{ { guid: $json.guid, name: $json.name, type: $json.type } }}',
				items: [{ guid: 'a1', name: 'A', type: 'public' }, { error: 'HTTP 500' }],
			},
		],
		[
			'the records are those of another node',
			{
				inputMode: 'json',
				records: '[{"guid": "a1", "name": "A", "type": "public"}, {"guid": "a 1"}]',
				items: [{ note: '' }],
			},
		],
		[
			'the item has no columns',
			{ inputMode: 'mapColumns', columns: { ...columns, guid: 'a 1' }, items: [{ name: 'A' }, {}] },
		],
		[
			'the form gives all rows the same wrong values',
			{
				inputMode: 'mapColumns',
				columns: { ...columns, guid: 'a 1', name: 'A' },
				items: [{ note: 'x' }, { note: '' }],
			},
		],
		[
			'the form gives an empty row a wrong ID',
			{
				inputMode: 'mapColumns',
				columns: { ...columns, guid: "={{ $json.name ? 'a1' : 'a 1' }}" },
				items: [{ name: 'A' }, { name: '' }],
			},
		],
	])('fail where %s', async (_, given) => {
		const { error, hints } = await run({ operation: 'importGroups', ...given });
		expect(error?.message).toMatch(/^[12] of 2 groups (?:was|were) not imported/);
		expect(hints.join()).not.toContain('Empty rows');
	});

	it('are left out where the form gives all records an ID', async () => {
		const columns = { guid: 'general', uid: '={{ $json.id }}' };
		const items = [{ id: 'user-190' }, { row_number: 3, id: '' }];
		const result = await run({
			operation: 'importMembers',
			inputMode: 'mapColumns',
			columns,
			items,
		});
		expect(result.error).toBeUndefined();
		expect(countByStatus(result.items)).toEqual({ imported: 1 });
		expect(result.hints).toContain('Empty rows were left out: 1');
	});

	it('go in where a form gives them all that they need', async () => {
		const all = { guid: '=a{{ $itemIndex }}', name: 'A', type: 'public' };
		const items = [{ note: 'x' }, { note: '' }];
		const result = await run({
			operation: 'importGroups',
			inputMode: 'mapColumns',
			columns: all,
			items,
		});
		expect(countByStatus(result.items)).toEqual({ imported: 2 });
	});
});

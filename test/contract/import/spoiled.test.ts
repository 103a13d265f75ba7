import type { IDataObject } from 'n8n-workflow';
import {
	drivenImports,
	failedOf,
	message,
	newMessages,
	newUsers,
	countByStatus,
	type ImportRun,
} from './support';

const { service, run, imports } = drivenImports({}, { onError: 'continueRegularOutput' });

/** The half of an emoji that a cut text ends with. */
const HALF = 'cut \ud83d';

const byJson = (records: string, items: IDataObject[]) => ({ inputMode: 'json', records, items });

/** The ways in which records reach the import: each makes items and parameters of them. */
const WAYS: Array<[string, (records: IDataObject[]) => Partial<ImportRun>]> = [
	['Map Automatically', (records) => ({ items: records })],
	['an expression that gives an array', (list) => byJson('={{ $json.list }}', [{ list }])],
	[
		'an expression that gives JSON text',
		(records) => byJson('={{ $json.text }}', [{ text: JSON.stringify(records) }]),
	],
	[
		"the service's own body as text",
		(records) => {
			const messages = Object.fromEntries(records.map((record) => [record.muid, record]));
			return byJson(JSON.stringify({ messages }), [{}]);
		},
	],
	[
		'a line of JSON in each item',
		(records) =>
			byJson(
				'={{ $json.line }}',
				records.map((record) => ({ line: JSON.stringify(record) })),
			),
	],
];

/** Places for half an emoji in a message, each with the field that the error has to name. */
const PLACES: Array<[string, IDataObject]> = [
	['data.text', { text: HALF }],
	['data.metadata', { metadata: { deep: [{ note: HALF }] } }],
	['data.customData', { customData: { [HALF]: 1 } }],
	['tags', { tags: ['fine', HALF] }],
	['data', { data: { text: 'fine', further: { note: HALF } } }],
	['senderUserDetails', { senderUserDetails: { uid: 'alice', name: 'Alice', link: HALF } }],
];

describe.each(WAYS)('half an emoji in one record of %s', (_way, given) => {
	it.each(PLACES)('in %s fails that record alone, and the error names it', async (field, bad) => {
		const records = newMessages(120);
		Object.assign(records[70], bad);
		if (bad.data) delete records[70].text;
		const { items } = await run({ operation: 'importMessages', ...given(records) });
		expect(countByStatus(items)).toEqual({ imported: 119, failed: 1 });
		expect(failedOf(items)).toEqual([70]);
		expect(items[70].json).toMatchObject({
			error: expect.stringContaining(`'${field}' `) as string,
			details: { id: 'new-70', field, code: 'INVALID_RECORD' },
		});
		expect(String(items[70].json.error)).toMatch(/broken character/);
		expect(service.current.state.messageIdsByMuid.has('new-119')).toBe(true);
	});
});

describe('a date before September 2001, which has fewer than the ten digits that the service takes,', () => {
	it.each(['1999-05-01', '15.06.1999', '2001-09-09T01:46:39Z', '1969-07-20'])(
		'is refused before anything is sent: %s',
		async (createdAt) => {
			const { items } = await run({ items: [{ uid: 'old', name: 'Old', createdAt }] });
			expect(failedOf(items)).toEqual([0]);
			expect(items[0].json.error).toContain("'createdAt' lies before 9 September 2001");
			expect(imports()).toHaveLength(0);
		},
	);

	it('is refused in details as well, and the first second after it is taken', async () => {
		const { items } = await run({
			operation: 'importMessages',
			items: ['1999-05-01', '2001-09-09T01:46:40Z'].map((createdAt) =>
				message({ senderUserDetails: { uid: 'alice', name: 'Alice', createdAt } }),
			),
		});
		expect(items[0].json.error).toContain(
			"'senderUserDetails' has a value 'createdAt' that lies before 9 September 2001",
		);
		expect(items[1].json.status).toBe('imported');
	});
});

it.each([
	['name', { name: 'J\uFFFDrg' }],
	['tags', { tags: ['J\uFFFDrg'] }],
	['metadata', { metadata: { city: 'M\uFFFDnchen' } }],
	['metadata', { metadata: { 'stra\uFFFDe': 1 } }],
])('lost characters in %s are named, once: %j', async (column, values) => {
	const { hints } = await run({ items: newUsers(3).map((user) => ({ ...user, ...values })) });
	expect(hints).toEqual([
		expect.stringContaining(`Characters were lost or changed (\uFFFD, Ã¼) in ${column}:`),
	]);
});

it('lost characters in further data of a message are named', async () => {
	const items = [message({ 'data.further': 'J\uFFFDrg' })];
	const { hints } = await run({ operation: 'importMessages', items });
	expect(hints.join()).toContain('in data:');
});

import type { IDataObject } from 'n8n-workflow';
import {
	daysAgo,
	drivenImports,
	failedOf,
	imports,
	newMessages,
	newUsers,
	statuses,
} from './support';
import type { ImportRun } from './support';

const driven = drivenImports({}, { operation: 'importUsers', onError: 'continueRegularOutput' });
const { run } = driven;

/** The half of an emoji that a cut text ends with. */
const HALF = 'cut \ud83d';

/** The ways in which records reach the import: each makes items and parameters of them. */
const WAYS: Array<[string, (records: IDataObject[]) => Partial<ImportRun>]> = [
	['Map Automatically', (records) => ({ items: records })],
	[
		'an expression that gives an array',
		(records) => ({
			items: [{ records }],
			inputMode: 'json',
			records: '={{ $json.records }}',
		}),
	],
	[
		'an expression that gives JSON text',
		(records) => ({
			items: [{ text: JSON.stringify(records) }],
			inputMode: 'json',
			records: '={{ $json.text }}',
		}),
	],
	[
		"the service's own body as text",
		(records) => ({
			items: [{}],
			inputMode: 'json',
			records: JSON.stringify({
				messages: Object.fromEntries(records.map((record) => [record.muid, record])),
			}),
		}),
	],
	[
		'a line of JSON in each item',
		(records) => ({
			items: records.map((record) => ({ line: JSON.stringify(record) })),
			inputMode: 'json',
			records: '={{ $json.line }}',
		}),
	],
];

/** Where half an emoji may stand in a message, and the field that the error has to name. */
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
		const records = newMessages(120).map((message, n) =>
			n === 70 ? { ...message, ...bad } : message,
		);
		if (bad.data) delete records[70].text;
		const { items } = await run({ operation: 'importMessages', ...given(records) });
		expect(statuses(items)).toEqual({ imported: 119, failed: 1 });
		expect(failedOf(items)).toEqual([70]);
		expect(items[70].json).toMatchObject({
			error: expect.stringContaining(`'${field}' `) as string,
			details: { id: 'new-70', field, code: 'INVALID_RECORD' },
		});
		expect(String(items[70].json.error)).toMatch(/broken character/);
		expect(driven.service.state.messageIdsByMuid.has('new-119')).toBe(true);
	});
});

describe('a date before September 2001, which has fewer than the ten digits that the service takes,', () => {
	it.each(['1999-05-01', '15.06.1999', '2001-09-09T01:46:39Z', '1969-07-20'])(
		'is refused before anything is sent: %s',
		async (createdAt) => {
			const { items } = await run({ items: [{ uid: 'old', name: 'Old', createdAt }] });
			expect(failedOf(items)).toEqual([0]);
			expect(items[0].json.error).toContain("'createdAt' lies before 9 September 2001");
			expect(imports(driven.service)).toHaveLength(0);
		},
	);

	it('is refused in details as well, and the first second after it is taken', async () => {
		const item = (createdAt: string) => ({
			...newMessages(1)[0],
			senderUserDetails: { uid: 'alice', name: 'Alice', createdAt },
		});
		const early = await run({ operation: 'importMessages', items: [item('1999-05-01')] });
		expect(early.items[0].json.error).toContain(
			"'senderUserDetails' has a value 'createdAt' that lies before 9 September 2001",
		);
		const first = await run({ operation: 'importMessages', items: [item('2001-09-09T01:46:40Z')] });
		expect(statuses(first.items)).toEqual({ imported: 1 });
	});
});

it.each([
	['tags', { tags: ['J\uFFFDrg'] }],
	['metadata', { metadata: { city: 'M\uFFFDnchen' } }],
	['metadata', { metadata: { 'stra\uFFFDe': 1 } }],
])('lost characters in %s are named', async (column, values) => {
	const { run: execution } = await run({ items: [{ ...newUsers(1)[0], ...values }] });
	const hints = execution.data.resultData.runData.CometChat[0].hints ?? [];
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringContaining(`Characters were lost (\uFFFD) in ${column}:`) as string,
	]);
});

it('lost characters in further data of a message are named', async () => {
	const [message] = newMessages(1);
	const { run: execution } = await run({
		operation: 'importMessages',
		items: [{ ...message, sentAt: daysAgo(2), 'data.further': 'J\uFFFDrg' }],
	});
	const hints = execution.data.resultData.runData.CometChat[0].hints ?? [];
	expect(hints.map(({ message: text }) => text).join()).toContain('in data:');
});

import { e2e } from '../editor/page';
import { problemOf, type Execution, type Workflow } from '../harness/api';
import { submitForm } from '../harness/forms';
import type { ImportedExample } from '../harness/session';
import { node, to } from '../harness/steps';

const ROWS = [
	['id', 'full_name', 'email', 'city', 'joined'],
	['zoe', 'Zoë – “Z”', 'zoe@example.com', 'Zürich; Oslo', '2025-03-20'],
	['max', 'Max €', 'max@example.com', 'Köln', '2025-03-21'],
];

/** The steps of the example that make its sample file. */
const SAMPLE = ['Run Now', 'Sample Rows', 'As a File'];

describe('The CSV example', () => {
	let example: ImportedExample;

	beforeAll(async () => {
		const { api } = e2e.session;
		const given = e2e.session.example('import-users-from-csv.json');
		const workflow = withForm(given.workflow);
		const { id } = await api.createWorkflow(workflow);
		await api.startPublishing(id);
		example = { ...given, workflow, id };
	});
	beforeEach(() => e2e.session.service.reset());

	it.each<[string, Buffer]>([
		['UTF-8', Buffer.from(csv(','))],
		['UTF-8 with a byte order mark and semicolons', Buffer.from(`\ufeff${csv(';')}`)],
		['UTF-8 with tabs', Buffer.from(csv('\t'))],
		['Windows-1252 with semicolons', inWindows1252(csv(';'))],
		['Windows-1252 with commas', inWindows1252(csv(','))],
		['UTF-16 with tabs, as Excel writes it', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le')],
		['UTF-16, big endian', Buffer.from(`\ufeff${csv(';')}`, 'utf16le').swap16()],
		['UTF-16 without a mark', Buffer.from(csv(','), 'utf16le')],
		['UTF-8 with a first line for Excel', Buffer.from(`sep=;\r\n${csv(';')}`)],
	])('takes a file in %s', async (_, content) => {
		const execution = await upload(content);
		expect(problemOf(execution)).toBeUndefined();
		expect(Object.keys(execution.data.resultData.runData)).not.toContain('Failed Rows as CSV');
		const { users } = e2e.session.service.state;
		const imported = ['zoe', 'max'].map((uid) => users.get(uid));
		expect(imported).toMatchObject([
			{
				name: 'Zoë – “Z”',
				metadata: expect.objectContaining({ city: 'Zürich; Oslo' }),
			},
			{
				name: 'Max €',
				metadata: expect.objectContaining({ city: 'Köln' }),
			},
		]);
	});

	it('imports all rows when one has half an emoji', async () => {
		const half = Buffer.from([0xed, 0xa0, 0xbd]);
		const [head, row] = csv(',').split('"Max €"');
		const content = Buffer.concat([Buffer.from(`${head}"Max €`), half, Buffer.from(`"${row}`)]);
		expect(problemOf(await upload(content))).toBeUndefined();
		const { users } = e2e.session.service.state;
		expect(users.get('zoe')?.name).toBe('Zoë – “Z”');
		expect(users.get('max')?.name).toMatch(/^Max €\ufffd+$/);
	});

	it('gives a failed row with its own columns, also those named error and details, and the reason', async () => {
		const rows = 'id,full_name,error,details,joined\nno id,Bad,mine,yours,\nzoe,Zoë,,,\n';
		const { data } = await upload(Buffer.from(rows));
		const kept = data.resultData.runData['Keep the Row and the Reason'][0].data?.main?.[0];
		expect(kept?.map(({ json }) => json)).toEqual([
			{
				id: 'no id',
				full_name: 'Bad',
				error: 'mine',
				details: 'yours',
				reason: expect.stringContaining('spaces'),
			},
		]);
	});

	it('writes the failed rows with the delimiter of the file', async () => {
		const { data } = await upload(Buffer.from('id;full_name;joined\nno id;Zoë, B.;\n'));
		const [text] = data.resultData.runData['Failed File'][0].data?.main?.[0] ?? [];
		expect(text.json.data).toMatch(/^\ufeff?id;full_name;reason\nno id;Zoë, B\.;/);
	});

	it.each([
		['in Shift JIS', Buffer.from([0x69, 0x64, 0x0a, 0x83, 0x81, 0x83, 0x82]), 'an encoding that'],
		['that is empty', Buffer.from('\ufeff\r\n'), 'The file is empty'],
		['with nothing but a header', Buffer.from('id,full_name,email,city,joined\n'), 'has no rows'],
	])('fails with a clear error for a file %s', async (_, content, message) => {
		expect(problemOf(await upload(content))).toContain(message);
	});

	async function upload(content: Buffer): Promise<Execution> {
		const file = { name: 'users.csv', content };
		const id = await submitForm(e2e.session, example, { 'field-0': file });
		return await e2e.session.api.execution(id);
	}
});

/** The example with a form in place of its sample, as its note says. */
function withForm(workflow: Workflow): Workflow {
	const values = [{ fieldLabel: 'Your file', fieldType: 'file', multipleFiles: false }];
	const parameters = { formTitle: 'Users', formFields: { values } };
	const webhookId = 'upload-users-as-csv';
	const form = node('Upload a File', 'n8n-nodes-base.formTrigger', 2.2, parameters, { webhookId });
	const connections = Object.fromEntries(
		Object.entries(workflow.connections).filter(([name]) => !SAMPLE.includes(name)),
	);
	const read = node('Failed File', 'n8n-nodes-base.extractFromFile', 1, { operation: 'text' });
	return {
		...workflow,
		nodes: [...workflow.nodes.filter(({ name }) => !SAMPLE.includes(name)), form, read],
		connections: {
			...connections,
			[form.name]: to('As UTF-8'),
			'Failed Rows as CSV': to(read.name),
		},
	};
}

function csv(delimiter: string): string {
	const cells = ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
	return cells.map((row) => `${row.join(delimiter)}\r\n`).join('');
}

/** The text in Windows-1252, for the signs that the rows have. */
function inWindows1252(text: string): Buffer {
	const signs = new Map([
		['€', 0x80],
		['–', 0x96],
		['“', 0x93],
		['”', 0x94],
	]);
	return Buffer.from([...text].map((sign) => signs.get(sign) ?? sign.charCodeAt(0)));
}

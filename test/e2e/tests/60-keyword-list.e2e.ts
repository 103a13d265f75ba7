import { openNode, openWorkflow, whenSaved } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, type EditorPage } from '../editor/page';
import { problemOf, type Workflow } from '../harness/api';
import { withCredential } from '../harness/examples';
import { NODE_TYPE } from '../harness/paths';
import { START } from '../harness/steps';

const TERMS = ['spam', 'free money', 'naïve 🎰'];
const LIST_ID = 'from-a-file';

/** A trigger that hands out terms, a node that makes a CSV file of them, and the node that uploads it. */
const WORKFLOW: Workflow = {
	name: 'Keyword list from a file',
	nodes: [
		START,
		{
			id: '2',
			name: 'CSV File',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			position: [220, 0],
			parameters: { options: { fileName: 'blocked-words.csv', headerRow: false } },
		},
		{
			id: '3',
			name: 'Keyword List',
			type: NODE_TYPE,
			typeVersion: 1,
			position: [440, 0],
			parameters: {
				resource: 'keywordList',
				operation: 'create',
				additionalFields: { id: LIST_ID, name: 'From a file' },
			},
			credentials: { cometChatApi: { name: 'any' } },
		},
	],
	connections: {
		[START.name]: { main: [[{ node: 'CSV File', type: 'main', index: 0 }]] },
		'CSV File': { main: [[{ node: 'Keyword List', type: 'main', index: 0 }]] },
	},
	pinData: { [START.name]: TERMS.map((term) => ({ json: { term } })) },
	settings: { executionOrder: 'v1' },
};

describe('A keyword list from a CSV file', () => {
	let editor: EditorPage;

	beforeAll(async () => {
		e2e.session.service.reset();
		editor = await openPage();
	});
	afterAll(async () => await editor.close());

	it('is uploaded as a file and arrives with all its terms', async () => {
		const { api, credential, service } = e2e.session;
		const form = new NodeForm(editor);
		const { id } = await api.createWorkflow(withCredential(WORKFLOW, credential));
		await openWorkflow(editor, id);
		await openNode(editor, 'Keyword List');
		await form.select('entriesFrom', 'CSV File');
		await whenSaved(editor, 'the source of the terms', ({ nodes }) =>
			nodes.some(({ parameters }) => parameters.entriesFrom === 'file'),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();

		const upload = service.requests.at(-1);
		expect(upload).toMatchObject({
			method: 'POST',
			url: '/v3/moderation/keywords',
			body: {
				fields: { category: 'word', id: LIST_ID, name: 'From a file' },
				files: { file: { filename: 'blocked-words.csv' } },
			},
		});
		expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; *boundary=/);
		const { text } = (upload?.body as { files: { file: { text: string } } }).files.file;
		expect(
			text
				.replace(/^\uFEFF/, '')
				.trim()
				.split(/\r?\n/),
		).toEqual(TERMS);
		expect(service.state.keywordLists.get(LIST_ID)).toMatchObject({
			id: LIST_ID,
			category: 'word',
		});
		expect(editor.errors).toEqual([]);
	});
});

import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { withCredential } from '../harness/examples';
import { action, chain, node, START } from '../harness/steps';

const TERMS = ['spam', 'free money', 'naïve 🎰'];
const LIST_ID = 'from-a-file';

/** A trigger that gives terms, a node that makes a CSV file of them, and our node, which uploads the file. */
const WORKFLOW = chain(
	'Keyword list from a file',
	[
		START,
		node('CSV File', 'n8n-nodes-base.convertToFile', 1.1, {
			options: { fileName: 'blocked-words.csv', headerRow: false },
		}),
		action('Keyword List', {
			resource: 'keywordList',
			operation: 'create',
			entriesFrom: 'file',
			name: 'From a file',
			additionalFields: { id: LIST_ID },
		}),
	],
	{ pinData: { [START.name]: TERMS.map((term) => ({ json: { term } })) } },
);

it('A keyword list from a CSV file is uploaded as a file and arrives with all its terms', async () => {
	const { api, credential, service } = e2e.session;
	const { id } = await api.createWorkflow(withCredential(WORKFLOW, credential));
	expect(problemOf(await api.runWorkflow(id, START.name))).toBeUndefined();

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
});

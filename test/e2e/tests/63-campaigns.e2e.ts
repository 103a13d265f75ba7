import { newWorkflowWith, openNode, openWorkflow, whenSaved } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { problemOf } from '../harness/api';
import { withCredential } from '../harness/examples';
import { CAMPAIGNS_TYPE } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';
import { action, chain, START } from '../harness/steps';

const NODE = 'CometChat Campaigns';

const USERS = [
	{ uid: 'alice', first_name: 'Alice', posts: 3 },
	{ uid: 'bob', first_name: 'Bob' },
];

const sent = () => e2e.session.service.requests.filter(({ method }) => method !== 'GET');

describe('CometChat Campaigns in the editor', () => {
	const opened = useEditor();
	afterEach(() => expect(opened.editor.errors).toEqual([]));

	it('sends a notification to the users of all items', async () => {
		const { api, credential } = e2e.session;
		const { editor, form } = opened;
		const notify = { resource: 'campaign', operation: 'sendNotification' };
		const workflow = chain(
			'A notification for users of a sheet',
			[{ ...START, name: 'Users' }, action('Notify', notify, { type: CAMPAIGNS_TYPE })],
			{ pinData: { Users: USERS.map((json) => ({ json })) } },
		);
		const { id } = await api.createWorkflow(withCredential(workflow, credential));
		await openWorkflow(editor, id);
		await openNode(editor, 'Notify');
		await editor.page
			.getByText('The users get the notification now. This cannot be undone.')
			.waitFor();
		await form.fromList('templateId', 'Weekly digest');
		await form.select('usersFrom', 'Input Items');
		await form.addRow('variables');
		expect(await form.cells('variables')).toEqual(['Variable Name', 'Variable Value']);
		await form.fill('name', 'posts');
		await form.fill('value', 'some');
		await whenSaved(editor, 'the variable', ({ nodes }) =>
			nodes.some(({ parameters }) => JSON.stringify(parameters).includes('"some"')),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();
		expect(sent().map(({ url, body }) => [url, body])).toEqual([
			[
				'/v3/campaigns/notifications/messages',
				{
					templateId: 'weekly-digest',
					receivers: ['alice', 'bob'],
					variables: {
						alice: { first_name: 'Alice', posts: '3' },
						bob: { first_name: 'Bob', posts: 'some' },
					},
				},
			],
		]);
	});

	it('offers categories and channels for a template', async () => {
		const { editor, form } = opened;
		await newWorkflowWith(editor, 'Create a campaign template', NODE);
		await form.chooseCredentials(CREDENTIAL_NAME);
		await form.addRow('channels');
		await form.fromList('channelId', 'Default feed');
		await form.addOption('additionalFields', 'Category');
		await form.fromList('templateCategory', 'Updates');
		await whenSaved(editor, 'both', ({ nodes }) =>
			nodes.some(({ parameters }) => /"default-feed".*"Updates"/.test(JSON.stringify(parameters))),
		);
	});
});

it.each(['send', 'delete'])('The operation to %s a campaign has no target', async (operation) => {
	const { api, credential } = e2e.session;
	const before = sent().length;
	const parameters = { resource: 'campaign', operation };
	const workflow = chain('No target', [
		START,
		action('Campaign', parameters, { type: CAMPAIGNS_TYPE }),
	]);
	const { id } = await api.createWorkflow(withCredential(workflow, credential));
	expect(problemOf(await api.runWorkflow(id, START.name))).toMatch(/"Campaign" is required/);
	expect(sent()).toHaveLength(before);
});

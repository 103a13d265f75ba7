import { newWorkflowWith, nodeNamed, openNode, openWorkflow, whenSaved } from '../editor/canvas';
import { e2e, takePicture } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { problemOf } from '../harness/api';
import { withCredential } from '../harness/examples';
import { decisionAbout } from '../harness/moderated';
import { MODERATION_TRIGGER_TYPE, WEBHOOK_CREDENTIAL_TYPE } from '../harness/paths';
import { CREDENTIAL_NAME } from '../harness/session';
import { action, chain, GOT_IT, node, START } from '../harness/steps';
import { Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const DRAWN_MS = 10_000;

const ROWS = [{ word: 'free money' }, { word: 'buy now' }, { word: 'naïve 🎰' }];

/** A workflow whose trigger gives the rows of a sheet to two of our nodes. */
const WORKFLOW = chain(
	'A keyword list from a sheet',
	[
		{ ...START, name: 'Sheet' },
		action('Keyword List', {
			resource: 'keywordList',
			operation: 'create',
			name: 'From a sheet',
			additionalFields: { id: 'from-a-sheet' },
		}),
		action('Ban', { resource: 'group', operation: 'banMember' }),
	],
	{ pinData: { Sheet: ROWS.map((json) => ({ json })) } },
);

describe('In the editor', () => {
	const opened = useEditor();
	afterEach(() => expect(opened.editor.errors).toEqual([]));

	it('a column of a sheet becomes one keyword list', async () => {
		const { editor, form } = opened;
		const { api, credential, service } = e2e.session;
		const { id } = await api.createWorkflow(withCredential(WORKFLOW, credential));
		await openWorkflow(editor, id);
		const subtitles = editor.page.locator(nodeNamed('Ban'));
		await subtitles.getByText('Ban member: group', { exact: true }).waitFor();
		await editor.page
			.locator(nodeNamed('Keyword List'))
			.getByText('Create: keyword list', { exact: true })
			.waitFor();

		await openNode(editor, 'Keyword List');
		await form.select('entriesFrom', 'Input Items');
		await form.fill('entryColumn', 'word');
		await whenSaved(editor, 'the column', ({ nodes }) =>
			nodes.some(({ parameters }) => parameters.entryColumn === 'word'),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(service.state.keywordLists.get('from-a-sheet')?.searchTerms).toEqual(
			ROWS.map(({ word }) => word),
		);
		await takePicture(editor, 'keyword-list-from-sheet');
	});

	it('the form of a moderation rule shows the fields for the chosen Look For', async () => {
		const { editor, form } = opened;
		const { service } = e2e.session;
		await newWorkflowWith(editor, 'Create a moderation rule');
		await form.chooseCredentials(CREDENTIAL_NAME);
		const labels = await form.labels();
		expect(labels.slice(0, 4)).toEqual([
			'Resource',
			'Operation',
			'Specify Rule',
			expect.any(String),
		]);
		expect(labels.slice(4, 8)).toEqual(['Enabled', 'Name', 'Conditions', 'Actions']);
		await form.fill('name', 'No hurtful texts');
		await form.addRow('conditions');
		const shown: Array<[lookFor: string, cells: string[]]> = [
			['Words or Phrases', ['Look For', 'In', 'Compare With', 'Keyword List', 'Match']],
			['Traits of Images or Videos', ['Look For', 'In', 'Label', 'Score Above']],
			['Sentences of the Same Meaning', ['Look For', 'In', 'Keyword List']],
			['Toxic Text', ['Look For', 'In', 'Label', 'Score Above']],
		];
		for (const [lookFor, cells] of shown) {
			await form.select('category', lookFor);
			// The editor draws the further fields a moment later
			await until(
				`the fields of '${lookFor}'`,
				DRAWN_MS,
				async () => `${await form.cells('conditions')}` === `${cells}`,
			);
		}
		await form.fill('label', 'insult');
		await takePicture(editor, 'moderation-rule');
		await whenSaved(editor, 'the label', ({ nodes }) =>
			nodes.some(({ parameters }) => JSON.stringify(parameters).includes('insult')),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		expect(service.requests.at(-1)).toMatchObject({
			method: 'POST',
			url: '/v3/moderation/rules',
			body: {
				name: 'No hurtful texts',
				enabled: true,
				action: ['blockMessage'],
				conditions: [{ category: 'toxicity', operand: 'text', value: 'insult_greaterThan_80' }],
			},
		});
	});

	it('each of the words that are pasted one per line blocks messages', async () => {
		const { editor, form } = opened;
		const { session } = e2e;
		const rules = { rule: [{ what: 'word', values: '', decision: 'block' }] };
		const trigger = node(
			'Ask',
			MODERATION_TRIGGER_TYPE,
			1.1,
			{ rules, fallback: 'approve' },
			{
				webhookId: crypto.randomUUID(),
				credentials: { [WEBHOOK_CREDENTIAL_TYPE]: session.webhookCredential },
			},
		);
		const workflow = chain('Block words', [trigger, GOT_IT]);
		const { id } = await session.api.createWorkflow(workflow);
		await openWorkflow(editor, id);
		await openNode(editor, trigger.name);
		await form.paste('values', 'free crypto\r\ncasino\nbuy now\n');
		await whenSaved(editor, 'the words', ({ nodes }) => JSON.stringify(nodes).includes('buy now'));
		const triggered = await Triggered.publishStored(session, id);
		triggered.moderate();
		for (const [text, reason] of [
			['Free crypto here', "Rule 1: word 'free crypto'"],
			['the casino', "Rule 1: word 'casino'"],
			['buy now!', "Rule 1: word 'buy now'"],
		]) {
			await until(`the decision about '${text}'`, 60_000, async () => {
				const { answer } = await decisionAbout(session.service, text);
				return answer?.reason === reason;
			});
		}
		await triggered.end();
		session.service.reset();
	});

	it('the form for resetting a conversation asks first for the user who loses it, and the output names him', async () => {
		const { editor, form } = opened;
		await newWorkflowWith(editor, 'Reset a conversation with a user');
		await form.chooseCredentials(CREDENTIAL_NAME);
		const labels = await form.labels();
		expect(labels.slice(2, 5)).toEqual([
			'User (Loses the Conversation)',
			'Other User',
			'Delete Messages Permanently',
		]);
		await form.fromList('onBehalfOf', 'Alice Hartmann');
		await form.fromList('uid', 'Bob Mensah');
		await form.turn('deleteMessagesPermanently', true);
		await editor.page.getByText('Both users lose all messages of the conversation').waitFor();
		await form.turn('deleteMessagesPermanently', false);
		await whenSaved(editor, 'both users', ({ nodes }) =>
			nodes.some(({ parameters }) => /alice.*bob|bob.*alice/.test(JSON.stringify(parameters))),
		);
		expect(problemOf(await form.execute())).toBeUndefined();
		// Leaves out requests of the editor, which goes on reading the lists of users
		const changes = e2e.session.service.requests.filter(({ method }) => method !== 'GET');
		expect(changes.at(-1)).toMatchObject({
			method: 'DELETE',
			url: '/v3/users/bob/conversation',
			headers: { onbehalfof: 'alice' },
		});
		for (const said of ['otherUid', 'alice', 'bob'])
			await form.output().getByText(said, { exact: true }).first().waitFor();
	});
});

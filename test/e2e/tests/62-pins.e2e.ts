import { openNode, openWorkflow } from '../editor/canvas';
import { NodeForm } from '../editor/form';
import { e2e, openPage, type EditorPage } from '../editor/page';
import { actionWorkflow } from '../harness/actions';
import { problemOf } from '../harness/api';
import { publishByWebhook } from '../harness/byWebhook';
import { byId } from '../harness/toolWorkflows';

const EXAMPLE = 'pin-weekly-announcement.json';

const inGroup = (guid: string) => ({ type: 'group', guid: byId(guid) });

describe('The form of', () => {
	let editor: EditorPage;

	beforeAll(async () => {
		e2e.session.service.reset();
		editor = await openPage();
	});
	afterAll(async () => await editor.close());

	/** Opens the form of a node, with these values, in a workflow of its own. */
	async function open(parameters: Record<string, unknown>): Promise<NodeForm> {
		const { api, credential } = e2e.session;
		const { id } = await api.createWorkflow(actionWorkflow(parameters, credential));
		await openWorkflow(editor, id);
		await openNode(editor, 'CometChat');
		return new NodeForm(editor);
	}

	it('Set Pinned keeps what the app has pinned, however often it is executed', async () => {
		const { service } = e2e.session;
		service.state.globalPins.set('group_vip-lounge', 1_700_000_000);
		const form = await open({
			resource: 'conversation',
			operation: 'setPinned',
			pinnedChange: 'add',
			pinnedConversations: { conversation: [inGroup('general')] },
		});
		expect(problemOf(await form.execute())).toBeUndefined();
		expect(service.requests.at(-1)).toMatchObject({
			method: 'PUT',
			url: '/v3/conversations/pinned',
			body: { pinnedConversations: [{ guid: 'vip-lounge' }, { guid: 'general' }] },
		});

		// Now n8n has data of the first execution, and runs this step only
		expect(problemOf(await form.execute())).toBeUndefined();
		expect(service.requests.at(-1)).toMatchObject({ method: 'GET' });
		expect([...service.state.globalPins.keys()]).toEqual(['group_vip-lounge', 'group_general']);
		expect(editor.errors).toEqual([]);
	});

	it('Pin pins a message in the name of the app', async () => {
		const { service } = e2e.session;
		const { id } = [...service.state.messages.values()].at(-1)!;
		const form = await open({ resource: 'message', operation: 'pin', messageId: id });
		expect(problemOf(await form.execute())).toBeUndefined();
		await form.output().getByText('1 item', { exact: true }).waitFor();

		expect(service.requests.at(-1)).toMatchObject({
			method: 'POST',
			url: `/v3/messages/${id}/pin`,
		});
		expect(service.state.messages.get(id)).toMatchObject({ pinnedBy: 'app_system' });
		expect(editor.errors).toEqual([]);
	});
});

it('The weekly announcement is pinned instead of the last one, and other pins stay', async () => {
	const { service } = e2e.session;
	service.reset();
	const other = [...service.state.messages.values()].find(
		({ receiver }) => receiver === 'announcements',
	)!;
	Object.assign(other, { pinnedAt: 1_700_000_000, pinnedBy: 'alice' });
	const published = await publishByWebhook(EXAMPLE);
	const sentBy = async () => {
		expect(problemOf((await published.runOnce()).execution)).toBeUndefined();
		return [...service.state.messages.keys()].at(-1)!;
	};
	const pinned = () =>
		[...service.state.messages.values()].filter(({ pinnedAt }) => pinnedAt).map((one) => one.id);

	const first = await sentBy();
	expect(pinned()).toEqual([other.id, first]);
	const second = await sentBy();
	expect(pinned()).toEqual([other.id, second]);
});

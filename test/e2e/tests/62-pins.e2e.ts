import { e2e } from '../editor/page';
import { actionWorkflow } from '../harness/actions';
import { problemOf } from '../harness/api';
import { publishByWebhook } from '../harness/byWebhook';
import { byId } from '../harness/toolWorkflows';

const EXAMPLE = 'pin-weekly-announcement.json';

it('Set Pinned keeps what the app has pinned, however often it is executed', async () => {
	const { api, credential, service } = e2e.session;
	service.reset();
	service.state.globalPins.set('group_vip-lounge', 1_700_000_000);
	const parameters = {
		resource: 'conversation',
		operation: 'setPinned',
		pinnedChange: 'add',
		pinnedConversations: { conversation: [{ type: 'group', guid: byId('general') }] },
	};
	const { id } = await api.createWorkflow(actionWorkflow(parameters, credential));
	expect(problemOf(await api.runWorkflow(id, 'Start'))).toBeUndefined();
	expect(service.requests.at(-1)).toMatchObject({
		method: 'PUT',
		url: '/v3/conversations/pinned',
		body: { pinnedConversations: [{ guid: 'vip-lounge' }, { guid: 'general' }] },
	});

	expect(problemOf(await api.runWorkflow(id, 'Start'))).toBeUndefined();
	expect(service.requests.at(-1)).toMatchObject({ method: 'GET' });
	expect([...service.state.globalPins.keys()]).toEqual(['group_vip-lounge', 'group_general']);
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
		[...service.state.messages.values()]
			.filter(({ pinnedAt }) => pinnedAt)
			.map((message) => message.id);

	const first = await sentBy();
	expect(pinned()).toEqual([other.id, first]);
	const second = await sentBy();
	expect(pinned()).toEqual([other.id, second]);
	await published.unpublish();
});

it('Only the newest weekly announcement stays pinned when two runs come at once', async () => {
	const { service } = e2e.session;
	service.reset();
	const published = await publishByWebhook(EXAMPLE);
	const both = [published.runOnce(), published.runOnce()];
	service.faults.add({ kind: 'slow', delayMs: 1_000 });
	await Promise.all(both);
	// Waits for the end of both runs
	await published.itemsOf('Unpin Older Ones');
	const own = [...service.state.messages.values()].filter(({ tags }) =>
		tags?.includes('weekly-announcement'),
	);
	expect(own).toHaveLength(2);
	expect(own.filter(({ pinnedAt }) => pinnedAt).map(({ id }) => id)).toEqual([own.at(-1)!.id]);
});

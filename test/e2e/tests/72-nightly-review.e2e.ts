import { e2e } from '../editor/page';
import { publishByWebhook } from '../harness/byWebhook';

const FILE = 'nightly-moderation-review.json';

beforeEach(() => e2e.session.reset());

describe('The nightly moderation review', () => {
	it('bans nobody when it is tried, and shows whom it would ban', async () => {
		const { api, service, example } = e2e.session;
		const { id, trigger } = example(FILE);
		const { status, data } = await api.runWorkflow(id, trigger);
		expect(status).toBe('success');
		// The outputs Left Alone, Ban and Would Ban: nothing reaches Ban when the workflow is only tried
		const [leftAlone, , wouldBan] = data.resultData.runData['Three or More'][0].data?.main ?? [];
		expect(wouldBan?.map(({ json }) => json.sender)).toContain('dave');
		for (const { json } of wouldBan ?? []) expect(json.unique_count_messageId).toBeGreaterThan(2);
		expect(leftAlone?.length).toBeGreaterThan(0);
		expect(Object.keys(data.resultData.runData)).not.toContain('Ban from Group');
		expect(service.requests.map(({ method }) => method)).not.toContain('POST');
	});

	it('bans the senders that the rule names, goes on at one who is banned, and ends with an error when a ban fails', async () => {
		const { service } = e2e.session;
		const { members, banned } = service.state.groups.get('general')!;
		// The service bans members only
		members.delete('erin');
		banned.set('dave', members.get('dave')!);
		members.delete('dave');
		const { execution, outputs } = await (await publishByWebhook(FILE)).runOnce();

		const [done, failed] = outputs('Ban from Group').map((items) => items.map(({ json }) => json));
		expect(done.map(({ uid, changed }) => [uid, changed]).sort()).toEqual([
			['bob', true],
			['dave', false],
		]);
		expect(failed).toMatchObject([{ sender: 'erin', receiver: 'general' }]);
		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error?.message).toMatch(
			/^Bans that failed: 1\. The first one: erin in general: .*erin/,
		);
		expect(service.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
	});

	it('leaves out messages that were blocked before the last day', async () => {
		const { service } = e2e.session;
		for (const entry of service.state.blocked.values()) entry.createdAt -= 86_400;
		const { api, example } = e2e.session;
		const { id, trigger } = example(FILE);
		const { data } = await api.runWorkflow(id, trigger);
		expect(Object.keys(data.resultData.runData)).not.toContain('Three or More');
	});
});

import type { INodeParameters } from 'n8n-workflow';
import { clock } from '../../nodes/CometChat/transport/clock';
import { seedIds } from '../service';
import { byId } from '../support/node';
import { hurry, namedUsers, run, updateUsers, useService } from './support';

hurry();
const service = useService();

const deleteUser = (uid: string): INodeParameters =>
	({ resource: 'user', operation: 'delete', uid: byId(uid) }) as INodeParameters;
const removeReaction: INodeParameters = {
	resource: 'message',
	operation: 'removeReaction',
	messageId: seedIds.messages.withReactions,
	reaction: '👍',
	onBehalfOf: byId('bob'),
} as INodeParameters;

describe('A deletion whose first answer was lost', () => {
	it('counts as done when the repetition finds nothing left to delete', async () => {
		service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
		const { items, error } = await run(service.current, deleteUser('erin'));
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: {
					uid: 'erin',
					deleted: true,
					success: true,
					message: 'Gone when the request was repeated after its first answer was lost',
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(service.current.requests).toHaveLength(2);
	});

	it('is an error when the service was only busy with others before', async () => {
		service.current.faults.add({ kind: '429', count: 1, retryAfter: 0.01 });
		const { error } = await run(service.current, deleteUser('nobody'));
		expect(error?.description).toBe(
			'Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
		);
	});

	it('is an error that tells of the first attempt, when the refusal does not say what is missing', async () => {
		service.current.faults.add({ kind: '502', when: 'after', count: 1 });
		const { error } = await run(service.current, removeReaction);
		expect(error?.message).toMatch(/has not reacted/);
		expect(error?.description).toMatch(
			/An earlier attempt may have been processed although its answer was lost\. \(ERR_BAD_REQUEST, HTTP 400\)$/,
		);
		expect(service.current.state.messages.get('1')!.reactions.has('👍')).toBe(false);
	});
});

describe('A read whose first answer was lost', () => {
	const getUser = (uid: string) =>
		({ resource: 'user', operation: 'get', uid: byId(uid) }) as INodeParameters;

	it.each([
		['is refused', { count: 1 }, 'nobody', 2],
		['is given up', {}, 'alice', 5],
	])('says nothing of being processed when it %s', async (_, times, uid, attempts) => {
		service.current.faults.add({ kind: '502', when: 'after', ...times });
		const { error } = await run(service.current, getUser(uid));
		expect(error?.description).toEqual(expect.any(String));
		expect(error?.description).not.toMatch(/processed/);
		expect(service.current.requests).toHaveLength(attempts);
	});
});

describe('A fault that strikes one of several items', () => {
	const items = namedUsers(3);
	const strikeSecond = () => service.current.faults.add({ kind: '500', url: 'user-2' });
	const names = () => items.map(({ uid }) => service.current.state.users.get(uid)!.name);

	it('fails that item alone when the node continues', async () => {
		strikeSecond();
		const result = await run(service.current, updateUsers(), {
			items,
			onError: 'continueRegularOutput',
		});
		expect(result.items).toEqual([
			{ json: expect.objectContaining({ uid: 'user-1' }), pairedItem: { item: 0 } },
			{
				json: {
					...items[1],
					error: 'Something went wrong on the server [item 1]',
					details: {
						code: 'ERR_EXCEPTION',
						status: 500,
						description: expect.stringContaining('It is not known whether'),
					},
				},
				pairedItem: { item: 1 },
			},
			{ json: expect.objectContaining({ uid: 'user-3' }), pairedItem: { item: 2 } },
		]);
		expect(names()).toEqual(['Name 1', expect.not.stringMatching(/^Name/), 'Name 3']);
	});

	it('sends that item with its input to the error output', async () => {
		strikeSecond();
		const result = await run(service.current, updateUsers(), {
			items,
			onError: 'continueErrorOutput',
		});
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(result.errorItems).toEqual([
			{
				json: expect.objectContaining({ ...items[1], error: expect.stringMatching(/\[item 1\]$/) }),
				pairedItem: { item: 1 },
			},
		]);
	});
});

describe('A run that stops at a failed item', () => {
	const items = namedUsers(100);

	it('sends nothing more, and names the item', async () => {
		service.current.faults.add({ kind: '500', url: 'user-7', count: 1 });
		const { error } = await run(service.current, updateUsers({ maxConcurrentRequests: 5 }), {
			items,
		});
		expect(error?.message).toBe('Something went wrong on the server [item 6]');
		expect(error?.context).toMatchObject({ itemIndex: 6 });
		const after = service.current.requests.length;
		// The seventh, those that were under way with it, and one after each of these until its answer was read
		expect(after).toBeLessThanOrEqual(7 + 2 * 4);
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(service.current.requests).toHaveLength(after);
	});

	it('does not wait for what another item waits for', async () => {
		clock.firstBackoff = 60_000;
		service.current.faults.add({ kind: '503', retryAfter: 30, url: 'user-1', count: 1 });
		service.current.faults.add({ kind: '500', url: 'user-2', count: 1 });
		const startedAt = Date.now();
		const { error } = await run(service.current, updateUsers(), { items: items.slice(0, 2) });
		expect(error?.message).toMatch(/\[item 1\]$/);
		expect(Date.now() - startedAt).toBeLessThan(15_000);
	});

	it('sends nothing at all when an item cannot be sent', async () => {
		const broken = [...items.slice(0, 5), { uid: ' ', name: 'Nobody' }];
		const { error } = await run(service.current, updateUsers(), { items: broken });
		expect(error?.message).toBe("'User' is empty [item 5]");
		expect(service.current.requests).toEqual([]);
	});

	it("is run afresh by n8n's Retry On Fail, without losing an item", async () => {
		service.current.faults.add({ kind: '500', url: 'user-3', count: 1 });
		const result = await run(service.current, updateUsers({ maxConcurrentRequests: 1 }), {
			items: items.slice(0, 6),
			retryOnFail: true,
		});
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ json }) => json.uid)).toEqual(
			items.slice(0, 6).map(({ uid }) => uid),
		);
		expect(service.current.requests).toHaveLength(3 + 6);
	});
});

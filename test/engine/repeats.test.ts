import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../nodes/shared/transport/clock';
import { seedIds } from '../service';
import {
	byId,
	formOf,
	useFastClock,
	namedUsers,
	run,
	sendThrough,
	updateUsersForm,
	useService,
} from './support';

useFastClock();
const service = useService();

const ofUser = (operation: string, uid: string) => formOf('user', operation, { uid: byId(uid) });

describe('A deletion whose first answer was lost', () => {
	it('counts as done when the repetition finds nothing left to delete', async () => {
		service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
		const { items, error } = await run(service.current, ofUser('delete', 'erin'));
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: { uid: 'erin', deleted: false, deactivated: true, permanent: false },
				pairedItem: { item: 0 },
			},
		]);
		// The two GETs look for the user, because 'not found' also means that the user is only deactivated
		const methods = service.current.requests.map(({ method }) => method);
		expect(methods).toEqual(['DELETE', 'DELETE', 'GET', 'GET']);
	});

	it('is an error when the first attempt was refused because of a limit', async () => {
		service.current.faults.add({ kind: '429', count: 1, retryAfterSeconds: 0.01 });
		const { error } = await run(service.current, ofUser('delete', 'nobody'));
		expect(error?.description).toBe(
			'Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
		);
	});

	it('is an error that tells of the first attempt, if the refusal does not say what is missing', async () => {
		service.current.faults.add({ kind: '502', when: 'after', count: 1 });
		const messageId = seedIds.messages.withReactions;
		const reaction = { messageId, reaction: '👍', onBehalfOf: byId('bob') };
		const form = formOf('message', 'removeReaction', reaction);
		const { error } = await run(service.current, form);
		expect(error?.message).toMatch(/has not reacted/);
		expect(error?.description).toMatch(
			/An earlier attempt may have been processed although its answer was lost\. \(ERR_BAD_REQUEST, HTTP 400\)$/,
		);
		expect(service.current.state.messages.get(messageId)!.reactions.has('👍')).toBe(false);
	});
});

describe('A repeated deletion that finds nothing', () => {
	/** The answer to the first attempt, of a gateway. */
	const lost = { statusCode: 502, headers: {}, body: {} };
	const doneAfterLostAnswer = ['ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND'];

	it.each([
		['is done', {}, 'ERR_UID_NOT_FOUND', true],
		['is done', { onBehalfOf: 'bob' }, 'ERR_GUID_NOT_FOUND', true],
		['may lack the user who acts', { onBehalfOf: 'bob' }, 'ERR_UID_NOT_FOUND', false],
		['was refused', {}, 'ERR_ROLE_NOT_FOUND', false],
	])('%s: with %j, by %s', async (_what, headers, code, isDone) => {
		const refused = { statusCode: 404, headers: {}, body: { error: { code, message: 'No' } } };
		const deletion = { method: 'DELETE', url: '/x', headers, doneAfterLostAnswer } as const;
		expect(await sendThrough([lost, refused], { description: deletion })).toMatchObject(
			isDone ? { data: { success: true } } : { details: { code } },
		);
	});
});

describe('A read whose first answer was lost', () => {
	it.each([
		['is refused', { count: 1 }, 'nobody', 2],
		// The first attempt and the four repetitions of `clock.retries`
		['is given up', {}, 'alice', 5],
	])('says nothing of being processed when it %s', async (_, times, uid, attempts) => {
		service.current.faults.add({ kind: '502', when: 'after', ...times });
		const { error } = await run(service.current, ofUser('get', uid));
		expect(error?.description).toEqual(expect.any(String));
		expect(error?.description).not.toMatch(/processed/);
		expect(service.current.requests).toHaveLength(attempts);
	});
});

describe('A run that stops at a failed item', () => {
	const items = namedUsers(100);

	it('sends nothing more, and names the item', async () => {
		service.current.faults.add({ kind: '500', url: 'user-7', count: 1 });
		const { error } = await run(service.current, updateUsersForm(), {
			items,
			app: { maxConcurrentRequests: 5 },
		});
		expect(error?.message).toBe('Something went wrong on the server [item 6]');
		expect(error?.context).toMatchObject({ itemIndex: 6 });
		const after = service.current.requests.length;
		// Until the answer to the seventh request was read, four requests were under way, and four others may have followed
		expect(after).toBeLessThanOrEqual(7 + 2 * 4);
		// Requests that still leave arrive within this time
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(service.current.requests).toHaveLength(after);
	});

	it('does not wait for the retry of another item', async () => {
		clock.firstBackoff = 60_000;
		service.current.faults.add({ kind: '503', retryAfterSeconds: 30, url: 'user-1', count: 1 });
		service.current.faults.add({ kind: '500', url: 'user-2', count: 1 });
		const startedAt = Date.now();
		const { error } = await run(service.current, updateUsersForm(), { items: items.slice(0, 2) });
		expect(error?.message).toMatch(/\[item 1\]$/);
		expect(Date.now() - startedAt).toBeLessThan(15_000);
	});

	it('sends nothing at all when an item cannot be sent', async () => {
		const broken = [...items.slice(0, 5), { uid: ' ', name: 'Nobody' }];
		const { error } = await run(service.current, updateUsersForm(), { items: broken });
		expect(error?.message).toBe("'User' is empty: the expression gave nothing [item 5]");
		expect(service.current.requests).toEqual([]);
	});

	it.each([
		['stopWorkflow', ['bob', 'nobody', 'dave']],
		['continueRegularOutput', ['nobody', 'bob', 'dave']],
	] as const)(
		"sends no message again by n8n's Retry On Fail and %s",
		async (onError, receivers) => {
			const form = formOf('message', 'send', { receiverUid: byId('={{ $json.uid }}'), text: 'Hi' });
			const result = await run(service.current, form, {
				app: { maxConcurrentRequests: 1 },
				items: receivers.map((uid) => ({ uid })),
				retryOnFail: true,
				onError,
			});
			const sentTo = service.current.requests.map(({ body }) => (body as IDataObject).receiver);
			expect(sentTo.filter((uid) => uid === 'nobody').length).toBeGreaterThan(1);
			const others = sentTo.filter((uid) => uid !== 'nobody');
			expect(others).toEqual(onError === 'stopWorkflow' ? ['bob'] : ['bob', 'dave']);
			if (onError === 'stopWorkflow') expect(result.error?.message).toMatch(/nobody.*\[item 1\]/);
			else
				expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
					receivers.map((_, item) => ({ item })),
				);
		},
	);

	it("deletes nothing again by n8n's Retry On Fail: the second try would not find it", async () => {
		service.current.faults.add({ kind: '500', url: 'dave', count: 1 });
		const { error, items: deleted } = await run(
			service.current,
			ofUser('delete', '={{ $json.uid }}'),
			{
				app: { maxConcurrentRequests: 1 },
				items: ['erin', 'dave', 'carol'].map((uid) => ({ uid })),
				retryOnFail: true,
			},
		);
		expect(error).toBeUndefined();
		expect(deleted.map(({ json }) => json.uid)).toEqual(['erin', 'dave', 'carol']);
		const sent = service.current.requests.map(({ url }) => url.split('/').at(-1));
		expect(sent).toEqual(['erin', 'dave', 'dave', 'carol']);
	});

	it("decides nothing again by n8n's Retry On Fail: the second try would call each decision unchanged", async () => {
		service.current.faults.add({ kind: '500', url: '1002', count: 1 });
		const decision = { messageId: '={{ $json.id }}', decision: 'rejected' };
		const { items: decided } = await run(
			service.current,
			formOf('moderation', 'reviewBlockedMessage', decision),
			{ items: ['1001', '1002', '1003'].map((id) => ({ id })), retryOnFail: true },
		);
		expect(decided.map(({ json }) => json.changed)).toEqual([true, true, true]);
	});

	it("is run afresh by n8n's Retry On Fail, without losing an item", async () => {
		service.current.faults.add({ kind: '500', url: 'user-3', count: 1 });
		const result = await run(service.current, updateUsersForm(), {
			app: { maxConcurrentRequests: 1 },
			items: items.slice(0, 6),
			retryOnFail: true,
		});
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ json }) => json.uid)).toEqual(
			items.slice(0, 6).map(({ uid }) => uid),
		);
		// Three requests until the failure, and six in the second run
		expect(service.current.requests).toHaveLength(3 + 6);
	});
});

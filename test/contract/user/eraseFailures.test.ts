import { useFastClock } from '../../engine/support';
import type { FaultSpec } from '../../service';
import { eachValueOnce, loadSize } from '../../support/budget';
import { records } from '../support';
import { real, useErasure } from './erasable';

useFastClock({ minute: 50 });

const { service, state, addRecords, traces, others, runErase, writes } = useErasure();

/** The routes of all requests that an erasure sends. */
const ROUTES: Array<FaultSpec['route']> = [
	'GET /users/{uid}',
	'GET /users/{uid}/auth_tokens',
	'GET /notifications/push/v1/tokens',
	'DELETE /notifications/push/v1/tokens',
	'DELETE /users/{uid}/auth_tokens',
	'GET /messages',
	'DELETE /messages/{id}',
	'DELETE /messages/{id}/reactions/{reaction}',
	'GET /notifications/v1/contact-details',
	'DELETE /notifications/v1/contact-details',
	'DELETE /notifications/v1/preferences/mute',
	'DELETE /notifications/v1/preferences',
	'GET /groups',
	'DELETE /groups/{guid}/members/{uid}',
	'DELETE /users/{uid}/friends',
	'DELETE /users/{uid}/blockedusers',
	'DELETE /users/{uid}',
];
const FAULTS: Array<Partial<FaultSpec> & Pick<FaultSpec, 'kind'>> = [
	{ kind: '500' },
	{ kind: '500', when: 'after' },
	{ kind: 'refusal', status: 403, code: 'ERR_SOMETHING' },
];
const BREAKS = ROUTES.flatMap((route) =>
	FAULTS.map((fault): [string, FaultSpec] => [
		`${fault.kind} ${fault.when ?? ''} ${String(route)}`,
		{ ...fault, route } as FaultSpec,
	]),
);

it.each([
	['GET /notifications/push/v1/tokens', 'removal of the push tokens'],
	['GET /notifications/v1/preferences/mute', 'removal of the notification settings'],
])('does not take an answer without a list for an empty one: %s', async (route, step) => {
	addRecords();
	service.current.faults.add({ kind: 'no-details', route, count: 1 });
	const { error } = await runErase();
	expect(error?.message).toContain(`Failed: ${step} (The service gave an answer without a list)`);
	expect(state().users.has('dave')).toBe(true);
	expect((await runErase()).error).toBeUndefined();
	expect(traces()).toEqual([]);
});

it.each(eachValueOnce(BREAKS, ([, fault]) => [fault.route, fault.kind, fault.when]))(
	'is finished by the next run after a failure: %s',
	async (_, fault) => {
		addRecords(loadSize(3, 25));
		const before = others();
		service.current.faults.add({ ...fault, count: 1 });
		const first = await runErase(real, { patience: { retries: 0 } });
		if (first.error) expect(first.error.description).not.toContain('dave@example.com');
		else expect(traces()).toEqual([]);
		const second = await runErase();
		expect(second.error).toBeUndefined();
		expect(traces()).toEqual([]);
		expect(others()).toEqual(before);
	},
);

it.each([
	['delete', 'DELETE /users/{uid}/friends'],
	['delete', 'DELETE /users/{uid}'],
	['keep', 'DELETE /users/{uid}/friends'],
	['keep', 'PUT /users/{uid}'],
])('deactivates a deactivated user again when a step fails: %s, %s', async (fate, route) => {
	addRecords();
	state().users.get('dave')!.deactivatedAt = 1;
	service.current.faults.add({ kind: '500', route, count: 1 });
	const { error } = await runErase({ ...real, eraseMessages: fate });
	expect(error?.description).toMatch(/Done: .*reactivation; .*; deactivation\. /);
	expect(state().users.get('dave')).toMatchObject({ deactivatedAt: expect.any(Number) });
	const [record] = records(await runErase({ ...real, eraseMessages: fate }));
	expect(record).toMatchObject({ erased: true, userFound: true });
	expect(traces()).toEqual(fate === 'keep' ? ['user', 'messages'] : []);
});

it('keeps a deactivated user out while its messages go, which takes longest', async () => {
	addRecords();
	state().users.get('dave')!.deactivatedAt = 1;
	service.current.faults.add({ kind: '500', route: 'DELETE /messages/{id}', skip: 1, count: 1 });
	const { error } = await runErase();
	expect(error?.description).toMatch(/Done: deletion of .*Not tried: removal of the push tokens/);
	expect(writes()).not.toContainEqual(
		expect.objectContaining({ request: expect.stringMatching(/^PUT|^DELETE \/v3\/users$/) }),
	);
	expect(state().users.get('dave')).toMatchObject({ deactivatedAt: expect.any(Number) });
	const [record] = records(await runErase());
	expect(record).toMatchObject({ erased: true });
	expect(traces()).toEqual([]);
});

it('deletes what the app of a deactivated user sends after the reactivation', async () => {
	addRecords(0);
	const { users, messages, authTokens } = state();
	users.get('dave')!.deactivatedAt = 1;
	const before = [...messages.values()];
	const remove = authTokens.delete.bind(authTokens);
	authTokens.delete = (token) => {
		messages.set('300001', { ...messages.get('3')!, id: '300001', sender: 'dave' });
		return remove(token);
	};
	const [{ counts }] = records(await runErase());
	authTokens.delete = remove;
	expect(traces()).toEqual([]);
	const own = before.filter(({ sender }) => sender === 'dave');
	expect(counts).toMatchObject({ deleteMessages: own.length + 1, reactivate: 1 });
});

it('tries once to deactivate a user whose messages are kept', async () => {
	addRecords();
	state().users.get('dave')!.deactivatedAt = 1;
	service.current.faults.add({ kind: 'refusal', status: 403, route: 'DELETE /users' });
	const { error } = await runErase({ ...real, eraseMessages: 'keep' });
	expect(error?.message.match(/deactivation/g)).toHaveLength(1);
});

it('keeps the user when a step failed, names the finished steps, and does not wait at each message', async () => {
	addRecords(150);
	service.current.faults.add({ kind: '500', route: 'DELETE /messages/{id}', skip: 100 });
	const { error } = await runErase(real, { patience: { retries: 0 } });
	expect(error?.message).toMatch(/^The erasure of dave is not finished\. Failed: deletion of 10 /);
	expect(error?.description).toMatch(/Done: .*deletion of 100 messages/);
	expect(error?.description).toMatch(/Not tried: .*deletion of the user \(it waits/);
	expect(traces()).toContain('user');
	expect(state().users.get('dave')!.deactivatedAt).toBeUndefined();
	// 100 deletions, 10 failures in a row, and the other steps
	expect(writes().length).toBeLessThan(120);
});

it.each([
	['deleted', () => state().users.delete('dave'), true],
	['deactivated', () => (state().users.get('dave')!.deactivatedAt = 1), false],
])('notices that the user was %s by others half-way', async (_, happen, isFinished) => {
	addRecords();
	const { messages } = state();
	const remove = messages.delete.bind(messages);
	messages.delete = (id) => {
		happen();
		return remove(id);
	};
	const { error } = await runErase();
	messages.delete = remove;
	expect(error === undefined).toBe(isFinished);
	if (!isFinished) expect(error?.message).toContain('deactivated, so it was not deleted');
	expect((await runErase()).error).toBeUndefined();
	expect(state().users.has('dave')).toBe(false);
});

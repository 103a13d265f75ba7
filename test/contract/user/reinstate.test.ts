import { useFastClock } from '../../engine/support';
import type { FaultSpec } from '../../service';
import { byId, records, useOperation } from '../support';

useFastClock();
const { service, run, testRefusal } = useOperation('user', 'reinstate', {
	uid: byId('dave'),
});
const user = () => service.current.state.users.get('dave')!;
const group = (guid: string) => service.current.state.groups.get(guid)!;

/** Suspends the user, and gives the groups that the user is banned from. */
async function suspendDave(): Promise<string[]> {
	const result = await run({ operation: 'suspend', banFrom: 'all' });
	const [{ bannedFrom }] = records(result);
	expect((bannedFrom as string[]).length).toBeGreaterThan(1);
	return bannedFrom as string[];
}

it('reactivates, lifts the bans in the list, and names the restrictions that stay', async () => {
	const guids = await suspendDave();
	const parameters = { unbanFrom: 'listed', guids };
	const [record] = records(await run(parameters));
	expect(user().deactivatedAt).toBeUndefined();
	expect(guids.filter((guid) => group(guid).banned.has('dave'))).toEqual([]);
	expect(record).toMatchObject({
		uid: 'dave',
		reinstated: true,
		changed: true,
		unbannedFrom: guids,
		notReversed: [
			expect.stringContaining('log in again'),
			expect.stringContaining('join them again'),
			expect.stringContaining('deleted'),
		],
	});
	const [again] = records(await run(parameters));
	expect(again).toMatchObject({ reinstated: true, changed: false, unbannedFrom: guids });
});

it.each([[[]], ['[]']])(
	'reactivates a user whose suspension gave the list %j of groups',
	async (bannedFrom) => {
		await suspendDave();
		const parameters = { unbanFrom: 'listed', guids: '={{ $json.bannedFrom }}' };
		const { error } = await run(parameters, { items: [{}] });
		expect(error?.message).toMatch(/^'Group IDs' is empty: the expression gave nothing/);
		const [record] = records(await run(parameters, { items: [{ bannedFrom }] }));
		expect(record).toMatchObject({ reinstated: true, unbannedFrom: [] });
	},
);

it('finds the groups that the user is banned from', async () => {
	const guids = await suspendDave();
	const parameters = { unbanFrom: 'all' };
	const [record] = records(await run(parameters));
	expect((record.unbannedFrom as string[]).sort()).toEqual([...guids].sort());
	expect(group('general').banned.has('dave')).toBe(false);
});

it('passes over a group that was deleted since the groups were read', async () => {
	await suspendDave();
	const route = 'GET /groups/{guid}/bannedusers';
	const gone = { kind: 'refusal', route, status: 404, code: 'ERR_GUID_NOT_FOUND' } as const;
	service.current.faults.add({ ...gone, url: 'general' });
	const [record] = records(await run({ unbanFrom: 'all' }));
	expect(record).toMatchObject({ reinstated: true });
	expect(record.unbannedFrom).not.toContain('general');
});

it('takes no user for free of bans when the list of the banned names nobody', async () => {
	await suspendDave();
	const route = 'GET /groups/{guid}/bannedusers';
	service.current.deviations.push({ route, change: 'no field', at: 'data[].uid' });
	const { error } = await run({ unbanFrom: 'all' });
	expect(error?.message).toMatch(/Failed: unban from general \(.*another shape/);
});

it('lifts no ban unless the form asks for it', async () => {
	await suspendDave();
	const [record] = records(await run());
	expect(record).toMatchObject({ changed: true, unbannedFrom: [] });
	expect(group('general').banned.has('dave')).toBe(true);
});

/** The route that lifts a ban. */
const UNBAN = 'DELETE /groups/{guid}/bannedusers/{uid}';

it.each<[string, FaultSpec]>([
	['names no user', { kind: 'no-details', route: 'PUT /users' }],
	['was lost', { kind: 'reset', route: 'PUT /users' }],
])('does not say unchanged when the answer %s', async (_, fault) => {
	await suspendDave();
	service.current.faults.add({ ...fault, when: 'after', count: 1 });
	expect(records(await run())).toMatchObject([{ reinstated: true, changed: true }]);
});

it('does not say unchanged when the answer to the only unban was lost', async () => {
	const [guid] = await suspendDave();
	await run();
	service.current.faults.add({ kind: 'reset', route: UNBAN, when: 'after', count: 1 });
	const [record] = records(await run({ unbanFrom: 'listed', guids: guid }));
	expect(record).toMatchObject({ changed: true, unbannedFrom: [guid] });
});

it.each<[failure: string, Partial<FaultSpec>, message: RegExp, isActive: boolean]>([
	['the reactivation', { route: 'PUT /users' }, /^Something went wrong/, false],
	['reading the groups', { route: 'GET /groups' }, /Failed: unban from the groups \(/, true],
	[
		'reading the banned users',
		{ route: /^GET .*bannedusers/, url: 'general' },
		/Failed: unban from general \(/,
		true,
	],
	['an unban', { route: UNBAN }, /Failed: unban from [\w-]+ \(/, true],
])('fails with %s, and another run does the rest', async (_, fault, message, isActive) => {
	const guids = await suspendDave();
	service.current.faults.add({ kind: '500', ...fault, count: 1 });
	const parameters = { unbanFrom: 'all' };
	const { error } = await run(parameters);
	expect(error?.message).toMatch(message);
	expect(user().deactivatedAt === undefined).toBe(isActive);
	const again = await run(parameters);
	expect(again.error).toBeUndefined();
	expect(user().deactivatedAt).toBeUndefined();
	expect(guids.filter((guid) => group(guid).banned.has('dave'))).toEqual([]);
});

testRefusal({
	parameters: { uid: byId('={{ $json.uid }}') },
	items: [{ uid: 'mallory' }, { uid: 'nobody' }, { uid: 'alice' }],
	message: /The user nobody does not exist/,
	code: 'ERR_UID_NOT_FOUND',
});

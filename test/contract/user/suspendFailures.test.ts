import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { useFastClock } from '../../engine/support';
import type { FaultSpec } from '../../service';
import { byId, records } from '../support';
import { fully, now, reinstate, useSuspension } from './suspendable';

useFastClock();
const { service, run, state, user, group, guidsOfDave, addMessages, expectSuspended } =
	useSuspension();

it('bans from no group when the service lists groups that the user has not joined', async () => {
	const { deviations } = service.current;
	deviations.push({ route: 'GET /groups', change: 'no filter', at: 'hasJoined' });
	const { error } = await run(fully);
	expect(error?.message).toMatch(/Failed: ban .*another 'hasJoined' than it was asked for/);
	expect([...state().groups.values()].filter(({ banned }) => banned.has('dave'))).toEqual([]);
});

it.each<[failure: string, Partial<FaultSpec>, message: RegExp, isDeactivated: boolean]>([
	['reading the user', { route: 'GET /users/{uid}' }, /^Something went wrong/, false],
	['reading the groups', { route: 'GET /groups' }, /Failed: ban from the groups \(/, false],
	['the first ban', { route: /bannedusers/ }, /Failed: ban from [\w-]+ \(/, false],
	['the second ban', { route: /bannedusers/, skip: 1 }, /Failed: ban from [\w-]+ \(/, false],
	[
		'a ban whose answer was lost',
		{ route: /bannedusers/, when: 'after' },
		/Failed: ban from [\w-]+ \(/,
		false,
	],
	[
		'reading the groups, by the page of a proxy',
		{ route: 'GET /groups', kind: 'html' },
		/Failed: ban from the groups \(/,
		false,
	],
	[
		'reading the groups, by an answer without a list',
		{ route: 'GET /groups', kind: 'no-records' },
		/Failed: ban from the groups \(/,
		false,
	],
	[
		'a ban, by the page of a proxy',
		{ route: /bannedusers/, kind: 'html' },
		/Failed: ban from [\w-]+ \(/,
		false,
	],
	['ending the sessions', { route: /auth_tokens/ }, /Failed: end of all sessions \(/, false],
	['deactivation', { route: 'DELETE /users' }, /Failed: deactivation \(/, false],
	[
		'a deactivation whose answer was lost',
		{ route: 'DELETE /users', when: 'after' },
		/Failed: deactivation \(/,
		true,
	],
	['reading the messages', { route: 'GET /messages' }, /Failed: deletion of the messages \(/, true],
	['the first deletion', { route: /^DELETE .messages/ }, /Failed: deletion of 1 message \(/, true],
	[
		'the second deletion',
		{ route: /^DELETE .messages/, skip: 1 },
		/Failed: deletion of 1 message \(/,
		true,
	],
])(
	'tells what was done before a failure of %s, and a later run does the rest',
	async (_, fault, message, isDeactivated) => {
		const isDeleted = addMessages();
		const guids = guidsOfDave();
		service.current.faults.add({ kind: '500', ...fault, count: 1 });
		const { error } = await run(fully);
		expect(error?.message).toMatch(message);
		if (error?.message.startsWith('The suspension')) {
			expect(error.description).toMatch(
				/(Done: .*|Nothing was done)\. .*Run the item again: it goes on/,
			);
		}
		expect(user().deactivatedAt !== undefined).toBe(isDeactivated);
		// The next run comes 10 seconds later
		if (isDeactivated) user().deactivatedAt! -= 10;
		const again = await run(fully);
		expect(again.error).toBeUndefined();
		expect(records(again)).toMatchObject([{ suspended: true }]);
		expectSuspended(guids, isDeleted);
	},
);

it('does not deactivate a user while the list of groups has a group without an ID, and goes on later', async () => {
	const isDeleted = addMessages();
	const guids = guidsOfDave();
	const first: object = group(guids[0]);
	// The list then shows this group as `{}`
	Object.assign(first, { toJSON: () => ({}) });
	const { error } = await run(fully);
	expect(error?.message).toMatch(/Failed: ban from the groups \(.* of another shape/);
	expect(error?.description).toContain('Run the item again: it goes on');
	expect(user().deactivatedAt).toBeUndefined();
	Object.assign(first, { toJSON: undefined });
	expect(records(await run(fully))).toMatchObject([{ suspended: true }]);
	expectSuspended(guids, isDeleted);
});

/** A refusal that another try does not change. */
const refusal = { kind: 'refusal', status: 403, code: 'ERR_GROUP_NO_CLEARANCE', count: 1 } as const;

it.each<[string, Partial<FaultSpec>]>([
	['a ban', { route: /bannedusers/, skip: 1 }],
	['the groups', { route: 'GET /groups' }],
	['the end of the sessions', { route: /auth_tokens/ }],
])(
	'advises to reinstate the user after a refusal of %s, because another run alone does not help',
	async (_, fault) => {
		const guids = guidsOfDave();
		service.current.faults.add({ ...refusal, ...fault });
		const { error } = await run(fully);
		expect(error?.message).toMatch(/^The suspension of dave is not finished/);
		expect(error?.description).toContain("Run 'Reinstate' for the user, then this step again.");
		expect(error?.description).not.toContain('Run the item again');
		// The user is deactivated, because another run cannot mend the refusal
		expect(user().deactivatedAt).toEqual(expect.any(Number));
		await run(reinstate);
		expect(records(await run(fully))).toMatchObject([{ suspended: true }]);
		expect(guids.filter((guid) => !group(guid).banned.has('dave'))).toEqual([]);
	},
);

it('passes over a group that was deleted since the groups were read', async () => {
	const gone = { ...refusal, status: 404, code: 'ERR_GUID_NOT_FOUND', route: /bannedusers/ };
	service.current.faults.add(gone);
	const [record] = records(await run(fully));
	expect(record).toMatchObject({ suspended: true });
	expect(record.steps).toContainEqual(expect.objectContaining({ status: 'skipped', step: 'ban' }));
});

it('counts a ban whose answer was lost as done, also of a user who has not joined the group', async () => {
	group('support').members.delete('dave');
	const route = 'POST /groups/{guid}/members';
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1, route });
	const [{ steps }] = records(await run({ banFrom: 'listed', guids: 'support' }));
	expect(steps).toContainEqual({ step: 'ban', guid: 'support', status: 'done' });
});

it.each(['429', 'reset'] as const)(
	'leaves the user active while another try of a ban may succeed: %s',
	async (kind) => {
		service.current.faults.add({ kind, route: /bannedusers/, count: 1 });
		const { error } = await run(fully, { patience: { retries: 0 } });
		expect(error?.description).toContain('so the user is still active');
		expect(user().deactivatedAt).toBeUndefined();
	},
);

it.each(['204', 'no-details'] as const)(
	'does not take an answer without a UID for a deactivation: %s',
	async (kind) => {
		const fault = { kind, route: 'DELETE /users' } as const;
		const { remove } = service.current.faults.add(fault);
		const { error } = await run();
		expect(error?.message).toContain('Failed: deactivation (The service did not deactivate');
		expect(user().deactivatedAt).toBeUndefined();
		remove();
		service.current.faults.add({ ...fault, when: 'after' });
		expect(records(await run())).toMatchObject([{ suspended: true, changed: true }]);
		expect(user().deactivatedAt).toEqual(expect.any(Number));
	},
);

it('does the other steps when a group refuses the ban, and reports the refusal', async () => {
	const { error } = await run({ banFrom: 'listed', guids: ['no-group', 'general'] });
	expect(error?.message).toMatch(/^The suspension .* not finished\. Failed: ban from no-group \(/);
	expect(error?.description).toMatch(
		/Check the GUID.*Done: ban from general; end of all sessions; deactivation\. .*\(ERR_GUID_NOT_FOUND, HTTP 404\)$/,
	);
	expect(user().deactivatedAt).toEqual(expect.any(Number));
});

it('names three of many groups, and the number of the others', async () => {
	service.current.faults.add({ kind: '500', route: /auth_tokens/, count: 1 });
	const more = `ban from ${guidsOfDave().length - 3} more groups`;
	const { error } = await run(fully);
	expect(error?.description).toMatch(
		new RegExp(`Done: (ban from [\\w-]+; ){3}${more}; deletion of 0 messages\\.`),
	);
});

it('names the bans that are impossible for a user who was deactivated by other means', async () => {
	user().deactivatedAt = now();
	const { error } = await run({ banFrom: 'listed', guids: 'general' });
	expect(error?.message).toContain('general (The service bans no user who is deactivated)');
	expect(error?.description).toContain("Run 'Reinstate' for the user, then this step again.");
});

/** The webhook of the example suspend-abuser.json answers 404 if the user was not found, and 500 if the step failed. */
it.each([
	['nobody', 404],
	['dave', 500],
])('does not finish for %s, which the example answers with %i', async (uid, status) => {
	user().deactivatedAt = now();
	const example = readFileSync(join(__dirname, '../../../examples/suspend-abuser.json'), 'utf8');
	const [, answer] = /"responseCode": "=\{\{(.*?)\}\}"/.exec(example)!;
	const form = { banFrom: 'listed', guids: 'general', uid: byId(uid) };
	const [$json] = records(await run(form, { onError: 'continueRegularOutput' }));
	expect(runInNewContext(answer, { $json })).toBe(status);
	// A failed step differs from a result only by the text of its error
	expect(runInNewContext(answer, { $json: { details: $json.details } })).toBe(404);
});

import { useFastClock } from '../../engine/support';
import { byId, records, useOperation } from '../support';

useFastClock();
const { service, run } = useOperation('user', 'delete', { uid: byId('dave') });
const permanent = { permanent: true };

/** The first deletion ends at a gateway, before or after the service has done it. */
const loseAnswer = (when: 'before' | 'after') =>
	service.current.faults.add({ kind: '502', when, route: 'DELETE /users/{uid}', count: 1 });

it('does not call a deactivated user deleted when the first attempt never arrived', async () => {
	service.current.state.users.get('dave')!.deactivatedAt = 1_750_000_000;
	loseAnswer('before');
	const { error } = await run(permanent);
	expect(error?.message).toBe('The user is deactivated, so it was not deleted [item 0]');
	expect(error?.description).toMatch(/^Run 'Reactivate' for the user, then this step again/);
});

it('does not call a user deactivated who does not exist', async () => {
	loseAnswer('before');
	const { error } = await run({ uid: byId('nobody') });
	expect(error?.message).toBe('The user nobody does not exist [item 0]');
});

it.each([
	[{}, { uid: 'dave', deleted: false, deactivated: true, permanent: false }],
	[permanent, { uid: 'dave', deleted: true, permanent: true }],
])('knows what the first attempt did, with %j', async (more, outcome) => {
	loseAnswer('after');
	expect(records(await run(more))).toEqual([outcome]);
});

import { byId } from './form';
import type { Part } from '../run';

/** Users, their tokens, friends, and the users whom they block. */
export const users: Part = {
	name: 'users',
	async run(run) {
		const [ada, bea] = [run.id('ada'), run.id('bea')];
		const uid = byId(ada);
		const profile = { tags: 'vip, beta', metadata: '{"plan":"gold"}', statusMessage: 'Testing' };
		await run.node('user.create', { newUid: ada, name: 'Ada', additionalFields: profile });
		await run.holds(
			'GET /users/{uid}',
			{ uid: ada },
			{
				uid: ada,
				name: 'Ada',
				role: 'default',
				statusMessage: 'Testing',
				tags: ['vip', 'beta'],
				metadata: { plan: 'gold' },
			},
		);
		await run.node('user.createOrUpdate', { uid: byId(bea), name: 'Bea' });
		const details = { link: 'https://example.com/bea', metadata: '{"level":2}' };
		await run.node('user.createOrUpdate', {
			uid: byId(bea),
			name: 'Bea B.',
			additionalFields: details,
		});
		await run.holds('GET /users/{uid}', { uid: bea }, { name: 'Bea B.', metadata: { level: 2 } });
		for (const name of ['cid', 'dan', 'eva']) {
			await run.node('user.create', { newUid: run.id(name), name });
		}
		await run.node('user.get', { uid });
		await run.node('user.update', {
			uid,
			updateFields: { name: 'Ada L.', metadataValues: { rows: [{ key: 'seats', value: '3' }] } },
		});
		await run.holds(
			'GET /users/{uid}',
			{ uid: ada },
			{ name: 'Ada L.', metadata: { plan: 'gold', seats: '3' } },
		);
		await run.node('user.update', { uid: byId(bea), updateFields: { unset: ['link'] } });
		await run.node('user.getMany', {
			returnAll: true,
			filters: { searchKey: run.prefix },
			options: { withTags: true },
		});
		await run.node('user.getMany', { limit: 2, filters: { tags: 'vip' } });

		const { first } = await run.node('user.createAuthToken', { uid, options: { force: true } });
		const authToken = run.need(first.authToken as string, 'auth token');
		await run.node('user.getAuthToken', { uid, authToken });
		await run.node('user.updateAuthToken', { uid, authToken, updateFields: { platform: 'web' } });
		await run.node('user.getManyAuthTokens', { uid, returnAll: true });
		await run.node('user.deleteAuthToken', { uid, authToken });
		await run.gone('GET /users/{uid}/auth_tokens/{authToken}', { uid: ada, authToken });
		await run.node('user.createAuthToken', { uid });
		await run.node('user.deleteAllAuthTokens', { uid });

		await run.node('user.addFriends', { uid, friendUids: `${bea}, ${run.id('cid')}` });
		await run.node('user.getManyFriends', { uid, returnAll: true });
		await run.node('user.removeFriends', { uid, friendUids: run.id('cid') });
		await run.holds('GET /users/{uid}/friends', { uid: ada }, [{ uid: bea }]);
		await run.node('user.blockUsers', { uid, blockedUids: run.id('cid') });
		await run.node('user.getManyBlockedUsers', { uid, returnAll: true });
		await run.node('user.unblockUsers', { uid, blockedUids: run.id('cid') });
		await run.holds('GET /users/{uid}/blockedusers', { uid: ada }, []);

		const uids = run.id('eva');
		await run.node('user.deactivate', { uids });
		await run.gone('GET /users/{uid}', { uid: uids });
		await run.node('user.getMany', {
			returnAll: true,
			filters: { searchKey: run.prefix, onlyDeactivated: true },
		});
		await run.node('user.reactivate', { uids });
		await run.holds('GET /users/{uid}', { uid: uids }, { uid: uids });
		await run.node('user.delete', { uid: byId(uids), permanent: true });
		await run.gone('GET /users/{uid}', { uid: uids });
	},
};

import { byId } from './form';
import type { Part } from '../run';

/** The end of a user: exported, suspended, reinstated and erased. */
export const leaving: Part = {
	name: 'leaving',
	after: ['users', 'groups'],
	async run(run) {
		const dan = run.id('dan');
		const uid = byId(dan);
		await run.node('group.addMembers', {
			guid: byId(run.id('team')),
			members: { participants: dan },
		});
		await run.node('message.send', {
			receiverUid: byId(run.id('bea')),
			onBehalfOf: uid,
			text: 'Goodbye',
		});
		// The export reads messages up to the present second, which a service may leave out: 'Goodbye' has to be older
		await run.nextSecond();
		await run.node('user.exportData', { uid });
		await run.node('user.suspend', { uid, banFrom: 'all' });
		await run.gone('GET /users/{uid}', { uid: dan });
		await run.node('user.reinstate', { uid, unbanFrom: 'all' });
		await run.holds('GET /users/{uid}', { uid: dan }, { uid: dan });
		await run.node('user.erase', { uid, eraseMessages: 'delete', dryRun: true });
		await run.node('user.erase', { uid, eraseMessages: 'delete', dryRun: false });
		await run.gone('GET /users/{uid}', { uid: dan });
	},
};

import { byId } from './form';
import type { Part } from '../run';

/** Groups, their members, bans, scopes and permissions. */
export const groups: Part = {
	name: 'groups',
	after: ['users'],
	async run(run) {
		const [ada, bea, cid, dan] = ['ada', 'bea', 'cid', 'dan'].map((name) => run.id(name));
		const [team, club] = [run.id('team'), run.id('club')];
		const guid = byId(team);
		await run.node('group.create', {
			newGuid: team,
			name: 'Team',
			type: 'public',
			additionalFields: {
				owner: byId(ada),
				description: 'A team of the check',
				tags: 'check',
				metadata: '{"topic":"check"}',
				participants: bea,
			},
		});
		await run.holds(
			'GET /groups/{guid}',
			{ guid: team },
			{
				guid: team,
				name: 'Team',
				type: 'public',
				owner: ada,
				description: 'A team of the check',
				tags: ['check'],
				metadata: { topic: 'check' },
			},
		);
		const secret = { type: 'password', password: 'open-sesame' };
		await run.node('group.createOrUpdate', { guid: byId(club), name: 'Club', ...secret });
		await run.node('group.createOrUpdate', { guid: byId(club), name: 'Chess Club', ...secret });
		await run.holds('GET /groups/{guid}', { guid: club }, { name: 'Chess Club', type: 'password' });
		await run.node('group.get', { guid });
		await run.node('group.get', { guid, options: { onBehalfOf: byId(ada) } });
		await run.node('group.update', {
			guid,
			updateFields: { name: 'The Team', tags: 'check, two' },
		});
		await run.holds(
			'GET /groups/{guid}',
			{ guid: team },
			{ name: 'The Team', tags: ['check', 'two'] },
		);
		const filters = { searchKey: run.prefix };
		await run.node('group.getMany', { returnAll: true, filters, options: { withTags: true } });
		await run.node('group.getMany', { returnAll: true, filters: { joinedBy: byId(ada) } });

		await run.node('group.addMembers', { guid, members: { moderators: cid, participants: dan } });
		await run.node('group.getManyMembers', { guid, returnAll: true });
		await run.node('group.changeMemberScope', { guid, uid: byId(dan), scope: 'moderator' });
		await run.node('group.getManyMembers', {
			guid,
			returnAll: true,
			filters: { scopes: ['moderator'] },
		});
		await run.node('group.changeMemberScope', { guid, uid: byId(dan), scope: 'participant' });
		await run.node('group.kickMember', { guid, uid: byId(dan) });
		await run.node('group.addMembers', { guid, members: { participants: dan } });
		await run.node('group.banMember', { guid, uid: byId(dan) });
		await run.holds('GET /groups/{guid}/bannedusers', { guid: team }, [{ uid: dan }]);
		await run.node('group.getManyBannedMembers', { guid, returnAll: true });
		await run.node('group.unbanMember', { guid, uid: byId(dan) });
		await run.holds('GET /groups/{guid}/bannedusers', { guid: team }, []);

		const scope = { guid, scope: 'participant' };
		await run.node('group.getManyScopePermissions', { ...scope, returnAll: true });
		await run.node('group.setScopePermissions', {
			...scope,
			specifyPermissions: 'json',
			permissionsJson: '{"sendMessage":"allow"}',
		});
		await run.node('group.unsetScopePermission', { ...scope, permission: byId('sendMessage') });
		await run.node('group.delete', { guid: byId(club) });
		await run.gone('GET /groups/{guid}', { guid: club });
	},
};

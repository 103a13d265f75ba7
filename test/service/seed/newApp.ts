import type { State } from '../state';
import { SEED_TIME } from './ids';
import { defaultSettings } from './notifications';

/** The records that the vendor puts into each new app, for its sample programs. */
export const SAMPLES = {
	users: ['Andrew Joseph', 'George Alan', 'Nancy Grace', 'Susan Marie', 'John Paul'].map(
		(name, n) => ({ uid: `cometchat-uid-${n + 1}`, name }),
	),
	groups: [{ guid: 'cometchat-guid-1', name: 'Hiking Group' }],
};

/** Adds the records of a new app. */
export function seedNewApp(state: State): void {
	const times = { createdAt: SEED_TIME, updatedAt: SEED_TIME };
	const settings = { listUsers: 'all', sendMessagesTo: 'all' };
	state.roles.set('default', {
		role: 'default',
		name: 'Default',
		description: 'The role of users without another one',
		settings,
		createdAt: SEED_TIME,
		restrictedFeatures: [],
	});
	for (const { uid, name } of SAMPLES.users) {
		const avatar = `https://assets.example.com/avatars/${uid}.png`;
		state.users.set(uid, { uid, name, avatar, role: 'default', status: 'offline', ...times });
	}
	for (const { guid, name } of SAMPLES.groups) {
		const [owner, ...others] = SAMPLES.users.map(({ uid }) => uid);
		const member = (uid: string, scope: 'admin' | 'participant') =>
			[uid, { uid, scope, joinedAt: SEED_TIME }] as const;
		const members = new Map([
			member(owner, 'admin'),
			...others.map((uid) => member(uid, 'participant')),
		]);
		const icon = `https://assets.example.com/groups/${guid}.png`;
		state.groups.set(guid, {
			guid,
			name,
			type: 'public',
			icon,
			owner,
			...times,
			members,
			banned: new Map(),
		});
	}
	state.notificationSettings = defaultSettings;
}

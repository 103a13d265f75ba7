import { integerBetween, type Random } from '../random';
import type { Group, Scope } from '../records';
import type { State } from '../state';
import { SEED_TIME } from './ids';

// prettier-ignore
const NAMES = [
	'General', 'Support', 'Announcements', 'Random', 'Design', 'Engineering', 'Marketing', 'Sales',
	'Gaming', 'Music', 'Movies', 'Books', 'Travel', 'Food', 'Fitness', 'Photography', 'Science',
	'Pets', 'Newcomers', 'VIP Lounge', 'Moderators', 'Events', 'Jobs', 'Feedback',
];
const TYPES: Record<string, Group['type']> = {
	'vip-lounge': 'private',
	moderators: 'private',
	events: 'password',
};

/** 24 groups with owners, moderators, members and one banned user. */
export function seedGroups(state: State, random: Random): void {
	NAMES.forEach((name, index) => {
		const guid = name.toLowerCase().replace(' ', '-');
		const createdAt = SEED_TIME + 200_000 + index * 3600;
		const type = TYPES[guid] ?? 'public';
		const group: Group = {
			guid,
			name,
			type,
			...(type === 'password' ? { password: 'open-sesame' } : {}),
			icon: `https://assets.example.com/groups/${guid}.png`,
			description: `All about ${name.toLowerCase()}.`,
			...(index % 3 === 0 ? { tags: ['featured'] } : {}),
			...(index % 4 === 0 ? { metadata: { topic: guid, order: index } } : {}),
			owner: 'alice',
			createdAt,
			updatedAt: createdAt,
			members: new Map(),
			banned: new Map(),
		};
		const join = (uid: string, scope: Scope = 'participant') => {
			const joinedAt = createdAt + integerBetween(random, 60, 86_400);
			group.members.set(uid, { uid, scope, joinedAt });
		};
		join('alice', 'admin');
		if (guid === 'vip-lounge') {
			for (const uid of ['bob', 'vip-1']) join(uid);
		} else {
			join('moderator-1', 'moderator');
			for (const uid of ['bob', 'carol', 'dave', 'erin']) join(uid);
			const size = guid === 'general' ? 60 : 10 + (index % 7);
			for (let n = 1; n <= size; n += 1) join(`user-${guid === 'general' ? n : index * 7 + n}`);
		}
		state.groups.set(guid, group);
	});

	state.groups.get('general')!.banned.set('trent', {
		uid: 'trent',
		scope: 'participant',
		joinedAt: SEED_TIME + 300_000,
	});
}

import { integerBetween, pick, type Random } from '../random';
import type { User } from '../records';
import { befriend, type State } from '../state';
import { SEED_TIME, seedIds } from './ids';

// prettier-ignore
const FIRST_NAMES = [
	'Amara', 'Benedikt', 'Chiara', 'Dmitri', 'Elif', 'Femi', 'Greta', 'Hiroshi', 'Imani', 'Jonas',
	'Katya', 'Luca', 'Mei', 'Nadia', 'Omar', 'Priya', 'Quentin', 'Rosa', 'Søren', 'Tariq',
	'Uma', 'Viktor', 'Wanda', 'Ximena', 'Yusuf', 'Zoë',
];
// prettier-ignore
const LAST_NAMES = [
	'Abara', 'Bauer', 'Castillo', 'Dubois', 'Eriksen', 'Fontana', 'García', 'Hashimoto', 'Ivanova',
	'Jansen', 'Kowalska', 'Lindqvist', 'Moreau', 'Nakamura', 'Okafor', 'Petrov', 'Quispe', 'Rossi',
	'Silva', 'Tanaka', 'Usman', 'Varga', 'Weber', 'Xu', 'Yilmaz', 'Zhang',
];
const TAGS = ['beta', 'early-adopter', 'newsletter', 'support', 'team-blue', 'team-green'];
const MOODS = ['At work', 'On holiday', 'Here to help', 'Back soon', 'Listening to music'];

const NAMED: Array<Pick<User, 'uid' | 'name' | 'role'> & Partial<User>> = [
	{
		uid: 'alice',
		name: 'Alice Hartmann',
		role: 'default',
		status: 'online',
		statusMessage: 'Planning the next meet-up',
		link: 'https://example.com/people/alice',
		metadata: {
			plan: 'gold',
			'@private': { email: 'alice@example.com', contactNumber: '0123456789' },
		},
		tags: ['founder', 'team-blue'],
	},
	{ uid: 'bob', name: 'Bob Mensah', role: 'default', tags: ['team-blue'] },
	{ uid: 'carol', name: 'Carol Iyer', role: 'default', status: 'online' },
	{ uid: 'dave', name: 'Dave Novak', role: 'default', metadata: { warnings: 2 } },
	{ uid: 'erin', name: 'Erin Castro', role: 'default' },
	{ uid: 'moderator-1', name: 'Maya Lindqvist', role: 'moderator', status: 'online' },
	{ uid: 'moderator-2', name: 'Milo Petrov', role: 'moderator' },
	{ uid: 'vip-1', name: 'Vera Santos', role: 'vip', tags: ['vip'] },
	{ uid: 'trent', name: 'Trent Baker', role: 'default' },
	{ uid: 'mallory', name: 'Mallory Finch', role: 'default' },
];

/** Well-known users, 210 more, their friends, tokens and muted conversations. */
export function seedUsers(state: State, random: Random): void {
	const deactivated = new Set<string>(seedIds.deactivatedUsers);
	const add = (user: Pick<User, 'uid' | 'name' | 'role'> & Partial<User>) => {
		const createdAt = SEED_TIME + state.users.size * 600;
		const full: User = {
			avatar: `https://assets.example.com/avatars/${user.uid}.png`,
			status: 'offline',
			lastActiveAt: createdAt + integerBetween(random, 3600, 5_000_000),
			createdAt,
			updatedAt: createdAt,
			...user,
		};
		if (deactivated.has(user.uid)) full.deactivatedAt = createdAt + 1_000_000;
		state.users.set(full.uid, full);
	};
	for (const user of NAMED) add(user);
	for (let n = 1; n <= 210; n += 1) {
		add({
			uid: `user-${n}`,
			name: `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)}`,
			role: n % 25 === 0 ? 'vip' : 'default',
			status: n % 4 === 0 ? 'online' : 'offline',
			...(n % 3 === 0 ? { tags: [pick(random, TAGS)] } : {}),
			...(n % 5 === 0
				? { metadata: { city: pick(random, ['Lagos', 'Lyon', 'Lima']), level: n } }
				: {}),
			...(n % 7 === 0 ? { statusMessage: pick(random, MOODS) } : {}),
		});
	}

	for (const friend of ['bob', 'carol', 'dave', 'user-1', 'user-2']) {
		befriend(state, 'alice', friend);
	}
	for (let n = 1; n < 200; n += 1) befriend(state, `user-${n}`, `user-${n + 1}`);

	state.bots.set(seedIds.bot, { uid: seedIds.bot, name: 'Helper' });

	const { authToken } = seedIds;
	state.authTokens.set(authToken, {
		uid: 'alice',
		authToken,
		createdAt: SEED_TIME,
		platform: 'ios',
	});

	// Unix milliseconds in the year 2033
	const until = 2_000_000_000_000;
	state.mutes.set(
		seedIds.muter,
		new Map([
			['oneOnOne:bob', { id: 'bob', type: 'oneOnOne', until }],
			['group:general', { id: 'general', type: 'group', until }],
			['group:random', { id: 'random', type: 'group', until }],
		]),
	);
}

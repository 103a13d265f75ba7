import { pick, type Random } from '../../service';

export interface SlackUser {
	id: string;
	[field: string]: unknown;
}

const FIRST_NAMES = ['Ada', 'Alan', 'Grace', 'Zoë', '花子', 'Ægir', "O'Neil", 'Ibrahim'];

/** People of every kind: active, deactivated, bots, without a profile, with a name that is too long. */
export function makeUsers(count: number, random: Random): SlackUser[] {
	const users = Array.from({ length: count }, (_, n): SlackUser => {
		const id = `U${String(n).padStart(4, '0')}`;
		const name = `${pick(random, FIRST_NAMES)} ${n}`;
		const base = { id, team_id: 'T01', name: `user${n}`, deleted: n % 10 === 9 };
		if (n % 25 === 24) return { ...base, profile: null };
		if (n % 25 === 23) return base;
		if (n % 25 === 22) return { ...base, profile: { real_name: 'x'.repeat(150) } };
		if (n % 25 === 21) {
			return { ...base, is_bot: true, profile: { real_name: name, bot_id: `B${n}` } };
		}
		return {
			...base,
			profile: {
				real_name: name,
				display_name: '',
				email: `user${n}@example.com`,
				phone: '',
				title: 'Maker',
				image_192: 'https://example.com/a.png',
			},
		};
	});
	return [...users, { id: 'USLACKBOT', name: 'slackbot', deleted: false, profile: {} }];
}

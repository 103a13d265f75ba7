import type { RestrictedFeature } from '../records';
import type { State } from '../state';
import { SEED_TIME } from './ids';

const VERBS: Record<string, string> = {
	create: 'Create',
	update: 'Update',
	delete: 'Delete',
	list: 'List',
	get: 'Get',
	export: 'Export',
	share: 'Share',
	pin: 'Pin',
	mute: 'Mute',
	report: 'Report',
};
// prettier-ignore
const NOUNS = [
	'Group', 'Message', 'Conversation', 'Member', 'Reaction', 'Attachment', 'Poll', 'Sticker',
	'Thread', 'Call', 'Recording', 'Profile', 'Friend',
];

/** Three roles; 130 features are restricted for the default role, three for moderators. */
export function seedRoles(state: State): void {
	const features = NOUNS.flatMap((noun, n) =>
		Object.entries(VERBS).map(([verb, title], v): RestrictedFeature => {
			const collection = `${noun.toLowerCase()}s`;
			return {
				title: `${title} ${noun}`,
				description: `Allows a logged-in user to ${verb} a ${noun.toLowerCase()}.`,
				key: `u.${verb}${noun}`,
				path: `/v3/${collection}/{{id}}`,
				createdAt: SEED_TIME + n * 100 + v,
			};
		}),
	);
	const add = (role: string, description: string, restrictedFeatures: RestrictedFeature[]) =>
		state.roles.set(role, {
			role,
			name: role,
			description,
			settings: { listUsers: 'all', sendMessagesTo: 'all' },
			createdAt: SEED_TIME,
			restrictedFeatures,
		});
	add('default', 'The role of users without another one', features);
	add('moderator', 'Keeps the community friendly', features.slice(0, 3));
	add('vip', 'Supporters of the community', []);
}

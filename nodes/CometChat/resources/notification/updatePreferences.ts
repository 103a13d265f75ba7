import { collection, uidInQuery } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { alphabetical, capitalized, choice, toggle } from './collectionFields';
import { choicesOfUser, memberOccasions, messageOccasions, type Occasion } from './levels';
import { schedule } from './schedule';
import { withUid } from './withUid';

/** A choice about an occasion in one kind of chats, e.g. `groupPreferences.groupMessages`. */
function ofChats(section: 'group' | 'oneOnOne', title: string, where: string, occasion: Occasion) {
	const name = `${section}${capitalized(occasion.key)}`;
	const label = `${title} ${occasion.label}`;
	const description = `Notifications about ${occasion.about} in ${where}`;
	return choice(name, label, `${section}Preferences.${name}`, choicesOfUser(occasion), description);
}

const inGroups = [...messageOccasions, ...memberOccasions].map((occasion) =>
	ofChats('group', 'Group', 'groups', occasion),
);
const oneOnOne = messageOccasions.map((occasion) =>
	ofChats('oneOnOne', 'One-on-One', 'one-on-one chats', occasion),
);

const doNotDisturb = choice(
	'dnd',
	'Do Not Disturb',
	'mutePreferences.dnd',
	[
		{ name: 'Off', value: 1 },
		{ name: 'On', value: 2 },
	],
	'Holds back all notifications of the user while it is on',
);

const updateFields: Field = collection(
	'updateFields',
	alphabetical([
		...inGroups,
		...oneOnOne,
		doNotDisturb,
		schedule(
			'schedule',
			'Schedule',
			'mutePreferences.schedule',
			'The hours in which notifications arrive, day by day; days that are not named stay as they are',
		),
		toggle(
			'usePrivacyTemplate',
			'Use Privacy Templates',
			'usePrivacyTemplate',
			'Whether notifications use the privacy templates of the app, which need not show what was said',
		),
	]),
	{ required: true },
);

export const updatePreferences: Operation = {
	name: 'Update Preferences',
	value: 'updatePreferences',
	action: 'Update notification preferences of a user',
	description: 'Choose the events that notify a user, and the hours in which they do',
	routing: { request: { method: 'PATCH', url: '/notifications/v1/preferences' } },
	fields: [uidInQuery, updateFields],
	idempotent: true,
	records: withUid(),
};

import { collection, uidInQuery } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { alphabetical, capitalized, choice, toggle } from './collectionFields';
import { choicesOfUser, memberEvents, messageEvents } from './levels';
import { schedule } from './schedule';
import { withUid } from './withUid';

const ofGroups = [...messageEvents, ...memberEvents].map((occasion) => {
	const { label, key, about } = occasion;
	const name = `group${capitalized(key)}`;
	const description = `Notifications about ${about} in groups`;
	return choice(
		name,
		`Group ${label}`,
		`groupPreferences.${name}`,
		choicesOfUser(occasion),
		description,
	);
});

const ofTwo = messageEvents.map((occasion) => {
	const { label, key, about } = occasion;
	const name = `oneOnOne${capitalized(key)}`;
	const description = `Notifications about ${about} in one-on-one chats`;
	return choice(
		name,
		`One-on-One ${label}`,
		`oneOnOnePreferences.${name}`,
		choicesOfUser(occasion),
		description,
	);
});

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
		...ofGroups,
		...ofTwo,
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

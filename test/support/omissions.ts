import { wholeForms, type WholeForm } from './wholeForms';

const IMPORTS = wholeForms.filter(({ chosen }) => chosen.resource === 'import');

/** Operations whose complete form contradicts itself, and lists of fields: without those of one list, the form is sent. */
export const TOO_MUCH: Array<{ titles: string[]; omissions: string[][]; why: string }> = [
	{
		titles: ['Message: Send in Thread'],
		omissions: [['receiverUid'], ['receiverGuid']],
		why: 'A thread is in one conversation, with a user or in a group.',
	},
	{
		titles: ['Conversation: Get Many'],
		omissions: [
			['unique', 'hideAgentic'],
			['onBehalfOf', 'unread', 'onlyAgentic'],
		],
		why: 'A list of unique conversations is not that of a user, who has not read some, and agents are left out or alone.',
	},
	{
		titles: ['Message: Get Many Threads'],
		omissions: [['uid'], ['guid']],
		why: 'A thread is in one conversation, with a user or in a group.',
	},
	{
		titles: ['Notification: Get Many Logs'],
		omissions: [['receiver'], ['receiverGuid']],
		why: 'A message goes to a user or to a group, and both are one parameter.',
	},
	{
		titles: ['Group: Create or Update'],
		omissions: [['owner'], ['onBehalfOf']],
		why: 'The service ignores a new owner when a user asks for it.',
	},
	{
		titles: ['Group: Update'],
		omissions: [
			['description', 'icon', 'metadata', 'metadataValues', 'owner'],
			['unset', 'onBehalfOf'],
		],
		why: 'An attribute is set or removed, and a user cannot hand a group over.',
	},
	{
		titles: ['User: Update'],
		omissions: [['avatar', 'email', 'link', 'metadata', 'metadataValues', 'phone'], ['unset']],
		why: 'An attribute is set or removed.',
	},
	{
		titles: ['Role: Update'],
		omissions: [
			['description', 'listUsers', 'metadata', 'metadataValues', 'sendMessagesTo'],
			['unset'],
		],
		why: 'An attribute is set or removed.',
	},
	{
		titles: ['Message: Export'],
		omissions: [['cursor', 'sentAfter']],
		why: 'A cursor belongs to one app and place, and the period of the examples has not begun.',
	},
	{
		titles: IMPORTS.map(({ title }) => title),
		omissions: [['dryRun']],
		why: 'It checks the records without sending any.',
	},
];

/** Lists of fields: without those of one list, a complete form is sent. */
export const omissionsOf = ({ title, properties }: WholeForm): string[][] => {
	const omissions = TOO_MUCH.find(({ titles }) => titles.includes(title))?.omissions ?? [[]];
	const members = properties.flatMap(({ options = [] }) => options.map(({ name }) => name));
	if (!members.includes('metadataValues')) return omissions;
	// Metadata is taken as JSON or by keys and values
	return omissions.flatMap((fields) => [
		[...fields, 'metadata'],
		[...fields, 'metadataValues'],
	]);
};

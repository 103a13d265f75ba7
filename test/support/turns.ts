import { wholeForms, type WholeForm } from './wholeForms';

const IMPORTS = wholeForms.filter(({ start }) => start.resource === 'import');

/** Complete forms that say too much, so that the node sends nothing, unless one of these lists of fields is left out. */
export const TOO_MUCH: Array<{ titles: string[]; turns: string[][]; why: string }> = [
	{
		titles: ['Message: Send in Thread'],
		turns: [['receiverUid'], ['receiverGuid']],
		why: 'A thread is in one conversation, with a user or in a group.',
	},
	{
		titles: ['Conversation: Get Many'],
		turns: [
			['unique', 'hideAgentic'],
			['onBehalfOf', 'onlyAgentic'],
		],
		why: 'A list of unique conversations is not that of a user, and agents are left out or alone.',
	},
	{
		titles: ['Message: Get Many Threads'],
		turns: [['uid'], ['guid']],
		why: 'A thread is in one conversation, with a user or in a group.',
	},
	{
		titles: ['Notification: Get Many Logs'],
		turns: [['receiver'], ['receiverGuid']],
		why: 'A message goes to a user or to a group, and both are one parameter.',
	},
	{
		titles: ['Group: Create or Update'],
		turns: [['owner'], ['onBehalfOf']],
		why: 'The service ignores a new owner when a user asks for it.',
	},
	{
		titles: ['Group: Update'],
		turns: [
			['description', 'icon', 'metadata', 'metadataValues', 'owner'],
			['unset', 'onBehalfOf'],
		],
		why: 'An attribute is set or removed, and a user cannot hand a group over.',
	},
	{
		titles: ['User: Update'],
		turns: [['avatar', 'email', 'link', 'metadata', 'metadataValues', 'phone'], ['unset']],
		why: 'An attribute is set or removed.',
	},
	{
		titles: ['Role: Update'],
		turns: [
			['description', 'listUsers', 'metadata', 'metadataValues', 'sendMessagesTo'],
			['unset'],
		],
		why: 'An attribute is set or removed.',
	},
	{
		titles: ['Message: Export'],
		turns: [['cursor', 'sentAfter']],
		why: 'A cursor belongs to one app and place, and the period of the examples has not begun.',
	},
	{
		titles: IMPORTS.map(({ title }) => title),
		turns: [['dryRun']],
		why: 'It checks the records without sending any.',
	},
];

/** Fields to leave out of a complete form: one form for each list. */
export const turnsOf = ({ title, properties }: WholeForm): string[][] => {
	const turns = TOO_MUCH.find(({ titles }) => titles.includes(title))?.turns ?? [[]];
	const members = properties.flatMap(({ options = [] }) => options.map(({ name }) => name));
	if (!members.includes('metadataValues')) return turns;
	// Metadata is taken as JSON or by keys and values
	return turns.flatMap((turn) => [
		[...turn, 'metadata'],
		[...turn, 'metadataValues'],
	]);
};

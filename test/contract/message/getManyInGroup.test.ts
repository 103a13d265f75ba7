import { byId, request, useOperation } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getManyInGroup',
	parameters: { guid: byId('general') },
	path: '/v3/groups/general/messages',
	place: { receiver: 'general', receiverType: 'group' },
	filters: {
		hideMessagesFromBlockedUsers: true,
		myMentionsOnly: true,
		pinned: true,
		saved: true,
		undelivered: true,
		unread: true,
	},
	sentAs: { pinned: 'pinned=1', saved: 'saved=1' },
});

const { run, expectSent, refuses, testAbsent } = useOperation('message', 'getManyInGroup', {
	guid: byId('general'),
	returnAll: true,
});

it('asks for the user whose saved messages are meant, and sends no switch that is off', async () => {
	await refuses({ filters: { saved: true } }, "'On Behalf Of' is needed with 'Only Saved'");
	await refuses(
		{
			filters: { myMentionsOnly: true },
			options: { onBehalfOf: byId('={{ $json.nobody }}') },
		},
		"'On Behalf Of' is needed with 'Mentions of On Behalf Of'",
	);
	await run({ limit: 1, returnAll: false, filters: { pinned: false } });
	expectSent(request('GET /v3/groups/general/messages?affix=prepend&limit=1'));
});

testAbsent('group');

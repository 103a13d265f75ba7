import { byId, testRefusal, useService } from '../support';
import { testMessageList } from './messageLists';

testMessageList({
	operation: 'getManyInGroup',
	parameters: { guid: byId('general') },
	path: '/v3/groups/general/messages',
	filters: {
		hideMessagesFromBlockedUsers: true,
		myMentionsOnly: true,
		undelivered: true,
		unread: true,
	},
	query: [
		'hideMessagesFromBlockedUsers=true',
		'myMentionsOnly=true',
		'undelivered=true',
		'unread=true',
	],
});

testRefusal(useService(), {
	parameters: {
		resource: 'message',
		operation: 'getManyInGroup',
		guid: byId('={{ $json.id }}'),
		limit: 1,
	},
	items: [{ id: 'general' }, { id: 'no-such-group' }, { id: 'general' }],
	message: /no-such-group/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});

/**
 * The contract tests that `npm test` runs by n8n's own loop, too: one operation of each kind. `.ci/run` runs all of them
 * both ways, by FUZZ=long.
 */
module.exports = [
	// A request that succeeds, and a record that is not there
	'message/get',
	'user/create',
	'message/delete',
	'message/send',
	// A list by page, by cursor, and with a filter that the service does not have
	'user/getMany',
	'message/getManyThreads',
	'moderation/queueFilters',
	// Several targets, and several requests for an item
	'user/addFriends',
	'user/createOrUpdate',
	'group/update',
	// Files, all input items in one request, and what cannot be used as a tool
	'message/getFiles',
	'keywordList/create',
	'keywordList/inputItems',
	'campaign/importRecipients',
	'aiAgent/syncKnowledge',
];

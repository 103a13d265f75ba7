const { collectConversations, toGroups, toMembers } = require('./conversations');
const { readFiles } = require('./files');
const { mapMessages } = require('./messages');
const { createNotes } = require('./notes');
const { collectPeople } = require('./people');
const { asText } = require('./values');

/** As many people are deactivated in one request. */
const MOST_DEPARTED = 50;

/**
 * Turns a Slack export into the records of the four imports.
 * @param files of the form `{path, text}`, in any order
 * @param others the paths of files that are no JSON
 * @param given `filesAddress`: where a copy of the files is; `sendOldMessages`: the app keeps messages longer
 * @param now Unix milliseconds
 * @returns the records; `departed`: who is deactivated in Slack, lists of `uids`; `totals` of each kind;
 * `sources`: the files that messages come from; `notes`: what does not come over as it is
 */
function mapExport({ files, others = [], settings: given = {}, now }) {
	const notes = createNotes();
	const settings = {
		filesAddress: asText(given.filesAddress),
		sendOldMessages: given.sendOldMessages === true,
	};
	const { lists, days } = readFiles(files, others, notes);
	const people = collectPeople(lists.users, notes);
	const conversations = collectConversations(lists, notes);
	const names = { ...people, channelOf: conversations.nameOf };
	const context = { conversations, people, names, notes, settings, now };
	const { records: messages, sources, joined, total } = mapMessages(days, context);
	const { members, total: memberships } = toMembers(conversations, people, joined, notes);
	// Last, when everybody is known who may own a group
	const groups = toGroups(conversations, people, notes);
	return {
		users: people.records(),
		groups,
		members,
		messages,
		departed: inLists(people.departed),
		totals: {
			users: people.total(),
			groups: lists.channels.length + lists.groups.length + lists.mpims.length,
			members: memberships,
			messages: total,
		},
		sources,
		notes: notes.rows(),
	};
}

function inLists(uids) {
	const lists = [];
	for (let start = 0; start < uids.length; start += MOST_DEPARTED) {
		lists.push({ uids: uids.slice(start, start + MOST_DEPARTED) });
	}
	return lists;
}

module.exports = { mapExport };

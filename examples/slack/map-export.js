const { collectConversations, toGroups, toMembers } = require('./conversations');
const { accountForMarks } = require('../shared/marks');
const { createNotes } = require('../shared/notes');
const { inLists } = require('../shared/limits');
const { collectPeople } = require('./people');

/**
 * Turns a Slack export into the records of the imports of users, groups and members, and knows what there is to
 * account for.
 * @param batches what `mapBatch` found out about each batch of files; the first batch has the `lists`
 * @param others the paths of files that are no JSON
 * @param settings `addMarks`: reactions and pins are set as well
 * @returns the records; `departed`: who is deactivated in Slack, lists of `uids`; `totals` of each kind; `effort`: what
 * reactions and pins take; `notes`: what does not come over as it is
 * @throws when the export has conversations, but not a single day
 */
function mapExport({ batches, others = [], settings = {} }) {
	const notes = createNotes();
	const [{ lists, missing }] = batches;
	refuseWithoutDays(lists, sum(batches, 'dayFiles'));
	const people = collectPeople(lists.users, notes);
	const conversations = collectConversations(lists, notes);
	for (const batch of batches) {
		for (const { slackId, name, file } of batch.people) people.ensure(slackId, name, file);
	}
	const joined = new Map(batches.flatMap((batch) => batch.joined));
	const { members, total: memberships } = toMembers(conversations, people, joined, notes);
	// Last, when everybody is known who may own a group
	const groups = toGroups(conversations, people, notes);
	const marks = accountForMarks(batches, conversations.pins, settings.addMarks === true, notes);
	for (const path of others) notes.add('files', 'not carried over', path, 'Not a JSON file');
	return {
		users: people.records(),
		groups,
		members,
		departed: inLists(people.departed),
		totals: {
			users: people.total(),
			groups: lists.channels.length + lists.groups.length + lists.mpims.length,
			members: memberships,
			messages: sum(batches, 'total'),
			...marks.totals,
		},
		effort: marks.effort,
		notes: [...missing, ...notes.rows(), ...batches.flatMap((batch) => batch.notes)],
	};
}

/** An export with conversations, but without a single day of them, is an export whose folders were not understood. */
function refuseWithoutDays(lists, dayFiles) {
	const count = lists.channels.length + lists.groups.length + lists.mpims.length + lists.dms.length;
	if (count === 0 || dayFiles > 0) return;
	throw new Error(
		`The export lists conversations (${count}), but none of its files holds messages. Check that the export has a folder for each conversation, with a file for each day`,
	);
}

function sum(batches, name) {
	return batches.reduce((total, batch) => total + batch[name], 0);
}

module.exports = { mapExport };

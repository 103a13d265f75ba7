const { byConversation } = require('./by-conversation');
const { collectConversations } = require('./conversations');
const { readFiles } = require('./files');
const { mapMessages } = require('./messages');
const { countMarks } = require('../shared/marks');
const { createNotes } = require('../shared/notes');
const { collectPeople } = require('./people');
const { asText } = require('../shared/values');

/**
 * Turns the messages of some files of an export into records.
 * @param files of the form `{path, content, from, to}`: all lists of the export, and some of its days
 * @param given `filesAddress`: where a copy of the files is; `sendOldMessages`: the app keeps messages longer
 * @param now Unix milliseconds
 * @returns `records`; `sources`: the file of each record by its ID; `marks`: their reactions and pins; and what the whole
 * export needs to know of them: `lists`, which of them are `missing`, `people` who only occur in messages, when they `joined`, `total`, `reactions`,
 * how many are `marked`, `dayFiles`, `notes`
 */
function mapBatch({ files, settings: given = {}, now }) {
	const notes = createNotes();
	const settings = {
		filesAddress: asText(given.filesAddress),
		sendOldMessages: given.sendOldMessages === true,
	};
	const { lists, missing, days, dayFiles } = readFiles(files, notes);
	// The notes about the lists stand in the report of the whole export, not in that of each batch
	const people = collectPeople(lists.users, createNotes());
	const conversations = collectConversations(lists, createNotes());
	const names = { ...people, channelOf: conversations.nameOf };
	const context = { conversations, people, names, notes, settings, now };
	// A message may stand in two parts of a day
	const seen = new Map();
	const before = days.map(({ earlier, ...day }) => ({ ...day, entries: earlier }));
	mapMessages(before, { ...context, notes: createNotes() }, seen);
	const { records, sources, marks, joined, total, reactions } = mapMessages(days, context, seen);
	return {
		records,
		sources,
		marks,
		lists,
		missing,
		people: people.added(),
		joined: [...joined],
		total,
		reactions,
		marked: countMarks(marks),
		dayFiles,
		notes: byConversation(notes.rows()),
	};
}

module.exports = { mapBatch };

const { elementsIn } = require('../shared/elements');
const { parsed } = require('../shared/json');

/** The files at the top of an export that are read, and what they list. */
const LISTS = new Map([
	['users.json', 'users'],
	// An export of a whole organization has this name for it
	['org_users.json', 'users'],
	['channels.json', 'channels'],
	['groups.json', 'groups'],
	['dms.json', 'dms'],
	['mpims.json', 'mpims'],
]);

/** Other files that Slack puts at the top of an export, as far as they are JSON; none of them holds messages. */
const OTHER_LISTS =
	/^(integration_logs|canvases|content_flags|lists|file_conversations|huddle_transcripts|user_?groups|saved_items|external_shared_channels)\.json$/;

/** Stands beside the days of a conversation that has a canvas, and holds no messages. */
const CANVAS = 'canvas_in_the_conversation.json';

/** Files that a Mac adds to ZIP files. */
const OF_A_MAC = /(^|\/)(__MACOSX\/|\._)/;

/**
 * Sorts the files of an export.
 * @param files of the form `{path, content, from, to}`; `from` and `to` where only a part of a file is meant
 * @returns `lists`: by what they list, entries `{file, entry}`; `days`: `{folder, file, entries, isBeginning, earlier}`
 * of each file with messages (or a part of it), with those entries that stand before the part and have the time of one in it;
 * `dayFiles`: how many there are, with those that cannot be read
 * @throws when it is no export, or a list cannot be read
 */
function readFiles(files, notes) {
	const { root, named } = inFolders(files);
	const lists = { users: [], channels: [], groups: [], dms: [], mpims: [] };
	const days = [];
	let dayFiles = 0;
	for (const { path, content, from, to, before } of named) {
		const file = path.startsWith(root) ? path.slice(root.length) : path;
		const [folder, name, ...deeper] = file.split('/');
		const list = LISTS.get(file);
		if (list !== undefined) {
			for (const entry of readList(file, content.toString())) lists[list].push({ file, entry });
		} else if (name !== undefined && deeper.length === 0 && !OF_A_MAC.test(file)) {
			dayFiles++;
			if (name === CANVAS) {
				notes.add('files', 'not carried over', file, 'Canvas of a conversation');
				continue;
			}
			const day = readDay(file, content, { from, to, before }, notes);
			if (day) days.push({ folder, file, ...day });
		} else if (!from && !before) {
			const isKnown = OTHER_LISTS.test(file) || OF_A_MAC.test(file);
			const outcome = isKnown ? 'not carried over' : 'without a place';
			notes.add('files', outcome, file, 'The import has no place for this file');
		}
	}
	return { lists, days, dayFiles };
}

/**
 * People unpack exports and pack them again, which puts a folder around everything. Windows then writes the paths
 * with backslashes.
 */
function inFolders(files) {
	const named = files
		.map((file) => ({ ...file, path: file.path.replaceAll('\\', '/') }))
		// A folder of its own
		.filter(({ path }) => !path.endsWith('/'));
	return { root: rootOf(named), named };
}

function rootOf(files) {
	const lists = files
		.map(({ path }) => path)
		.filter((path) => LISTS.get(path.split('/').pop()) === 'users')
		.sort((a, b) => a.length - b.length);
	if (lists.length === 0) {
		throw new Error('There is no users.json in it: it is not an export of Slack');
	}
	return lists[0].replace(/[^/]*$/, '');
}

function readList(file, content) {
	// Also without the byte order mark that editors of Windows write
	const text = content.trim();
	if (text === '') return [];
	let list;
	try {
		list = JSON.parse(text);
	} catch (error) {
		throw new Error(`${file} cannot be read: ${error.message}`);
	}
	if (!Array.isArray(list)) throw new Error(`${file} cannot be read: it holds no list`);
	return list;
}

/** The entries of a day, or of a part of it. */
function readDay(file, content, { from = 0, to = content.length, before = 0 }, notes) {
	const start = content.toString('utf8', 0, 1_000).trimStart();
	if (start === '') {
		notes.add('files', 'not carried over', file, 'The file is empty');
		return undefined;
	}
	const places = start[0] === '[' ? elementsIn(content, content.indexOf('[')) : undefined;
	if (!places) {
		// Each part finds the same
		if (from === 0) notes.add('files', 'unreadable', file, 'The file holds no list of messages');
		return undefined;
	}
	const read = ([begin, end]) => parsed(content.toString('utf8', begin, end));
	const entries = [];
	for (const [index, place] of places.entries()) {
		if (place[0] < from || place[0] >= to) continue;
		const entry = read(place);
		if (entry !== undefined) entries.push(entry);
		else
			notes.add(
				'files',
				'unreadable',
				file,
				'Entries that are no JSON',
				String(before + index + 1),
			);
	}
	const times = new Set(entries.map((entry) => entry?.ts).filter(Boolean));
	const earlier = places.filter(([begin]) => begin < from).map(read);
	const isBeginning = from === 0 && before === 0;
	return { entries, isBeginning, earlier: earlier.filter((entry) => times.has(entry?.ts)) };
}

/** Whether a file is one that every batch needs. */
function isList(path) {
	return LISTS.has(path.split(/[/\\]/).pop());
}

module.exports = { isList, readFiles };

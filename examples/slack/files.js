const { elementsIn } = require('../shared/elements');
const { readWithoutKeys } = require('./keys');
const { parsed } = require('../shared/json');
const { createNotes } = require('../shared/notes');
const { asObject, asText, isObject } = require('../shared/values');

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

/** Some programs put the files that people uploaded here. */
const UPLOADS = /(^|\/)__uploads\//;

/** Slack names a day by its date. */
const DAY = /(^|\/)[\d-]+\.json$/;

const NO_PLACE = 'The import has no place for this file';

/**
 * Sorts the files of an export.
 * @param files of the form `{path, content, from, to}`; `from` and `to` where only a part of a file is meant
 * @returns `lists`: by what they list, entries `{file, entry}`; `missing`: rows of the report about lists that are not
 * there; `days`: `{folder, file, entries, isBeginning, earlier}`
 * of each file with messages (or a part of it), with those entries that stand before the part and have the time of one in it;
 * `dayFiles`: how many there are, with those that cannot be read
 * @throws when it is no export, or a list cannot be read
 */
function readFiles(files, notes) {
	const named = files.map((file) => ({ ...file, path: withSlashes(file.path) }));
	const root = rootOf(named);
	const lists = { users: [], channels: [], groups: [], dms: [], mpims: [] };
	const missing = createNotes();
	const found = new Set();
	const days = [];
	let dayFiles = 0;
	// A folder of its own is no file
	for (const { path, content, from, to, before } of named.filter(({ path }) => !/\/$/.test(path))) {
		// What lies beside the folder of the export may be of another one, whose conversations have the same names
		const isInside = path.startsWith(root);
		const file = isInside ? path.slice(root.length) : path;
		const [folder, name, ...deeper] = file.split('/');
		const list = isInside ? LISTS.get(file) : undefined;
		if (list !== undefined) {
			const entries = readList(file, content.toString());
			if (entries) found.add(list);
			else missing.add('files', 'not carried over', file, 'The file holds no list, but null');
			// Programs that make such exports themselves may list all conversations as channels
			for (const entry of entries ?? []) {
				lists[asObject(entry).is_im === true ? 'dms' : list].push({ file, entry });
			}
		} else if (isInside && name !== undefined && deeper.length === 0 && !OF_A_MAC.test(file)) {
			dayFiles++;
			if (name === CANVAS) {
				notes.add('files', 'not carried over', file, 'Canvas of a conversation');
				continue;
			}
			const day = readDay(file, content, { from, to, before }, notes);
			if (day) days.push({ folder, file, ...day });
		} else if (!from && !before) {
			const isOther = (!isInside || deeper.length > 0) && (UPLOADS.test(file) || !DAY.test(file));
			const isKnown = OTHER_LISTS.test(file) || OF_A_MAC.test(file) || isOther;
			notes.add('files', isKnown ? 'not carried over' : 'without a place', file, NO_PLACE);
		}
	}
	if (!found.has('users')) missing.add('files', 'unreadable', 'users.json', NO_USERS);
	if (!found.has('channels'))
		missing.add('files', 'not carried over', 'channels.json', NO_CHANNELS);
	return { lists, missing: missing.rows(), days, dayFiles };
}

const NO_USERS =
	'The export has no list of people: they have the names that their messages give them, and a later import does not change those';
const NO_CHANNELS = 'The export has no list of public channels';

/** Windows writes paths with backslashes. */
function withSlashes(path) {
	return path.replaceAll('\\', '/');
}

/**
 * The folder in which an export lies: people unpack exports and pack them again, which puts a folder around everything. It
 * is the one that has most of the lists: an uploaded file may have the name of a list, too.
 */
function rootOf(files) {
	const lists = new Map();
	for (const path of files.map((file) => withSlashes(file.path))) {
		const name = path.split('/').pop();
		if (!LISTS.has(name)) continue;
		const folder = path.slice(0, path.length - name.length);
		lists.set(folder, (lists.get(folder) ?? 0) + 1);
	}
	const [root] = [...lists].sort(
		([a, ofA], [b, ofB]) => ofB - ofA || a.length - b.length || (a < b ? -1 : 1),
	);
	if (!root) throw new Error('There is no users.json in it: it is not an export of Slack');
	return root[0];
}

/** @returns nothing for a file that says there is no list */
function readList(file, content) {
	// `trim` also takes the byte order mark away that editors of Windows write
	const text = content.trim();
	if (text === '') return [];
	let list;
	try {
		list = JSON.parse(text);
	} catch (error) {
		throw new Error(`${file} cannot be read: ${error.message}`);
	}
	if (list === null) return undefined;
	if (!Array.isArray(list)) throw new Error(`${file} cannot be read: it holds no list`);
	return readWithoutKeys(list, text);
}

/** The entries of a day, or of a part of it. */
function readDay(file, content, { from = 0, to = content.length, before = 0 }, notes) {
	const start = content.toString('utf8', 0, 1_000).trimStart();
	if (start === '') {
		notes.add('files', 'not carried over', file, 'The file is empty');
		return undefined;
	}
	const places = start[0] === '[' ? elementsIn(content, content.indexOf('[')) : undefined;
	const isBeginning = from === 0 && before === 0;
	if (!places) {
		// Each part finds the same
		if (isBeginning) {
			const outcome = DAY.test(file) ? 'unreadable' : 'not carried over';
			notes.add('files', outcome, file, 'The file holds no list of messages');
		}
		return undefined;
	}
	const read = ([begin, end]) => {
		const json = content.toString('utf8', begin, end);
		return readWithoutKeys(parsed(json), json);
	};
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
	if (!DAY.test(file) && entries.length > 0 && !entries.some(isMessage)) {
		if (isBeginning) notes.add('files', 'not carried over', file, 'The file holds no messages');
		return undefined;
	}
	const times = new Set(entries.map((entry) => entry?.ts).filter(Boolean));
	const earlier = places.filter(([begin]) => begin < from).map(read);
	return { entries, isBeginning, earlier: earlier.filter((entry) => times.has(entry?.ts)) };
}

function isMessage(entry) {
	return isObject(entry) && asText(entry.ts) !== '';
}

/** The files of an export that every batch needs: its lists. One of the same name elsewhere is something else. */
function listsOf(files) {
	const named = files.filter(({ path }) => LISTS.has(withSlashes(path).split('/').pop()));
	const root = named.length > 0 ? rootOf(named) : '';
	return named.filter(({ path }) => withSlashes(path).replace(/[^/]*$/, '') === root);
}

module.exports = { listsOf, readFiles };

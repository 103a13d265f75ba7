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

/**
 * Sorts the files of an export.
 * @param files of the form `{path, text}`
 * @param others the paths of files that are no JSON
 * @returns `lists`: by what they list, entries `{file, entry}`; `days`: `{folder, file, entries}` of each
 * file with messages
 * @throws when it is no export, or a list cannot be read
 */
function readFiles(files, others, notes) {
	const root = rootOf(files);
	const lists = { users: [], channels: [], groups: [], dms: [], mpims: [] };
	const days = [];
	for (const { path, text } of files) {
		const file = path.startsWith(root) ? path.slice(root.length) : path;
		const [folder, name, ...deeper] = file.split('/');
		const list = LISTS.get(file);
		if (list !== undefined) {
			for (const entry of readList(file, text)) lists[list].push({ file, entry });
		} else if (name !== undefined && deeper.length === 0) {
			const entries = readDay(file, text, notes);
			if (entries) days.push({ folder, file, entries });
		} else {
			notes.add('files', 'not carried over', file, 'The import has no place for this file');
		}
	}
	for (const path of others) notes.add('files', 'not carried over', path, 'Not a JSON file');
	return { lists, days };
}

/** People unpack exports and pack them again, which puts a folder around everything. */
function rootOf(files) {
	const lists = files
		.map(({ path }) => path)
		.filter((path) => LISTS.get(path.split('/').pop()) === 'users')
		.sort((a, b) => a.length - b.length);
	if (lists.length === 0) {
		throw new Error('The ZIP file holds no users.json: it is not an export of Slack');
	}
	return lists[0].replace(/[^/]*$/, '');
}

function readList(file, text) {
	if (text.trim() === '') return [];
	let list;
	try {
		list = JSON.parse(text);
	} catch (error) {
		throw new Error(`${file} cannot be read: ${error.message}`);
	}
	if (!Array.isArray(list)) throw new Error(`${file} cannot be read: it holds no list`);
	return list;
}

function readDay(file, text, notes) {
	if (text.trim() === '') {
		notes.add('files', 'not carried over', file, 'The file is empty');
		return undefined;
	}
	try {
		const entries = JSON.parse(text);
		if (Array.isArray(entries)) return entries;
	} catch {
		// Named below, like any other file that holds no list
	}
	notes.add('files', 'unreadable', file, 'The file holds no list of messages');
	return undefined;
}

module.exports = { readFiles };

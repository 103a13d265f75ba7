/** A cell of a spreadsheet holds 32,767 characters. */
const MAX_IDS = 30_000;

/**
 * Puts together the rows of the report that speak of the same conversation for the same reason: n8n keeps them in
 * memory, and a large export has too many days for a row each. The IDs still name every record.
 * @param notes rows of days, in the order of the days
 * @returns rows whose `file` is one day, or the first and the last of several
 */
function byConversation(notes) {
	const groups = new Map();
	for (const [place, note] of notes.entries()) {
		const { part, outcome, file, reason, ids } = note;
		// Each file that could not be used keeps a row of its own
		const same = part === 'files' ? [place] : [part, outcome, folderOf(file), reason];
		const key = JSON.stringify(same);
		const rows = groups.get(key) ?? [];
		groups.set(key, rows);
		const last = rows.at(-1);
		if (last && last.ids.length + ids.length < MAX_IDS) {
			last.count += note.count;
			last.ids += `, ${ids}`;
			last.until = file;
		} else rows.push({ ...note, until: file });
	}
	return [...groups.values()].flat().map(({ until, ...row }) => ({
		...row,
		file: until === row.file ? row.file : `${row.file} to ${until.slice(folderOf(until).length)}`,
	}));
}

/** The path of a day without its name, with the slash at its end. */
function folderOf(file) {
	return file.slice(0, file.lastIndexOf('/') + 1);
}

module.exports = { byConversation };

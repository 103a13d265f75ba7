const { isList } = require('./files');

/** Files that are read together: n8n keeps what one step gives out in memory, and a Code node has 60 seconds. */
const MAX_FILES = 100;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Puts the files of an export into batches, each with all lists (users.json, channels.json, …), so that it can be
 * read without the others. The days of a conversation stay in their order.
 * @param files of the form `{path, bytes, …}`, in any order; `bytes` may be missing
 * @returns lists of files, at least one
 */
function toBatches(files) {
	const lists = files.filter(({ path }) => isList(path));
	const days = files
		.filter(({ path }) => !isList(path))
		.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
	const batches = [];
	let bytes = 0;
	for (const file of days) {
		const size = Number(file.bytes) || 0;
		const batch = batches.at(-1);
		if (batch && batch.length < MAX_FILES && bytes + size <= MAX_BYTES) {
			batch.push(file);
			bytes += size;
		} else {
			batches.push([file]);
			bytes = size;
		}
	}
	if (batches.length === 0) batches.push([]);
	return batches.map((batch) => [...lists, ...batch]);
}

module.exports = { toBatches };

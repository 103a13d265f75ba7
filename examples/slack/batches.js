const { toParts } = require('../shared/parts');
const { listsOf } = require('./files');

/**
 * Puts the files of an export into batches, each with all lists (users.json, channels.json, …), so that it can be
 * read without the others. The days of a conversation stay in their order; a large day is cut.
 * @param files of the form `{path, bytes, …}`, in any order; `bytes` may be missing
 * @returns lists of files, at least one; those with messages have `from` and `to`, see `toParts`
 */
function toBatches(files) {
	const lists = listsOf(files);
	const days = files.filter((file) => !lists.includes(file));
	return toParts(days).map((batch) => [...lists, ...batch]);
}

module.exports = { toBatches };

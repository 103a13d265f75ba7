/** Files that are read together: n8n keeps what one step gives out in memory, and a Code node has 60 seconds. */
const MAX_FILES = 100;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Puts the files of an export into batches. A large file is cut: each part of it is a batch of its own, and reads the
 * messages that begin in it.
 * @param files of the form `{path, bytes, …}`, in any order; `bytes` may be missing
 * @returns lists of `{path, from, to, …}` (`from` and `to` in bytes, no `to` at the end of a file), at least one
 */
function toParts(files) {
	const batches = [];
	let room = 0;
	let bytes = 0;
	const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
	for (const file of sorted) {
		const size = Number(file.bytes) || 0;
		if (size > MAX_BYTES) {
			for (let from = 0; from < size; from += MAX_BYTES) {
				const isLast = from + MAX_BYTES >= size;
				batches.push([{ ...file, from, ...(!isLast && { to: from + MAX_BYTES }) }]);
			}
			room = 0;
			continue;
		}
		if (room > 0 && bytes + size <= MAX_BYTES) {
			batches.at(-1).push({ ...file, from: 0 });
			bytes += size;
		} else {
			batches.push([{ ...file, from: 0 }]);
			room = MAX_FILES;
			bytes = size;
		}
		room--;
	}
	return batches.length > 0 ? batches : [[]];
}

module.exports = { MAX_BYTES, toParts };

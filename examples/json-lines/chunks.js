/** The lines of a chunk. The import sends 50 records in a request. */
const CHUNK = 1_000;

/**
 * The chunks of a file: a JSON object on each line, or one JSON array.
 * @returns `chunks` with at least one record each, and `rejected` (see below)
 * @throws when there is no record in it
 */
function cutIntoChunks(text) {
	const { chunks, rejected } = cutArray(text) ?? cutLines(text);
	const filled = chunks.filter(({ skip, lines }) => skip.length < lines);
	if (filled.length > 0) return { chunks: filled, rejected };
	const [first] = rejected;
	throw new Error(
		first
			? `No line of the file holds a record. Line ${first.line}: ${first.error}`
			: 'The file is empty',
	);
}

/**
 * Cuts an array, which is in memory all at once. A place in it counts as a line. Chunks do not carry their records: n8n
 * puts the chunk into each item that fails, so that 10,000 of them would hold 1,000 records each.
 */
function cutArray(text) {
	if (!/^\s*\[/.test(text)) return undefined;
	let list;
	try {
		list = JSON.parse(text.trim());
	} catch {
		// The text is a file of lines, and its first line is wrong
		return undefined;
	}
	const chunks = [];
	const rejected = [];
	for (const [index, record] of list.entries()) {
		if (index % CHUNK === 0) {
			chunks.push({ isList: true, firstLine: index + 1, from: index, lines: 0, skip: [] });
		}
		const chunk = chunks.at(-1);
		chunk.to = index + 1;
		chunk.lines++;
		if (isObject(record)) continue;
		chunk.skip.push(index - chunk.from);
		rejected.push({ line: index + 1, error: 'The entry of the list is no JSON object' });
	}
	return { chunks, rejected };
}

/**
 * Finds where the chunks of a JSON Lines file begin and end. The text itself stays where it is, and each
 * chunk is read when its turn comes: a hundred thousand records at once would take several times the memory.
 * @returns `chunks`: `firstLine`, where it stands in the text (`from`, `to`), and which of its lines hold
 * no record (`skip`), of how many (`lines`); `rejected`: `{line, error}` of lines that hold something else than a JSON object
 */
function cutLines(text) {
	const chunks = [];
	const rejected = [];
	let from = text.startsWith('\ufeff') ? 1 : 0;
	for (let line = 1; from < text.length; line++) {
		const end = text.indexOf('\n', from);
		const to = end < 0 ? text.length : end;
		if ((line - 1) % CHUNK === 0) chunks.push({ firstLine: line, from, to, lines: 0, skip: [] });
		const chunk = chunks.at(-1);
		chunk.to = to;
		chunk.lines++;
		const content = text.slice(from, to);
		const error = whatIsWrong(content);
		if (error !== undefined) {
			chunk.skip.push(line - chunk.firstLine);
			if (content.trim() !== '') rejected.push({ line, error });
		}
		from = to + 1;
	}
	return { chunks, rejected };
}

function whatIsWrong(content) {
	try {
		const record = JSON.parse(content);
		return isObject(record) ? undefined : 'The line holds no JSON object';
	} catch (error) {
		return `The line holds no JSON: ${error.message}`;
	}
}

function isObject(value) {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

module.exports = { cutIntoChunks };

/** As many lines are one chunk; the import sends 50 records in a request. */
const CHUNK = 1_000;

/**
 * Finds where the chunks of a JSON Lines file begin and end. The text itself stays where it is, and each
 * chunk is read when its turn comes: a hundred thousand records at once would take several times the memory.
 * @returns `chunks`: `firstLine`, where it stands in the text (`from`, `to`), and which of its lines hold
 * no record (`skip`); `rejected`: `{line, error}` of lines that hold something else than a JSON object
 */
function cutIntoChunks(text) {
	const chunks = [];
	const rejected = [];
	let from = 0;
	for (let line = 1; from < text.length; line++) {
		const end = text.indexOf('\n', from);
		const to = end < 0 ? text.length : end;
		if ((line - 1) % CHUNK === 0) chunks.push({ firstLine: line, from, to, skip: [] });
		const chunk = chunks.at(-1);
		chunk.to = to;
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
		const isObject = typeof record === 'object' && record !== null && !Array.isArray(record);
		return isObject ? undefined : 'The line holds no JSON object';
	} catch (error) {
		return `The line holds no JSON: ${error.message}`;
	}
}

module.exports = { cutIntoChunks };

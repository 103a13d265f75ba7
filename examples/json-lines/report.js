/** At most this share of a file may be rejected in a run that still ends well. */
const TOLERATED = 1 / 10;

/**
 * One item about the whole file, then one for each line or record that was not imported.
 * @param chunks what the file was cut into
 * @param summaries what the import said of each chunk
 * @param rejected `{line, error}` of lines that hold no JSON object
 * @param failed items of the import's error output
 * @returns items; the first item begins with the `result` in words, and `isComplete` is false when the run must not end well:
 * nothing is in the app, many lines were rejected, or it is not known of some lines whether they are in the app
 */
function makeReport(chunks, summaries, rejected, failed) {
	const sum = (name) => summaries.reduce((total, summary) => total + (summary[name] ?? 0), 0);
	const records = chunks.reduce((total, chunk) => total + recordsOf(chunk), 0);
	const lines = records + rejected.length;
	const there = sum('imported') + sum('present') + sum('alreadyExists');
	// An import that broke off has no summary
	const notImported = sum('failed') + rejected.length;
	const notAccountedFor = records - there - sum('failed');
	const isComplete = there > 0 && notImported <= lines * TOLERATED && notAccountedFor === 0;
	const problems = [
		...(notImported > 0 ? [`${notImported} of ${lines} lines were not imported`] : []),
		...(notAccountedFor > 0 ? [`of ${notAccountedFor} lines nothing is known`] : []),
		// A line like {"users": […]}
		...(notAccountedFor < 0
			? ['some lines hold several records: give each a line of its own']
			: []),
	];
	return [
		{
			result: problems.length === 0 ? 'All lines are in the app' : capitalized(problems.join('; ')),
			isComplete,
			lines,
			imported: sum('imported'),
			present: sum('present'),
			alreadyExists: sum('alreadyExists'),
			rejected: notImported,
			notAccountedFor,
			requests: sum('requests'),
		},
		...rejected,
		...failed.map(({ error, details, firstLine }) => ({
			chunkFromLine: firstLine,
			id: details?.id,
			error: typeof error === 'string' ? error : String(error?.message),
			record: details?.record,
		})),
	];
}

function recordsOf({ lines, skip }) {
	return lines - skip.length;
}

function capitalized(text) {
	return text[0].toUpperCase() + text.slice(1);
}

module.exports = { makeReport };

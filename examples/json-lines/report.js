/**
 * One item about the whole file, then one for each line or record that was not imported.
 * @param summaries what the import said of each chunk
 * @param rejected `{line, error}` of lines that hold no JSON object
 * @param failed items of the import's error output
 */
function makeReport(summaries, rejected, failed) {
	const sum = (name) => summaries.reduce((total, summary) => total + (summary[name] ?? 0), 0);
	return [
		{
			lines: sum('total') + rejected.length,
			imported: sum('imported'),
			present: sum('present'),
			alreadyExists: sum('alreadyExists'),
			rejected: sum('failed') + rejected.length,
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

module.exports = { makeReport };

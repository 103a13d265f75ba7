/** The kinds of records, in the order of their imports. */
const PARTS = ['users', 'groups', 'members', 'messages'];

/** What the status of a record is called in the report. */
const WORDS = new Map([
	['imported', 'imported'],
	['alreadyExists', 'there already'],
]);

/**
 * Accounts for every record of the export, and lists by file and reason what did not come over as it is.
 * @param mapped what `mapExport` returned
 * @param results by part, the items of the import: `done` with a `status`, `failed` with an `error`
 * @returns rows of the columns `part`, `outcome`, `count`, `file`, `reason` and `ids`
 */
function makeReport(mapped, results) {
	const overview = [];
	const failures = new Map();
	for (const part of PARTS) {
		const { done = [], failed = [] } = results[part] ?? {};
		const counts = new Map([...WORDS.values()].map((word) => [word, 0]));
		for (const { status } of done) {
			const word = WORDS.get(status) ?? String(status);
			counts.set(word, (counts.get(word) ?? 0) + 1);
		}
		counts.set('failed', failed.length);
		counts.set('left out', leftOut(mapped, part));
		const total = mapped.totals[part];
		const accounted = [...counts.values()].reduce((sum, count) => sum + count, 0);
		overview.push(row(part, 'in the export', total));
		for (const [outcome, count] of counts) overview.push(row(part, outcome, count));
		overview.push(row(part, 'not accounted for', total - accounted));
		for (const failure of failed) addFailure(failures, part, failure, mapped.sources);
	}
	return [...overview, ...failures.values(), ...mapped.notes];
}

function leftOut({ notes }, part) {
	return notes
		.filter((note) => note.part === part && note.outcome === 'left out')
		.reduce((sum, { count }) => sum + count, 0);
}

/** Failures of one file for one reason share a row. */
function addFailure(failures, part, failure, sources) {
	const { error, details, muid, uid, guid } = failure;
	const id = muid ?? details?.id ?? [guid, uid].filter(Boolean).join(' ');
	const reason = typeof error === 'string' ? error : String(error?.message ?? 'No reason given');
	const file = sources[id] ?? '';
	const key = JSON.stringify([part, file, reason]);
	const known = failures.get(key);
	if (known) {
		known.count++;
		known.ids += `, ${id}`;
	} else {
		failures.set(key, { ...row(part, 'failed', 1), file, reason, ids: id });
	}
}

function row(part, outcome, count) {
	return { part, outcome, count, file: '', reason: '', ids: '' };
}

module.exports = { makeReport };

/** The kinds of records, in the order of their imports. */
const PARTS = ['users', 'groups', 'members', 'messages'];

/** The report's word for the status of a record. */
const WORDS = new Map([
	['imported', 'imported'],
	['present', 'imported'],
	['alreadyExists', 'there already'],
]);

/** The steps that let people who left write their messages, and shut them out again. */
const STEPS = { reactivated: 'Reactivate Users', deactivated: 'Deactivate Users' };

/**
 * Accounts for every record of the export, and lists by file and reason what did not come over as it is.
 * @param mapped what `mapExport` returned
 * @param results by part, the items of the import: `done` with a `status`, `failed` with an `error`; of messages,
 * what `summarizeBatch` said of each batch; `reactivated` and `deactivated`: those of the two steps about people
 * who left
 * @returns rows of the columns `part`, `outcome`, `count`, `file`, `reason` and `ids`
 */
function makeReport(mapped, results) {
	const notes = [
		...mapped.notes,
		...(results.messages ?? []).flatMap((batch) => batch.notes ?? []),
	];
	const overview = [];
	const failures = new Map();
	for (const part of PARTS) {
		const counts = new Map([...WORDS.values(), 'failed'].map((word) => [word, 0]));
		const count = (word, number) => counts.set(word, (counts.get(word) ?? 0) + number);
		if (part === 'messages') addBatches(results.messages ?? [], count, failures);
		else {
			const { done = [], failed = [] } = results[part] ?? {};
			for (const { status } of done) count(WORDS.get(status) ?? String(status), 1);
			count('failed', failed.length);
			for (const failure of failed) addFailure(failures, part, failure, {});
		}
		counts.set('left out', leftOut(notes, part));
		const total = mapped.totals[part];
		const accounted = [...counts.values()].reduce((sum, count) => sum + count, 0);
		overview.push(row(part, 'in the export', total));
		for (const [outcome, number] of counts) overview.push(row(part, outcome, number));
		overview.push(row(part, 'not accounted for', total - accounted));
	}
	overview.push(...departures(mapped, results.deactivated));
	for (const outcome of ['unreadable', 'without a place']) {
		const files = notes.filter((note) => note.part === 'files' && note.outcome === outcome);
		overview.push(row('files', outcome, files.length));
	}
	for (const [step, name] of Object.entries(STEPS)) {
		for (const { error, details } of results[step]?.failed ?? []) {
			addFailure(failures, 'users', { error: `${name}: ${textOf(error)}`, details }, {});
		}
	}
	return [...overview, ...failures.values(), ...notes];
}

/** A batch whose run broke off tells its error; its records are then not accounted for. */
function addBatches(batches, count, failures) {
	for (const { counts = {}, failed = [], error } of batches) {
		for (const [status, number] of Object.entries(counts))
			count(WORDS.get(status) ?? status, number);
		for (const failure of failed) {
			const key = JSON.stringify(['messages', failure.file, failure.reason]);
			failures.set(key, joinRows(failures.get(key), failure));
		}
		if (error !== undefined) {
			addFailure(failures, 'messages', { error: `Import a Batch: ${textOf(error)}` }, {});
		}
	}
}

/**
 * Accounts for the messages of a batch.
 * @param summaries the output of the import; none if there was nothing to import
 * @param failed its error output
 * @param sources the file of each record by its ID
 * @param notes rows of the report about messages that do not come over as they are
 * @returns `counts` by status, `failed`: rows of the report, and the `notes`
 */
function summarizeBatch(summaries, failed, sources, notes = []) {
	const counts = { imported: 0, present: 0, alreadyExists: 0, failed: failed.length };
	for (const summary of summaries) {
		for (const status of ['imported', 'present', 'alreadyExists']) {
			counts[status] += summary[status] ?? 0;
		}
	}
	const failures = new Map();
	for (const failure of failed) addFailure(failures, 'messages', failure, sources);
	return { counts, failed: [...failures.values()], notes };
}

/** Rows with the number of people who were deactivated, and with those who should have been. */
function departures(mapped, { done = [] } = {}) {
	const wanted = mapped.departed.flatMap(({ uids }) => uids);
	const said = new Set(done.flatMap(({ uid, deactivatedUids = [uid] }) => deactivatedUids));
	const open = wanted.filter((uid) => !said.has(uid));
	return [
		row('users', 'deactivated', wanted.length - open.length),
		...(open.length > 0
			? [{ ...row('users', 'not deactivated', open.length), ids: open.join(', ') }]
			: []),
	];
}

function leftOut(notes, part) {
	return notes
		.filter((note) => note.part === part && note.outcome === 'left out')
		.reduce((sum, { count }) => sum + count, 0);
}

/** Failures of one file for one reason share a row. */
function addFailure(failures, part, failure, sources) {
	const { error, details, muid, uid, guid } = failure;
	const id = muid ?? details?.id ?? [guid, uid].filter(Boolean).join(' ');
	const reason = textOf(error);
	const file = sources[id] ?? '';
	const key = JSON.stringify([part, file, reason]);
	const added = { ...row(part, 'failed', 1), file, reason, ids: id };
	failures.set(key, joinRows(failures.get(key), added));
}

function joinRows(known, added) {
	if (known === undefined) return { ...added };
	const ids = [known.ids, added.ids].filter((text) => text !== '').join(', ');
	return { ...known, count: known.count + added.count, ids };
}

function textOf(error) {
	return typeof error === 'string' ? error : String(error?.message ?? 'No reason given');
}

function row(part, outcome, count) {
	return { part, outcome, count, file: '', reason: '', ids: '' };
}

module.exports = { makeReport, summarizeBatch };

/** The kinds of records, in the order of their imports. */
const PARTS = ['users', 'groups', 'members', 'messages'];

/** Marks on messages, which not all exports tell. */
const MARKS = ['reactions', 'pins'];

/** The report's word for the status of a record. */
const WORDS = new Map([
	['imported', 'imported'],
	['present', 'imported'],
	['alreadyExists', 'there already'],
]);

/** The steps that let people who left write their messages, and shut them out again. */
const STEPS = { reactivated: 'Reactivate Users', deactivated: 'Deactivate Users' };

/** Files that could not be used, and lists of which something may be missing. */
const OF_FILES = ['unreadable', 'without a place'];

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
		overview.push(...account(part, counts, mapped, notes));
	}
	for (const part of MARKS.filter((mark) => mapped.totals[mark] !== undefined)) {
		const counts = countMarked(part, results.messages ?? []);
		overview.push(...account(part, counts, mapped, notes));
	}
	overview.push(...effortFor(mapped));
	const broken = (results.messages ?? []).filter(({ error }) => error !== undefined);
	overview.push(row('batches', 'failed', broken.length));
	for (const { error } of broken) addFailure(failures, 'batches', { error }, {});
	overview.push(...departures(mapped, results, failures));
	for (const outcome of OF_FILES) {
		const files = notes.filter((note) => note.part === 'files' && note.outcome === outcome);
		overview.push(row('files', outcome, files.length));
	}
	return [...overview, ...failures.values(), ...notes];
}

/** The rows of a kind of records: how many there are, how many have which outcome, and of how many nothing is known. */
function account(part, counts, mapped, notes) {
	counts.set('left out', leftOut(notes, part));
	const total = mapped.totals[part];
	const accounted = [...counts.values()].reduce((sum, count) => sum + count, 0);
	return [
		row(part, 'in the export', total),
		...[...counts].map(([outcome, number]) => row(part, outcome, number)),
		row(part, 'not accounted for', total - accounted),
	];
}

/** The numbers of reactions or pins that were added, and that failed. */
function countMarked(part, batches) {
	const counts = new Map([
		['added', 0],
		['failed', 0],
	]);
	for (const { added = {}, failed = [] } of batches) {
		counts.set('added', counts.get('added') + (added[part] ?? 0));
		for (const failure of failed.filter((candidate) => candidate.part === part)) {
			counts.set('failed', counts.get('failed') + failure.count);
		}
	}
	return counts;
}

/** Rows with the requests and minutes that reactions and pins take. */
function effortFor({ effort }) {
	if (!effort) return [];
	const part = MARKS.join(' and ');
	return [
		row(part, 'requests to add them', effort.requests),
		row(part, 'minutes, at 500 requests a minute (Free plan)', effort.minutesOnFreePlan),
		row(part, 'minutes, at 10,000 requests a minute (other plans)', effort.minutesOnPaidPlan),
	];
}

/** A batch whose run broke off has no counts; its records are then not accounted for. */
function addBatches(batches, count, failures) {
	for (const { counts = {}, failed = [] } of batches) {
		for (const [status, number] of Object.entries(counts))
			count(WORDS.get(status) ?? status, number);
		for (const failure of failed) {
			const key = JSON.stringify([failure.part, failure.file, failure.reason]);
			failures.set(key, joinRows(failures.get(key), failure));
		}
	}
}

/**
 * Accounts for the messages of a batch.
 * @param summaries the output of the import; none if there was nothing to import
 * @param failed its error output
 * @param sources the file of each record by its ID
 * @param notes rows of the report about messages that do not come over as they are
 * @param marked by part, reactions or pins: lists of what was `done` and what `failed`
 * @returns `counts` by status, how many marks were `added`, `failed`: rows of the report, and the `notes`
 */
function summarizeBatch(summaries, failed, sources, notes = [], marked = {}) {
	const counts = { imported: 0, present: 0, alreadyExists: 0, failed: failed.length };
	for (const summary of summaries) {
		for (const status of ['imported', 'present', 'alreadyExists']) {
			counts[status] += summary[status] ?? 0;
		}
	}
	const failures = new Map();
	for (const failure of failed) addFailure(failures, 'messages', failure, sources);
	const added = {};
	for (const [part, result] of Object.entries(marked)) {
		added[part] = result.done.length;
		for (const failure of result.failed) addFailure(failures, part, failure, sources);
	}
	return { counts, added, failed: [...failures.values()], notes };
}

/**
 * Rows with the number of people who were deactivated, with those who should have been, and with those who could not be
 * let in for their messages. The reasons go to the failures, with the same words.
 */
function departures(mapped, results, failures) {
	const wanted = mapped.departed.flatMap(({ uids }) => uids);
	const open = { deactivated: [], reactivated: [] };
	for (const [step, name] of Object.entries(STEPS)) {
		const { done = [], failed = [] } = results[step] ?? {};
		const said = new Set(done.flatMap(({ uid, deactivatedUids = [uid] }) => deactivatedUids));
		const asked = step === 'deactivated' ? wanted : failed.flatMap(({ uids = [] }) => uids);
		const left = new Set(asked.filter((uid) => !said.has(uid)));
		open[step] = [...left];
		for (const { error, uids = [] } of failed) {
			const text = textOf(error);
			// A failure has all that were asked for; it may speak of one of them. Of several one is a word like 'user'
			const words = text.replace(/\[item \d+\]|HTTP \d+/g, '').split(/[^\w-]+/);
			const named = uids.filter((uid) => words.includes(uid));
			const own = (named.length === 1 ? named : uids).filter((uid) => left.delete(uid));
			if (own.length === 0) continue;
			const reason = `${name}: ${text}`;
			const added = { ...row('users', `not ${step}`, own.length), reason, ids: own.join(', ') };
			const key = JSON.stringify([step, reason]);
			failures.set(key, joinRows(failures.get(key), added));
		}
	}
	return [
		row('users', 'deactivated', wanted.length - open.deactivated.length),
		...Object.entries(open)
			.filter(([, uids]) => uids.length > 0)
			.map(([step, uids]) => ({
				...row('users', `not ${step}`, uids.length),
				ids: uids.join(', '),
			})),
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
	const file = Object.hasOwn(sources, id) ? sources[id] : '';
	const key = JSON.stringify([part, file, reason]);
	const added = { ...row(part, 'failed', 1), file, reason, ids: id };
	failures.set(key, joinRows(failures.get(key), added));
}

function joinRows(known, added) {
	if (known === undefined) return { ...added };
	// Joined as a list, each of 100,000 failures would copy the IDs of all before it
	const ids = known.ids && added.ids ? `${known.ids}, ${added.ids}` : known.ids + added.ids;
	return { ...known, count: known.count + added.count, ids };
}

function textOf(error) {
	return typeof error === 'string' ? error : String(error?.message ?? 'No reason given');
}

function row(part, outcome, count) {
	return { part, outcome, count, file: '', reason: '', ids: '' };
}

module.exports = { makeReport, summarizeBatch };

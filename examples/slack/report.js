/** The kinds of records, in the order of their imports. */
const PARTS = ['users', 'groups', 'members', 'messages'];

/** What the status of a record is called in the report. */
const WORDS = new Map([
	['imported', 'imported'],
	['alreadyExists', 'there already'],
]);

/** The steps that let people who left write their messages, and shut them out again. */
const STEPS = { reactivated: 'Reactivate Users', deactivated: 'Deactivate Users' };

/**
 * Accounts for every record of the export, and lists by file and reason what did not come over as it is.
 * @param mapped what `mapExport` returned
 * @param results by part, the items of the import: `done` with a `status`, `failed` with an `error`;
 * `reactivated` and `deactivated`: those of the two steps about people who left
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
	overview.push(...departures(mapped, results.deactivated));
	const unreadable = mapped.notes.filter(({ outcome }) => outcome === 'unreadable').length;
	overview.push(row('files', 'unreadable', unreadable));
	for (const [step, name] of Object.entries(STEPS)) {
		for (const { error, details } of results[step]?.failed ?? []) {
			addFailure(failures, 'users', { error: `${name}: ${textOf(error)}`, details }, {});
		}
	}
	return [...overview, ...failures.values(), ...mapped.notes];
}

/** How many people were deactivated, and who should have been. */
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

function leftOut({ notes }, part) {
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
	const known = failures.get(key);
	if (known) {
		known.count++;
		known.ids += `, ${id}`;
	} else {
		failures.set(key, { ...row(part, 'failed', 1), file, reason, ids: id });
	}
}

function textOf(error) {
	return typeof error === 'string' ? error : String(error?.message ?? 'No reason given');
}

function row(part, outcome, count) {
	return { part, outcome, count, file: '', reason: '', ids: '' };
}

module.exports = { makeReport };

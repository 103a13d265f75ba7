/**
 * Collects what does not come over as it is, by file and reason. A note says of which part it speaks (users,
 * groups, members, messages, reactions, pins, files) and what happened: 'left out' stands for a whole record, each counted
 * once; the other outcomes ('shortened', 'not carried over', …) for something about a record that is imported.
 */
function createNotes() {
	const rows = new Map();
	return {
		/**
		 * @param id which record it was: the `ts` of a message, the ID of anything else
		 * @param count for how many records it speaks
		 */
		add(part, outcome, file, reason, id, count = 1) {
			const key = JSON.stringify([part, outcome, file, reason]);
			const row = rows.get(key) ?? { part, outcome, count: 0, file, reason, ids: [] };
			rows.set(key, row);
			row.count += count;
			if (id !== undefined && id !== '') row.ids.push(id);
		},
		rows: () => [...rows.values()].map((row) => ({ ...row, ids: row.ids.join(', ') })),
	};
}

module.exports = { createNotes };

/** Requests a minute that the service takes, on its Free plan and at least on others. */
const PER_MINUTE = { free: 500, paid: 10_000 };

const NOT_ASKED = "Not asked for: choose 'Add them after the messages' in the form";

/** Counts the reactions and pins of a batch, and the messages that have them. */
function countMarks(marks) {
	return {
		messages: marks.length,
		reactions: marks.reduce((sum, { reactions }) => sum + reactions.length, 0),
		pins: marks.filter(({ pin }) => pin).map(({ muid }) => muid),
	};
}

/**
 * Tells of the reactions and pins of a whole export how many there are, and what they take.
 * @param batches with `reactions`: how many there are; and `marked`: what `countMarks` said of those that can be added
 * @param pins the `muid` of each pinned message, with the `file` that lists it
 * @param isAsked whether they are added
 * @returns `totals` of both; `effort`: `requests`, and `minutes` by plan
 */
function accountForMarks(batches, pins, isAsked, notes) {
	const marked = batches.map((batch) => batch.marked);
	const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
	const reactions = sum(marked.map((batch) => batch.reactions));
	const found = marked.flatMap((batch) => batch.pins);
	const known = new Set(found);
	const lost = pins.filter(({ muid }) => !known.has(muid));
	for (const { muid, file } of lost) {
		notes.add('pins', 'left out', file, 'Its message does not come over', muid);
	}
	if (!isAsked && reactions > 0) leaveOut('reactions', reactions, notes);
	if (!isAsked && found.length > 0) leaveOut('pins', found.length, notes);
	// Each message is looked up once
	const requests = sum(marked.map(({ messages }) => messages)) + reactions + found.length;
	return {
		totals: {
			reactions: sum(batches.map((batch) => batch.reactions)),
			pins: found.length + lost.length,
		},
		effort: {
			requests,
			minutesOnFreePlan: Math.ceil(requests / PER_MINUTE.free),
			minutesOnPaidPlan: Math.ceil(requests / PER_MINUTE.paid),
		},
	};
}

function leaveOut(part, count, notes) {
	notes.add(part, 'left out', '', NOT_ASKED, undefined, count);
}

/** The searches by which the messages are found: the service looks for sender and time, not for IDs of other systems. */
function searchesFor(marks) {
	const searches = new Map();
	for (const { sender, sentAt } of marks) {
		// A second on both sides, because nobody says whether the ends belong to it
		searches.set(`${sender} ${sentAt}`, { sender, from: sentAt - 1, to: sentAt + 1 });
	}
	return [...searches.values()];
}

/**
 * Reactions and pins as items, with the ID that the message has in the service.
 * @param found messages of the service, with `id` and `muid`
 * @param failed searches that failed, with their `error`
 * @returns `items`, each with its `part`, reactions or pins; `lost`: those whose message was not found, with an `error`
 */
function withMessageIds(marks, found, failed = []) {
	const ids = new Map(found.map(({ muid, id }) => [muid, id]));
	const errors = new Map(failed.map(({ sender, from, error }) => [`${sender} ${from + 1}`, error]));
	const items = [];
	const lost = [];
	for (const { muid, sender, sentAt, reactions, pin } of marks) {
		const messageId = ids.get(muid);
		const own = [
			...reactions.map(({ reaction, uid }) => ({ part: 'reactions', muid, reaction, uid })),
			...(pin ? [{ part: 'pins', muid, uid: pin.uid ?? '' }] : []),
		];
		for (const item of own) {
			if (messageId !== undefined) items.push({ ...item, messageId });
			else {
				const error = errors.get(`${sender} ${sentAt}`) ?? 'The app does not have the message';
				lost.push({ ...item, error });
			}
		}
	}
	return { items, lost };
}

module.exports = { accountForMarks, countMarks, searchesFor, withMessageIds };

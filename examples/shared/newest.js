const { toMilliseconds } = require('./values');

/** Later than every time, for what was deleted at a time that nobody tells: nothing comes after that. */
const AFTER_ALL = 9e15;

/**
 * When a record got its state, to tell which one is the newest where exports overlap. Of two states of the same time, the
 * deleted one is the newer one; else that which the files have last.
 * @param times when it was changed, as far as the export tells; a deleted record has the time of its deletion first
 * @returns a number that is larger for a newer state
 */
function changedAt(isDeleted, ...times) {
	const known = times.map(toMilliseconds).filter((time) => time !== undefined);
	if (!isDeleted) return Math.max(0, ...known);
	return (toMilliseconds(times[0]) === undefined ? AFTER_ALL : Math.max(...known)) + 0.5;
}

function isNewer(known, record) {
	return known === undefined || record.changedAt >= known.changedAt;
}

/**
 * What is known of a person. Their own record counts more than where they are named, and then the newest one.
 * @param known what was read before, if anything
 */
function newestUser(known, user) {
	if (!known) return user;
	const isLater = user.rank === known.rank ? isNewer(known, user) : user.rank > known.rank;
	const [older, newer] = isLater ? [known, user] : [user, known];
	// A list of members may tell that somebody is gone, and a message not; their own record always does
	const isSure = newer.rank === 2 && (older.rank === 2 || newer.changedAt > older.changedAt);
	return { ...newer, gone: isSure ? newer.gone : (newer.gone ?? older.gone) };
}

/** The newest state of each record by its key; a `map` may hold some already. */
function keepNewest(map, key, record) {
	if (isNewer(map.get(key), record)) map.set(key, record);
}

/** The same of channels; when one was made, only an older state may tell. */
function keepNewestChannel(channels, channel) {
	const createdAt = channels.get(channel.id)?.createdAt ?? channel.createdAt;
	keepNewest(channels, channel.id, channel);
	channels.get(channel.id).createdAt ??= createdAt;
}

/**
 * Finds the messages of which several batches have a state.
 * @param batches with `number` and `states`, see `lookAt`
 * @returns by number of the batch: the keys of its messages of which another batch has the newest state
 */
function olderIn(batches) {
	const newest = new Map();
	const older = {};
	for (const { number, states } of batches) {
		for (const [key, changed] of JSON.parse(states)) {
			const known = newest.get(key);
			const state = { number, changedAt: changed };
			const isLater = isNewer(known, state);
			if (isLater) newest.set(key, state);
			const loser = isLater ? known : state;
			if (loser) (older[loser.number] ??= []).push(key);
		}
	}
	return older;
}

module.exports = { changedAt, keepNewest, keepNewestChannel, newestUser, olderIn };

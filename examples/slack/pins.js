const { asList, asObject, asText } = require('../shared/values');

/** The pinned messages of a conversation: the ID that each gets, and the `user` who pinned it. */
function pinsOf({ pins }, conversationId) {
	const byTime = new Map(asList(pins).map((pin) => [asText(asObject(pin).id), asObject(pin)]));
	return [...byTime].map(([ts, { user }]) => ({
		muid: `slack-${conversationId}-${ts}`,
		user: asText(user),
	}));
}

module.exports = { pinsOf };

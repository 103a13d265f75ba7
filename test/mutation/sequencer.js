const { default: Sequencer } = require('@jest/test-sequencer');

/** In the order of the task. */
module.exports = class AsAsked extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => globalThis.mutation.rankOf(path);
		return [...tests].sort((a, b) => rank(a) - rank(b));
	}
};

const { default: Sequencer } = require('@jest/test-sequencer');

/** By name: the numbers in the file names are the order, and it is the same in every run. */
class ByName extends Sequencer {
	sort(tests) {
		return [...tests].sort((a, b) => a.path.localeCompare(b.path));
	}
}

module.exports = ByName;

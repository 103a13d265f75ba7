const OwnRealm = require('../jest/environment');

/** Leaves out the tests that a mutant has nothing to do with, and all behind the first that fails. */
module.exports = class Mutated extends OwnRealm {
	handleTestEvent({ name, test }) {
		const { mutation } = globalThis;
		if (name === 'test_start' && !mutation.isWanted(nameOf(test))) test.mode = 'skip';
		if (name === 'test_started') mutation.testBegan(nameOf(test));
		if (name === 'test_done') mutation.testEnded(test.errors.length > 0);
	}
};

function nameOf({ name, parent }) {
	return parent ? `${nameOf(parent)} ${name}` : name;
}

const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The files that take longest, the longest first: none of them is left over at the end. Those that work alternate with
 * those that wait, for the service's limits or for n8n to start again, so that two workers do not get in each other's way.
 */
const LONG = ['30', '75', '76', '70', '94', '87', '89', '88', '95'];

/** Long files first, then by name. */
class LongFirst extends Sequencer {
	sort(tests) {
		const name = ({ path }) => path.split('/').at(-1);
		const rank = (test) => {
			const place = LONG.indexOf(name(test).slice(0, 2));
			return place < 0 ? LONG.length : place;
		};
		return [...tests].sort((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b)));
	}
}

module.exports = LongFirst;

const { default: Sequencer } = require('@jest/test-sequencer');

/** They take some minutes each. One of them at the end would leave the other worker with nothing to do. */
const LONG = [
	'30-forms',
	'75-slack-export',
	'87-trigger-delivery',
	'89-trigger-queue',
	'94-polling',
	'96-polling-schedulers',
];

/** Long files first, then by name: the same order in every run. */
module.exports = class LongFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => (LONG.some((name) => path.endsWith(`${name}.e2e.ts`)) ? 0 : 1);
		return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
	}
};

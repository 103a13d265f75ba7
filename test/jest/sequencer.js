const { default: Sequencer } = require('@jest/test-sequencer');

/** These take longest, most of it waiting. One of them at the end would leave the other workers with nothing to do. */
const LONG = [
	'checkApp/tests/command',
	'checkApp/tests/deviations',
	'contract/hostile',
	'engine/faults',
	'engine/kinds',
	'engine/lateAnswers',
	'engine/pacing',
	'engine/secrets',
	'engine/soak',
	'import/faults',
	'import/disturbances',
	'trigger/hostile',
];

/** Long files first. Jest itself knows them only where it has run them before. */
module.exports = class LongFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => (LONG.some((name) => path.endsWith(`${name}.test.ts`)) ? 0 : 1);
		return super.sort(tests).sort((a, b) => rank(a) - rank(b));
	}
};

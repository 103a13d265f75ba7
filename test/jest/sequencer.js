const { default: Sequencer } = require('@jest/test-sequencer');

/** These files take longest. They begin first, because while one runs last, the other workers have nothing to do. */
const LONG = [
	'checkApp/tests/app',
	'checkApp/tests/command',
	'checkApp/tests/deviations',
	'checkApp/tests/killed',
	'contract/forms',
	'contract/hostile',
	'contract/previews',
	'engine/faults',
	'engine/lateAnswers',
	'engine/pacing',
	'engine/polling/longLists',
	'engine/secrets',
	'engine/soak',
	'engine/valueKinds',
	'import/badRows',
	'import/blocks',
	'import/disturbances',
	'import/faults',
	'import/uselessAnswers',
	'import/outages',
	'exports/large',
	'trigger/hostile',
	'trigger/registrationRefusals',
	'trigger/seen',
	'user/erase',
	'user/eraseFailures',
];

/** Long files first. Jest itself knows them only where it has run them before. */
module.exports = class LongFirst extends Sequencer {
	sort(tests) {
		const rank = ({ path }) => (LONG.some((name) => path.endsWith(`${name}.test.ts`)) ? 0 : 1);
		return super.sort(tests).sort((a, b) => rank(a) - rank(b));
	}
};

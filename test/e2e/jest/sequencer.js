const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take a minute and more, the longest first. They begin first, because while one runs last, the other workers are idle. */
const LONG = [
	'94-polling',
	'89-queue-mode',
	'75-slack-export',
	'76-chat-exports',
	'87-trigger-delivery',
	'70-examples',
	'30-forms',
	'91-send-and-wait',
	'88-trigger-registration',
	'95-moderation-decision',
	'11-findability',
	'00-cleanup',
];

/** Where a file stands among the long ones; those that are short come after all of them. */
const rank = ({ path }) => {
	const place = LONG.findIndex((name) => path.endsWith(`${name}.e2e.ts`));
	return place === -1 ? LONG.length : place;
};

/** Long files first, then by name: the same order in every run. */
module.exports = class LongFirst extends Sequencer {
	sort(tests) {
		return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
	}
};

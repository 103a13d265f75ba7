import { testMark } from './marks';

testMark({
	operation: 'unsave',
	route: 'DELETE save',
	actor: 'bob',
	output: { unsaved: true },
	prepare: (message) => (message.savedBy = new Map([['bob', 1_760_000_000]])),
	isDone: ({ savedBy }) => !savedBy!.has('bob'),
});

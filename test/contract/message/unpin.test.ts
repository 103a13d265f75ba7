import { testMark } from './marks';

testMark({
	operation: 'unpin',
	route: 'DELETE pin',
	output: { unpinned: true },
	prepare: (message) => Object.assign(message, { pinnedAt: 1_760_000_000, pinnedBy: 'alice' }),
	isDone: ({ pinnedAt, pinnedBy }) => pinnedAt === undefined && pinnedBy === undefined,
});

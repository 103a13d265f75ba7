const { withMessageIds } = require('../../shared/marks');
const { summarizeBatch } = require('../../shared/report');

/** The output of a step; empty if it had no items. */
const itemsOf = (node, output) => (node.isExecuted ? node.all(output).map(({ json }) => json) : []);
const { sources = {}, marks = [] } = $('Read the Batch').first().json;
const { lost } = withMessageIds(marks, itemsOf($('Find the Messages'), 0));
const resultOf = (part, node) => ({
	done: itemsOf(node, 0),
	failed: [...itemsOf(node, 1), ...lost.filter((item) => item.part === part)],
});
const json = summarizeBatch(
	itemsOf($('Import Messages'), 0),
	itemsOf($('Import Messages'), 1),
	sources,
	[],
	{
		reactions: resultOf('reactions', $('Add the Reaction')),
		pins: resultOf('pins', $('Pin the Message')),
	},
);
return [{ json }];

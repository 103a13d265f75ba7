const { withMessageIds } = require('../../shared/marks');
const { summarizeBatch } = require('../../shared/report');

// The steps are named in place each time: where a script hands `$('…')` on, n8n gives it the data of all steps
const itemsOf = (isExecuted, output, index) =>
	isExecuted ? output(index).map(({ json }) => json) : [];
const imported = (index) =>
	itemsOf($('Import Messages').isExecuted, (own) => $('Import Messages').all(own), index);
const found = (index) =>
	itemsOf($('Find the Messages').isExecuted, (own) => $('Find the Messages').all(own), index);
const reacted = (index) =>
	itemsOf($('Add the Reaction').isExecuted, (own) => $('Add the Reaction').all(own), index);
const pinned = (index) =>
	itemsOf($('Pin the Message').isExecuted, (own) => $('Pin the Message').all(own), index);

const { sources = {}, marks = [] } = $('Read the Batch').first().json;
const { lost } = withMessageIds(marks, found(0), found(1));
const resultOf = (part, output) => ({
	done: output(0),
	failed: [...output(1), ...lost.filter((item) => item.part === part)],
});
const json = summarizeBatch(imported(0), imported(1), sources, [], {
	reactions: resultOf('reactions', reacted),
	pins: resultOf('pins', pinned),
});
return [{ json }];

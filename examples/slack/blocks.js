const { asList, asObject, asText, firstText } = require('../shared/values');
const { addressOf, link } = require('./addresses');
const { withoutKeys } = require('./keys');
const { lines, richText } = require('./rich-text');
const { plain } = require('./text');
const { together } = require('./together');

/**
 * A text, and below it what the blocks say besides. Apps often write there and nowhere else.
 * @param text as it is read
 */
function withBlocks(text, blocks, names) {
	const asides = new Set();
	const all = [];
	for (const block of asList(blocks).map(asObject)) {
		const isAside = ASIDE.test(asText(block.type));
		const parts = [
			[textOfBlock(block, names), isAside],
			[elementText(asObject(block.accessory), names), true],
		];
		for (const [part, isBeside] of parts.filter(([one]) => one.trim() !== '')) {
			for (const line of withoutKeys(part).split('\n')) {
				if (isBeside) asides.add(all.length);
				all.push(line);
			}
		}
	}
	return together(text, all.join('\n'), asides);
}

/** Kinds of blocks of which the text that stands for all blocks often says nothing. */
const ASIDE = /^(image|video|table|call|file|divider|context|actions|context_actions|input)$/;

function textOfBlock(block, names) {
	if (block.type === 'rich_text') return richText(block, names);
	if (block.type === 'image') return image(block);
	if (block.type === 'table') return table(block, names);
	if (block.type === 'video') {
		return lines([
			link(block.title_url, textOf(block.title, names)),
			textOf(block.description, names),
		]);
	}
	if (block.type === 'call') {
		const { name, join_url } = asObject(asObject(block.call).v1);
		return link(join_url, asText(name));
	}
	if (!KNOWN.test(asText(block.type))) {
		names.miss(`Look of a block of the kind: ${asText(block.type) || 'none'}`);
		return everyText(block, names);
	}
	return lines([
		textOf(block.text, names),
		...asList(block.fields).map((field) => textOf(field, names)),
		...asList(block.elements).map((element) => elementText(asObject(element), names)),
		textOf(block.label, names),
		elementText(asObject(block.element), names),
	]);
}

/** The blocks whose parts are all read; a `file` block stands for a file of the message. */
const KNOWN = /^(section|header|markdown|context|actions|context_actions|input|divider|file)$/;

/** Elements to choose from or to press: nothing of them can be read afterwards. */
const CONTROL = /(_select|_input|_menu|picker|^overflow|^checkboxes|^radio_buttons|_buttons?)$/;

/** A button may lead somewhere; what one can only press says nothing afterwards. */
function elementText(element, names) {
	const type = asText(element.type);
	if (type === 'image') return image(element);
	if (type === 'button' || type === 'workflow_button') {
		const label = textOf(element.text, names);
		const address = addressOf(element.url);
		if (address !== '') return link(address, label);
		names.miss('Button without a link');
		return '';
	}
	if (CONTROL.test(type)) names.miss(`Something to choose or fill in: ${type}`);
	else if (['mrkdwn', 'plain_text', 'raw_text'].includes(type)) return textOf(element, names);
	else if (Object.keys(element).length > 0) return everyText(element, names);
	return '';
}

/** A line for each row, with bars between its cells. */
function table({ rows }, names) {
	return lines(
		asList(rows).map((row) =>
			asList(row)
				.map((cell) => cellText(asObject(cell), names).replaceAll('\n', ' '))
				.join(' | '),
		),
	);
}

function cellText(cell, names) {
	return cell.type === 'rich_text' ? richText(cell, names) : textOf(cell, names);
}

/** Most things in a message lie at most this deep. */
const MAX_DEPTH = 20;

/** The fields that hold what Slack shows; the others are IDs, styles and keys. */
const SHOWN =
	/^(text|title|subtitle|body|description|value|label|caption|alt_text|url|title_url|image_url|source_url)$/;

/** All words and addresses of something whose kind is not known (Slack adds kinds of blocks now and then). */
function everyText(value, names, depth = 0) {
	if (depth > MAX_DEPTH) return '';
	const parts = Object.entries(value).map(([field, content]) => {
		if (typeof content === 'string') return SHOWN.test(field) ? plain(content, names) : '';
		if (asObject(content).type === 'rich_text') return richText(content, names);
		return typeof content === 'object' && content !== null
			? everyText(content, names, depth + 1)
			: '';
	});
	return lines(parts);
}

function image(block) {
	const address = firstText(block.image_url, asObject(block.slack_file).url);
	return link(address, firstText(asObject(block.title).text, block.alt_text));
}

/** Text stands as text, or in an object. */
function textOf(value, names) {
	return plain(asText(value) || asText(asObject(value).text), names);
}

module.exports = { elementText, textOf, withBlocks };

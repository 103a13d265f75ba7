const { asList, asObject, asText, firstText } = require('../shared/values');
const { channel, link, mention, plain } = require('./text');
const { hasAddress, together } = require('./together');

/** The text of a message's blocks. Apps often write there and nowhere else. */
function textOfBlocks(blocks, names) {
	return lines(asList(blocks).map((block) => textOfBlock(asObject(block), names)));
}

function textOfBlock(block, names) {
	if (block.type === 'rich_text') return richText(block, names);
	if (block.type === 'image') return image(block);
	if (block.type === 'table') return table(block, names);
	if (block.type === 'video') {
		return lines([
			link(asText(block.title_url), textOf(block.title, names)),
			textOf(block.description, names),
		]);
	}
	if (block.type === 'call') {
		const { name, join_url } = asObject(asObject(block.call).v1);
		return link(asText(join_url), asText(name));
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
		elementText(asObject(block.accessory), names),
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
		const address = asText(element.url);
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

/** Typed text as Slack keeps it today: sections, lists, quotes and code. */
function richText(block, names) {
	const children = asList(block.elements).map(asObject);
	switch (block.type) {
		case 'rich_text_section':
			return children.map((child) => inline(child, names)).join('');
		case 'rich_text_preformatted':
			return `\`\`\`\n${children.map((child) => inline(child, names)).join('')}\n\`\`\``;
		case 'rich_text_quote':
			return `> ${children.map((child) => inline(child, names)).join('')}`;
		case 'rich_text_list':
			return lines(children.map((child) => `• ${richText(child, names)}`));
		default:
			return lines(children.map((child) => richText(child, names)));
	}
}

function inline(element, names) {
	switch (element.type) {
		case 'user':
			return mention(asText(element.user_id), '', names);
		case 'usergroup':
			return `@${asText(element.usergroup_id)}`;
		case 'channel':
			return channel(asText(element.channel_id), '', names);
		case 'broadcast':
			return `@${asText(element.range)}`;
		case 'link':
			return link(asText(element.url), asText(element.text));
		case 'emoji':
			return emoji(element);
		case 'date':
			return asText(element.fallback);
		default:
			// Spaces at its ends separate it from what stands beside it
			return typeof element.text === 'string' ? element.text : asText(element.value);
	}
}

function emoji({ unicode, name }) {
	const points = asText(unicode).split('-');
	return points.every((point) => /^[0-9a-f]{2,6}$/i.test(point) && parseInt(point, 16) <= 0x10ffff)
		? String.fromCodePoint(...points.map((point) => parseInt(point, 16)))
		: `:${asText(name)}:`;
}

/**
 * The text of the cards under a message: what an app reports, or a message that was passed on.
 * @returns `text`; `files`: those of messages that were passed on; and `previews`: how many were nothing but the preview
 * of a link that is in the text
 */
function textOfAttachments(attachments, ownText, names) {
	const texts = [];
	const files = [];
	let previews = 0;
	for (const given of asList(attachments)) {
		const card = asObject(given);
		files.push(...asList(card.files));
		const address = firstText(card.from_url, card.original_url);
		if (address !== '' && hasAddress(ownText, address)) {
			previews++;
			continue;
		}
		texts.push(textOfCard(card, names));
	}
	return { text: lines(texts), files, previews };
}

function textOfCard(card, names) {
	const blocks = lines([
		textOfBlocks(card.blocks, names),
		...asList(card.message_blocks).map((part) =>
			textOfBlocks(asObject(asObject(part).message).blocks, names),
		),
	]);
	const text = textOf(card.text, names);
	// A message that was passed on has the same in both
	const body = together(text, blocks);
	const parts = lines([
		textOf(card.pretext, names),
		plain(firstText(card.author_name, card.service_name), names),
		link(asText(card.title_link), textOf(card.title, names)),
		body,
		...asList(card.fields).map((field) => fieldText(asObject(field), names)),
		asText(card.image_url),
		...asList(card.actions).map((action) =>
			elementText({ type: 'button', ...asObject(action) }, names),
		),
		textOf(card.footer, names),
	]);
	return parts === '' ? textOf(card.fallback, names) : parts;
}

function fieldText({ title, value }, names) {
	const texts = [textOf(title, names), textOf(value, names)];
	return texts.filter((text) => text !== '').join(': ');
}

function lines(texts) {
	return texts.filter((text) => text.trim() !== '').join('\n');
}

module.exports = { textOfBlocks, textOfAttachments, lines };

const { addressOf, hasAddress, link } = require('./addresses');
const { elementText, textOf, withBlocks } = require('./blocks');
const { withoutKeys } = require('./keys');
const { lines } = require('./rich-text');
const { plain } = require('./text');
const { together } = require('./together');
const { asList, asObject, asText, firstText } = require('../shared/values');

/** Slack's own words where a card has nothing but blocks. */
const NO_PREVIEW = /^\[no preview available\]$/;

/**
 * The text of the cards under a message: what an app reports, or a message that was passed on.
 * @param ownText what stands above them
 * @param isOfApp apps write in a card what the text says already
 * @returns `text`; `files`: those of messages that were passed on; and `previews`: how many were nothing but the preview
 * of a link that is in the text
 */
function textOfCards(cards, ownText, isOfApp, names) {
	const texts = [];
	const files = [];
	let previews = 0;
	for (const card of asList(cards).map(asObject)) {
		files.push(...asList(card.files));
		const addresses = [card.from_url, card.original_url, card.app_unfurl_url].map(addressOf);
		if (addresses.some((address) => hasAddress(ownText, withoutKeys(address)))) {
			previews++;
			continue;
		}
		const text = textOfCard(card, names);
		if (!isOfApp || ownText === '' || together(ownText, text) !== ownText) texts.push(text);
	}
	return { text: lines(texts), files, previews };
}

function textOfCard(card, names) {
	const blocks = [
		...asList(card.blocks),
		...asList(card.message_blocks).flatMap((part) =>
			asList(asObject(asObject(part).message).blocks),
		),
	];
	const text = lines([
		textOf(card.pretext, names),
		plain(firstText(card.author_name, card.service_name), names),
		link(card.title_link, textOf(card.title, names)),
		// A message that was passed on has the same in both
		withBlocks(textOf(card.text, names), blocks, names),
		...asList(card.fields).map((field) => fieldText(asObject(field), names)),
		addressOf(card.image_url),
		...asList(card.actions).map((action) =>
			elementText({ type: 'button', ...asObject(action) }, names),
		),
		textOf(card.footer, names),
	]);
	const fallback = asText(card.fallback);
	return text !== '' || NO_PREVIEW.test(fallback) ? text : plain(fallback, names);
}

function fieldText({ title, value }, names) {
	const texts = [textOf(title, names), textOf(value, names)];
	return texts.filter((text) => text !== '').join(': ');
}

module.exports = { textOfCards };

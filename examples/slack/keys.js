const { asObject } = require('../shared/values');
const { inTexts } = require('../shared/in-texts');
const { addressOn, parameter, removed, removedFrom } = require('../shared/parameters');

/** Signs as they are, or as an address inside another one writes them. */
const escaped = (sign, code) => `(?:${sign}|%(?:25)*${code})`;

/** How each of Slack's keys begins. Kisses ("xoxo-Ada") are none. */
const XOX = `${escaped('x', '78')}${escaped('o', '6f')}${escaped('x', '78')}`;
const KIND = String.raw`(?:[a-np-z]|o(?=-\d)|%(?:25)*(?:6[1-9a-e]|7[0-9a]))`;
const DASH = escaped('-', '2d');
const SIGN = String.raw`(?:[\w~+-]|[.=](?=\w)|%(?:25)*(?:2[bdef]|3[\dd]|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae]))`;
const KEY = String.raw`(?:${XOX}${KIND}(?:\.${XOX}${KIND})?|x(?:app|wfp)(?=-\d))${DASH}${SIGN}+`;

const KEYS = new RegExp(KEY, 'gi');
const WITH_KEY = parameter(String.raw`[\w.-]{1,60}`, KEY);

/** Shows one file to everybody who has its address. */
const SLACK = addressOn(String.raw`slack\.com|slack-files\.com`);
const SECRET = parameter('pub_secret');

/** Everybody who has such an address can write in a channel of Slack. */
const WEBHOOK =
	/(hooks\.slack\.com(?:\\?\/|%(?:25)*2f)(?:services|workflows|triggers))(?:\\?\/|%(?:25)*2f)[\w%/\\-]*/gi;

/** What a text has in it that holds one of these, also as JSON writes it; most texts have nothing of it. */
const SUSPECT = /xox|x(app|wfp)-|%(25)*[57]8|\\u00|pub_secret|hooks\.slack/i;

/**
 * Takes Slack's keys out of a text: the addresses in an export carry one that opens all files of the export, and none may get
 * into the chat.
 */
function withoutKeys(text) {
	if (!SUSPECT.test(text)) return text;
	const keyless = removed(text, WITH_KEY).replace(KEYS, '').replace(WEBHOOK, '$1');
	return removedFrom(keyless, SLACK, SECRET);
}

/**
 * Takes Slack's keys out of what was read of an export, before anything is made of it: so no place can be forgotten. Blocks
 * wait until they are a text, in which a key may stand that had several parts.
 * @param value what `json` holds
 */
function readWithoutKeys(value, json) {
	if (!SUSPECT.test(json)) return value;
	const waiting = ['blocks', 'attachments'].filter((name) => asObject(value)[name] !== undefined);
	const safe = inTexts(value, withoutKeys);
	for (const name of waiting) safe[name] = value[name];
	return safe;
}

module.exports = { readWithoutKeys, withoutKeys };

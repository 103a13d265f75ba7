import { text, fullyTrimmed } from './readers';
import type { Convert } from './types';

/** A picture with its skin tones and variation selectors. */
const PICTURE = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0E\\uFE0F]*';

/** The tags behind the black flag that make England's flag of it, and their end. */
const FLAG_TAGS = '[\\u{E0020}-\\u{E007E}]+\\u{E007F}';

/**
 * The source of a pattern for what people see as one emoji: a flag of two letters, or a picture, with further pictures
 * behind joiners.
 */
export const EMOJI = `\\p{RI}\\p{RI}|${PICTURE}(?:${FLAG_TAGS})?(?:\\u200D${PICTURE})*`;

/** A single emoji, e.g. 👍, or a digit in a key, e.g. 1️⃣. */
export const emoji: Convert = (value, refuse) => {
	const given = fullyTrimmed(text(value, refuse));
	const isOne = new RegExp(`^(?:${EMOJI}|[0-9#*]\\uFE0F?\\u20E3)$`, 'u').test(given);
	return isOne ? given : refuse('has to be one emoji, like 👍');
};

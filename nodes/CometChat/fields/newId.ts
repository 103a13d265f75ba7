import { text } from '../transport/request/values';
import type { Convert } from '../transport/types';

/** The longest ID that moderation takes. */
const LONGEST = 100;

/** The ID of a new rule, keyword list or reason: the service takes up to 100 characters, without blanks and specials. */
export const newId: Convert = (value, refuse) => {
	const id = text(value, refuse).trim();
	if (/\s/.test(id)) return refuse('may not contain spaces');
	if (id.length > LONGEST) return refuse(`may not have more than ${LONGEST} characters`);
	return /^[\w-]+$/.test(id)
		? id
		: refuse('may only contain letters without accents, digits, hyphens and underscores');
};

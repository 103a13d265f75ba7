import { MEDIA_TYPES } from './mediaType';
import { list } from './readers';
import type { Refuse } from './types';

/** The types of messages that the service itself has. Others are made up by apps. */
const TYPES = ['text', 'file', ...MEDIA_TYPES];

/**
 * Categories of messages. Their names have small letters: for a capital, the service finds nothing, which looks like the end
 * of a list. A type among them would find nothing, too, so it is refused.
 */
export const categoryNames = (value: unknown, refuse: Refuse): string[] =>
	list(value, refuse).map((given) => {
		const name = given.toLowerCase();
		return TYPES.includes(name)
			? refuse(`has '${name}', which is a type of messages: put it into 'Types'`)
			: name;
	});

/** Types of messages. Those of the service have small letters; the name of an app's own type stays as it is. */
export const typeNames = (value: unknown, refuse: Refuse): string[] =>
	list(value, refuse).map((given) => {
		const name = given.toLowerCase();
		return TYPES.includes(name) ? name : given;
	});

import type { Convert, Refuse } from './types';
import { beginningOf, list, SEPARATORS, fullyTrimmedText } from './readers';
import { isNullWord, unspoilt } from './spoilt';

/** Characters of an ID, a name or a tag: https://www.cometchat.com/docs/articles/properties-and-constraints */
export const MAX_LENGTH = 100;

/** Tags of a user, group or message: https://www.cometchat.com/docs/articles/properties-and-constraints */
const MAX_TAGS = 25;

/** Refuses a word that stands for nothing: as a filter it fits nothing, and as a tag it replaces all others. */
export function refuseNullWord(entry: string, refuse: Refuse): string {
	return isNullWord(entry) ? refuse(`has "${entry}", which stands for nothing`) : entry;
}

/** Tags as a filter. */
export const filterTags: Convert = (value, refuse) =>
	list(value, refuse).map((tag) => refuseNullWord(tag, refuse));

/** The ID of something new: the service takes up to 100 characters, without blanks and specials. */
export const newId: Convert = (value, refuse) => {
	const id = fullyTrimmedText(value, refuse);
	if (/\s/.test(id)) return refuse('may not contain spaces');
	if (id.length > MAX_LENGTH) return refuse(`may not have more than ${MAX_LENGTH} characters`);
	if (isNullWord(id)) return refuse(`is '${id}', which stands for nothing`);
	return /^[\w-]+$/.test(id)
		? id
		: refuse('may only contain letters without accents, digits, hyphens and underscores');
};

/**
 * Tags: a list of at most 25 texts of up to 100 characters each; also in braces, as in CSV files of PostgreSQL: `{a,b}`, or
 * `{}` for no tags.
 */
export const tagList = (value: unknown, refuse: Refuse): string[] => {
	const inside = typeof value === 'string' ? /^\s*\{([^{}]*)\}\s*$/.exec(value)?.[1] : undefined;
	// A JSON object is no list in braces
	const isObject = inside !== undefined && /^\s*"[^"]*"\s*:/.test(inside);
	const given = isObject ? value : (inside ?? value);
	const tags = list(given, refuse).map((tag) => unspoilt(tag, refuse));
	if (tags.length > MAX_TAGS) refuse(`has ${tags.length} tags; ${MAX_TAGS} is the most`);
	const tooLong = tags.find((tag) => [...tag].length > MAX_LENGTH);
	if (tooLong !== undefined) {
		refuse(`has a tag of more than ${MAX_LENGTH} characters: ${beginningOf(tooLong)}`);
	}
	return tags;
};

/**
 * A text with blanks, quotes, brackets, a `|` or invisible characters is no ID, but a name, or a list in another form. Neither is
 * `@ann` or `#general`, as people write in chats.
 */
const idPattern = () => /^(?![@#])[^\s"'`“”„‘’‚«»<>()[\]{}|\p{Cc}\p{Cf}]+$/u;

/** A dash that documents and models write in the place of the one on the keyboard, e.g. one at which no line breaks. */
const DASH = /[\u2010-\u2015]/;

/** A number where an ID should be, with decimals (`42.0`) or shortened (`4.91E+12`). No UID or GUID has a dot or a plus. */
const OF_SHEET = /^\d+(?:\.\d+|(?:[.,]\d+)?E\+\d+)$/i;

/** Refuses an ID that something on the way has changed, and says how to give it. */
function refuseDamaged(id: string, verb: 'has' | 'is', refuse: Refuse): void {
	if (OF_SHEET.test(id)) {
		refuse(`${verb} ${id}, which a spreadsheet or a program has made of an ID. Give IDs as text`);
	}
	if (!DASH.test(id) || /\s/.test(id)) return;
	refuse(
		`${verb} "${beginningOf(id)}", which has another dash than the IDs of the app. Type it as -`,
	);
}

/**
 * Refuses what cannot be a UID or GUID: as a filter, such a text fits nothing, and nobody sees that. This check is looser than
 * {@link newId}, because older apps have IDs that the service no longer takes for something new.
 */
export const possibleId = (id: string, refuse: Refuse): string => {
	refuseDamaged(id, 'has', refuse);
	if (isId(refuseNullWord(id, refuse))) return id;
	const problem = `has "${beginningOf(id)}", which cannot be an ID`;
	// Only an entry of an array has a separator
	if (SEPARATORS.test(id)) refuse(`${problem}. Give each ID an entry of its own`);
	return /^[@#]/.test(id)
		? refuse(`${problem}. Leave out the ${id[0]}`)
		: refuse(`${problem}. Put commas or line breaks between IDs`);
};

/** A single ID as a filter, checked like {@link possibleId}, because people and models also give the name of a user. */
export const filterId: Convert = (value, refuse) => singleId(value, refuse, MAX_LENGTH);

/** The ID of a conversation as a filter: it holds the IDs of two users, or of a group. A UID or GUID alone fits nothing. */
export const filterConversationId: Convert = (value, refuse) => {
	const id = singleId(value, refuse, 2 * MAX_LENGTH + '_user_'.length);
	return /^group_.|._user_./i.test(id)
		? id
		: refuse(
				`is "${beginningOf(id)}", which cannot be an ID of a conversation. It has to be like superhero1_user_superhero2, or group_support-team`,
			);
};

function singleId(value: unknown, refuse: Refuse, most: number): string {
	const id = fullyTrimmedText(value, refuse);
	refuseDamaged(id, 'is', refuse);
	const mayBeId = isId(id, most) && !isNullWord(id);
	return mayBeId ? id : refuse(`is "${beginningOf(id)}", which cannot be an ID`);
}

const isId = (id: string, most = MAX_LENGTH): boolean =>
	idPattern().test(id) && !SEPARATORS.test(id) && id.length <= most;

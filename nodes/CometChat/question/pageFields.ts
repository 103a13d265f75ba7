import { oneOf, trimmedText } from '../../shared/values/readers';
import type { Field } from '../../shared/operation/types';

const languages = [
	{ name: 'Arabic', value: 'ar' },
	{ name: 'Chinese', value: 'zh' },
	{ name: 'Dutch', value: 'nl' },
	{ name: 'English', value: 'en' },
	{ name: 'French', value: 'fr' },
	{ name: 'German', value: 'de' },
	{ name: 'Italian', value: 'it' },
	{ name: 'Japanese', value: 'ja' },
	{ name: 'Portuguese', value: 'pt' },
	{ name: 'Spanish', value: 'es' },
];

/** The language of the fixed words of the page and the message, e.g. "Your answer". */
export const pageLanguage: Field = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	options: languages,
	default: 'en',
	description: 'The language of the fixed words of the page and the message',
	local: true,
	// Also from a locale of the person, e.g. `de` from `de-AT` or `de_AT.UTF-8`; of a language without words, English
	as: (value, refuse) => {
		const language = trimmedText(value, refuse).split(/[-_]/)[0].toLowerCase();
		const known = languages.map((one) => one.value);
		const isOther = /^[a-z]{2,3}$/.test(language) && !known.includes(language);
		return oneOf(known)(isOther ? 'en' : language, refuse);
	},
};

/** The title of the page after the answer. */
export const thanksText: Field = {
	displayName: 'Thank You Text',
	name: 'thanksText',
	type: 'string',
	default: '',
	placeholder: 'e.g. Thank you, we take care of it',
	description: 'The title of the page after the answer, instead of the usual thanks',
	local: true,
};

/** Whether the message with the question is edited when somebody has answered. */
export const afterDecision: Field = {
	displayName: 'After the Decision',
	name: 'afterDecision',
	type: 'options',
	options: [
		{ name: 'Leave the Message as It Is', value: 'leave' },
		{
			name: 'Show the Outcome',
			value: 'show',
			description: 'The message is edited: who has decided what and when, instead of the link',
		},
	],
	default: 'show',
	description: 'What becomes of the question in the chat when somebody has answered',
	local: true,
};

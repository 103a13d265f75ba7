import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../../shared/values/time';
import { withUnixLines, type FormElement } from './formElements';
import { inputName, postedTexts, takesSeveral } from './inputs';
import type { PostedFile, Visit } from './visit';
import { fill, type Words } from './words';

/** An answer that was read from the page, or what has to be corrected. */
export interface Reading {
	problems: string[];
	data: IDataObject;
	files: Record<string, PostedFile>;
}

/** The posted values of one element, and how to ask for a correction. */
interface Posted {
	texts: string[];
	files: PostedFile[];
	words: Words;
	refuse: (reason: string) => void;
}

type Value = IDataObject[string];

/** Reads all values of a page, each checked once more: nobody has to use the page to post something. */
export function readValues(
	elements: FormElement[],
	{ values, files }: Pick<Visit, 'values' | 'files'>,
	words: Words,
): Reading {
	const problems: string[] = [];
	const data: Array<[string, Value]> = [];
	const kept: Record<string, PostedFile> = {};
	for (const [index, element] of elements.entries()) {
		if (element.name === '') continue;
		const id = inputName(element, index);
		const posted = {
			texts: postedTexts(values[id]).map(withUnixLines),
			files: files[id] ?? [],
			words,
			refuse: (reason: string) => {
				problems.push(element.label === '' ? reason : `${element.label}: ${reason}`);
			},
		};
		data.push([element.name, READ[element.type](element, posted)]);
		if (element.type === 'file') keepFiles(kept, element, index, posted.files);
	}
	return { problems, data: Object.fromEntries(data), files: kept };
}

/** Names the binary fields as n8n names those of its forms. */
function keepFiles(
	kept: Record<string, PostedFile>,
	{ name, multiple }: FormElement,
	index: number,
	files: PostedFile[],
): void {
	files.forEach((file, number) => {
		const field = name.replace(/\W/g, '_') + (multiple ? `_${number}` : '');
		// Two names may become equal, and every object has names like __proto__
		kept[field in kept ? `${field}_of_${index + 1}` : field] = file;
	});
}

/** The chosen option, or a list of those where several can be chosen. */
const chosen = (element: FormElement, { texts, refuse, words }: Posted): Value => {
	const { options, required, least, most } = element;
	const entries = [...new Set(texts)].filter((entry) => entry !== '');
	const several = takesSeveral(element);
	if (entries.some((entry) => !options.includes(entry))) refuse(words.oneOfThese);
	if (!several && entries.length > 1) refuse(words.oneOnly);
	if (required && entries.length === 0) refuse(words.option);
	if (entries.length < least) refuse(fill(words.atLeast, { count: least }));
	if (most > 0 && entries.length > most) refuse(fill(words.atMost, { count: most }));
	return several ? entries : (entries[0] ?? null);
};

/** Reads a text; null when it is empty. Otherwise `read` checks and converts it. */
const written =
	(read: (text: string, posted: Posted) => Value = (text) => text) =>
	({ type, required }: FormElement, posted: Posted): Value => {
		const given = posted.texts.length === 1 ? posted.texts[0] : '';
		const text = type === 'password' ? given : given.trim();
		if (text !== '') return read(text, posted);
		if (required) posted.refuse(posted.words.fillIn);
		return null;
	};

/** Facts about the files; their content goes into binary fields. */
const files = ({ required, multiple, accept }: FormElement, posted: Posted): Value => {
	const { refuse, words } = posted;
	if (required && posted.files.length === 0) refuse(words.file);
	if (!multiple && posted.files.length > 1) refuse(words.oneFile);
	// `accept` may also hold types like image/*, which only browsers check
	const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
	const allowed = endings.filter((ending) => ending.startsWith('.'));
	const isWrong = ({ originalFilename }: PostedFile) =>
		!allowed.some((ending) => originalFilename?.toLowerCase().endsWith(ending));
	if (allowed.length > 0 && allowed.length === endings.length && posted.files.some(isWrong)) {
		refuse(fill(words.endings, { endings: allowed.join(', ') }));
	}
	return posted.files.map(({ originalFilename, mimetype, size }) => ({
		filename: originalFilename,
		mimetype,
		size,
	}));
};

/** How the value of each type of element is read. */
const READ: Record<FormElement['type'], (element: FormElement, posted: Posted) => Value> = {
	buttons: ({ options }, { texts, refuse, words }) => {
		const isKnown = texts.length === 1 && options.includes(texts[0]);
		if (!isKnown) refuse(words.pressButton);
		// The first button says yes
		return isKnown && texts[0] === options[0];
	},
	checkbox: chosen,
	date: written((text, { refuse, words }) => {
		if (!isDate(text)) refuse(words.date);
		return text;
	}),
	dropdown: chosen,
	email: written((text, { refuse, words }) => {
		if (!/^[^\s@]+@[^\s@]+$/.test(text)) refuse(words.email);
		return text;
	}),
	file: files,
	hiddenField: ({ preset }) => preset,
	html: ({ preset }) => preset,
	number: written((text, { refuse, words }) => {
		const number = Number(text);
		if (!Number.isFinite(number)) refuse(words.number);
		// A number would lose the last digits of e.g. a long order number
		return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number;
	}),
	password: written(),
	radio: chosen,
	text: written(),
	textarea: written(),
};

function isDate(text: string): boolean {
	const time = new Date(text);
	// JavaScript moves the 30th of February to March
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && isoOf(time.getTime())?.startsWith(text) === true;
}

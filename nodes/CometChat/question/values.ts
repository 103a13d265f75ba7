import type { IDataObject } from 'n8n-workflow';
import { isoOfMilliseconds } from '../../shared/values/time';
import { withUnixLines, type FormElement } from './formElements';
import { inputName, postedTexts, takesSeveral } from './inputs';
import type { PostedFile, Visit } from './visit';
import { fill, type Words } from './words';

/** The answer on a page. If there are problems, the person has to correct it. */
export interface PageAnswer {
	problems: string[];
	data: IDataObject;
	/** The files by the names of their binary fields. */
	files: Record<string, PostedFile>;
}

/** The posted values of one element, and how to ask for a correction. */
interface ElementValues {
	texts: string[];
	files: PostedFile[];
	words: Words;
	addProblem: (problem: string) => void;
}

type Value = IDataObject[string];

/** Reads and checks all values of a page. The checks of the browser do not count, because anybody can post without the page. */
export function readValues(
	elements: FormElement[],
	{ values, files }: Pick<Visit, 'values' | 'files'>,
	words: Words,
): PageAnswer {
	const problems: string[] = [];
	const data: Array<[string, Value]> = [];
	const kept: Record<string, PostedFile> = {};
	for (const [index, element] of elements.entries()) {
		// HTML without a name, or the button that only sends the page
		if (element.name === '') continue;
		const id = inputName(element, index);
		const posted = {
			texts: postedTexts(values[id]).map(withUnixLines),
			files: files[id] ?? [],
			words,
			addProblem: (problem: string) => {
				problems.push(element.label === '' ? problem : `${element.label}: ${problem}`);
			},
		};
		data.push([element.name, READ[element.type](element, posted)]);
		if (element.type === 'file') keepFiles(kept, element, index, posted.files);
	}
	return { problems, data: Object.fromEntries(data), files: kept };
}

/** Adds the files under the names that n8n's own forms give to binary fields: of `My File`, `My_File` or `My_File_0`. */
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

/** The chosen option, or a list of options if several can be chosen. */
const chosen = (element: FormElement, { texts, addProblem, words }: ElementValues): Value => {
	const { options, required, least, most } = element;
	const entries = [...new Set(texts)].filter((entry) => entry !== '');
	const several = takesSeveral(element);
	if (entries.some((entry) => !options.includes(entry))) addProblem(words.oneOfThese);
	if (!several && entries.length > 1) addProblem(words.oneOnly);
	if (required && entries.length === 0) addProblem(words.option);
	if (entries.length < least) addProblem(fill(words.atLeast, { count: least }));
	if (most > 0 && entries.length > most) addProblem(fill(words.atMost, { count: most }));
	return several ? entries : (entries[0] ?? null);
};

/** Makes a reader of a text, which `read` checks and converts. An empty text is null. */
const written =
	(read: (text: string, posted: ElementValues) => Value = (text) => text) =>
	({ type, required }: FormElement, posted: ElementValues): Value => {
		const given = posted.texts.length === 1 ? posted.texts[0] : '';
		const text = type === 'password' ? given : given.trim();
		if (text !== '') return read(text, posted);
		if (required) posted.addProblem(posted.words.fillIn);
		return null;
	};

/** The facts about the files in the output. The content of the files goes into binary fields. */
const files = ({ required, multiple, accept }: FormElement, posted: ElementValues): Value => {
	const { addProblem, words } = posted;
	if (required && posted.files.length === 0) addProblem(words.file);
	if (!multiple && posted.files.length > 1) addProblem(words.oneFile);
	// `accept` may also hold types like image/*, which only browsers check
	const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
	const allowed = endings.filter((ending) => ending.startsWith('.'));
	const isWrong = ({ originalFilename }: PostedFile) =>
		!allowed.some((ending) => originalFilename?.toLowerCase().endsWith(ending));
	if (allowed.length > 0 && allowed.length === endings.length && posted.files.some(isWrong)) {
		addProblem(fill(words.endings, { endings: allowed.join(', ') }));
	}
	return posted.files.map(({ originalFilename, mimetype, size }) => ({
		filename: originalFilename,
		mimetype,
		size,
	}));
};

/** How the value of each type of element is read. */
const READ: Record<FormElement['type'], (element: FormElement, posted: ElementValues) => Value> = {
	buttons: ({ options }, { texts, addProblem, words }) => {
		const isKnown = texts.length === 1 && options.includes(texts[0]);
		if (!isKnown) addProblem(words.pressButton);
		// The first button says yes
		return isKnown && texts[0] === options[0];
	},
	checkbox: chosen,
	date: written((text, { addProblem, words }) => {
		if (!isDate(text)) addProblem(words.date);
		return text;
	}),
	dropdown: chosen,
	email: written((text, { addProblem, words }) => {
		if (!/^[^\s@]+@[^\s@]+$/.test(text)) addProblem(words.email);
		return text;
	}),
	file: files,
	hiddenField: ({ preset }) => preset,
	html: ({ preset }) => preset,
	number: written((text, { addProblem, words }) => {
		const number = Number(text);
		if (!Number.isFinite(number)) addProblem(words.number);
		// JavaScript keeps 16 digits of a number, so a long order number stays a text
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
	return (
		/^\d{4}-\d{2}-\d{2}$/.test(text) && isoOfMilliseconds(time.getTime())?.startsWith(text) === true
	);
}

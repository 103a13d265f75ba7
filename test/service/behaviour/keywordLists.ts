import { parse as parseCsv } from 'csv-parse/sync';
import { badField } from '../errors';
import { nextRevision } from '../moderation';
import type { Form, UploadedFile } from '../multipart';
import type { KeywordCategory, KeywordList } from '../moderationRecords';
import type { Behaviours, Call } from './call';
import { usualBehaviours, type Collection } from './store';

const CATEGORIES = ['word', 'pattern', 'sentence-similarity'];
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_TERM_LENGTH = 100;

/** Keyword lists of moderation. */
const keywordListStore: Collection<KeywordList> = {
	at: '/moderation/keywords',
	placeholder: 'keywordId',
	key: 'id',
	noun: 'keyword list',
	missing: 'ERR_KEYWORD_NOT_FOUND',
	records: ({ state }) => state.keywordLists,
	create: (sent, { appId }) =>
		({
			name: sent.id,
			...sent,
			revisionId: `${appId}_${String(sent.id)}_1`,
			active: true,
			default: false,
		}) as unknown as KeywordList,
	change: ({ revisionId }, changes) => ({ ...changes, revisionId: nextRevision(revisionId) }),
	// The documented answers to a creation and of the list have no `default`, the others have. It is shown where it is true.
	view: (list, { operation }, inList) => {
		const { default: isDefault, ...view } = list;
		return (inList || operation.method === 'POST') && !isDefault ? view : { ...list };
	},
};

const store = usualBehaviours(keywordListStore);

/** The behaviour of the store for a list that comes as multipart/form-data. */
const withForm = (route: string) => (call: Call<Form>) =>
	(store[route] as (call: Call) => unknown)({ ...call, body: { ...readList(call.body) } });

export const keywordLists: Behaviours = {
	...store,
	'POST /moderation/keywords': withForm('POST /moderation/keywords'),
	'PUT /moderation/keywords/{keywordId}': withForm('PUT /moderation/keywords/{keywordId}'),
};

interface WrittenList {
	id?: string;
	name?: string;
	description?: string;
	category: KeywordCategory;
	isCSV: boolean;
	searchTerms: string[];
}

/** Checks a form; its category decides which other fields it may have and must have. */
function readList({ fields, files }: Form): WrittenList {
	const single = (name: string): string | undefined => {
		const values = fields[name];
		if (values && values.length > 1) throw badField(name, `The ${name} field came more than once.`);
		return values?.[0];
	};
	const category = single('category');
	if (category === undefined) throw badField('category', 'The category field is required.');
	if (!CATEGORIES.includes(category)) {
		throw badField('category', `The category must be one of ${CATEGORIES.join(', ')}.`);
	}
	const isSentences = category === 'sentence-similarity';
	// `[]` is the spelling of PHP services for a list
	const own = isSentences ? ['disallowedSentences', 'disallowedSentences[]'] : ['searchTerms'];
	const allowed = ['category', 'id', 'name', 'description', ...own];
	for (const field of Object.keys(fields)) {
		if (!allowed.includes(field)) {
			throw badField(field, `The ${field} field is not known for the category ${category}.`);
		}
	}
	const id = single('id');
	if (id !== undefined && !/^\S{1,100}$/.test(id)) {
		throw badField('id', 'The id must have 1 to 100 characters and no spaces.');
	}

	const file = readFile(files);
	const sentences = own.flatMap((name) => fields[name] ?? []).filter((line) => line.trim() !== '');
	const termsOfForm = () => {
		if (isSentences) return sentences;
		// Here, a file takes the place of the terms
		return file ? termsOfFile(file) : termsOfText(category, single('searchTerms'));
	};
	const needed = termsOfForm();
	const field = isSentences ? 'disallowedSentences' : file ? 'file' : 'searchTerms';
	if (needed.length === 0) throw badField(field, `The ${field} field is required.`);
	// A file adds to the sentences
	const searchTerms = isSentences && file ? [...needed, ...termsOfFile(file)] : needed;
	checkTerms(field, category, searchTerms);
	const name = single('name');
	const description = single('description');
	return {
		...(id === undefined ? {} : { id }),
		...(name === undefined ? {} : { name }),
		...(description === undefined ? {} : { description }),
		category: category as KeywordCategory,
		isCSV: file !== undefined,
		searchTerms,
	};
}

function readFile(files: Form['files']): UploadedFile | undefined {
	for (const name of Object.keys(files)) {
		if (name !== 'file') throw badField(name, `The ${name} field is not known.`);
	}
	if (!files.file) return undefined;
	const [file, second] = files.file;
	if (second) throw badField('file', 'The file field came more than once.');
	const isCsv = /csv/i.test(file.mimetype) || file.filename.toLowerCase().endsWith('.csv');
	if (!isCsv) throw badField('file', 'The file must be a CSV file.');
	// CSV files of keyword lists are at most 1 MB.
	if (file.bytes.length > MAX_FILE_BYTES) {
		throw badField('file', 'The file must not be larger than 1 MB.');
	}
	return file;
}

function termsOfFile({ bytes }: UploadedFile): string[] {
	try {
		const rows = parseCsv(bytes, { bom: true, trim: true, relaxColumnCount: true }) as string[][];
		return rows.flat().filter((term) => term !== '');
	} catch (error) {
		throw badField('file', `The file is no valid CSV: ${(error as Error).message}`);
	}
}

/** Terms are separated by commas; a list of patterns in several lines has one in each line. */
function termsOfText(category: string, value = ''): string[] {
	const byLine = category === 'pattern' && value.includes('\n');
	return value
		.split(byLine ? '\n' : ',')
		.map((term) => term.trim())
		.filter((term) => term !== '');
}

/** Patterns that match nearly everything, or that take endlessly long, are refused. */
const GREEDY = [
	// Any characters without an end, such as .* or .+, but not \.+
	/(?<!\\)\.[*+]/,
	// Digits without an end, such as \d{10,}
	/\\d\{\d{2,},\}/,
	// A repetition of repetitions, such as (a+)+
	/\([^)]*[*+]\)[*+{]/,
];

function checkTerms(field: string, category: string, terms: string[]): void {
	for (const term of terms) {
		if (term.length > MAX_TERM_LENGTH && category !== 'sentence-similarity') {
			throw badField(field, `An entry must not be longer than ${MAX_TERM_LENGTH} characters.`);
		}
		if (category === 'pattern') checkPattern(field, term);
	}
}

function checkPattern(field: string, pattern: string): void {
	try {
		new RegExp(pattern);
	} catch {
		throw badField(field, `The pattern ${pattern} is no valid regular expression.`);
	}
	if (GREEDY.some((greedy) => greedy.test(pattern))) {
		throw badField(field, `The pattern ${pattern} is too greedy.`);
	}
}

import type { IDataObject } from 'n8n-workflow';
import type { FormElement } from './formElements';
import { escapeHtml, pageOf } from './html';
import { drawInputs } from './inputs';
import type { OpenMessages } from './outcome';
import { fill, LANGUAGES, wordsOf } from './words';

/** The content of the page of a question, as n8n keeps it with the waiting execution. */
export interface PageContent extends IDataObject {
	/** The code of the language of the fixed words. */
	language: string;
	title: string;
	/** The text of the question. */
	text: string;
	/** The inputs and the buttons, in their order. */
	elements: FormElement[];
	/** The title of the page after the answer; the usual thanks if left out. */
	thanks?: string;
	/** The names of the users who were asked, by their UIDs. */
	names?: Record<string, string>;
	/** The messages that are to show the outcome. */
	messagesToEdit?: OpenMessages;
}

/** A post that could not be taken: its problems, and the values to put back into the inputs. */
export interface Correction {
	problems: string[];
	values: Record<string, unknown>;
}

const paragraph = (text: string, attributes = ''): string =>
	`<p dir="auto"${attributes}>${escapeHtml(text)}</p>`;

/**
 * The page with the question and its buttons or inputs. The page works without scripts: the browser posts its form.
 * @param name the name of the person whose link was opened, if it is known
 */
export function questionHtml(
	pageContent: PageContent,
	name?: string,
	correction?: Correction,
): string {
	const { language, title, text, elements } = pageContent;
	const words = wordsOf(language);
	const body = [
		paragraph(text),
		name !== undefined && paragraph(fill(words.youAnswerAs, { name }), ' class="soft"'),
		correction && paragraph(correction.problems.join('\n'), ' class="bad" role="alert"'),
		// A form without an action is posted to the address of the page, which holds the signature. n8n takes the answers of
		// forms in this encoding only, also without files
		'<form method="post" enctype="multipart/form-data">',
		drawInputs(elements, words, correction?.values),
		'</form>',
	];
	return page(language, title, body);
}

/**
 * The page after the answer.
 * @param answer the answer in words; empty if the page repeats none, e.g. of a form
 */
export function thanksHtml({ language, thanks }: PageContent, answer: string): string {
	const words = wordsOf(language);
	return page(language, thanks ?? words.recordedTitle, [
		answer !== '' && paragraph(answer),
		paragraph(words.canClose, ' class="soft"'),
	]);
}

/** The page after an answer while nobody knows whether the answer counts. */
export function undecidedHtml({ language }: PageContent): string {
	const words = wordsOf(language);
	return page(language, words.undecidedTitle, [paragraph(words.canClose)]);
}

/** The page behind a link whose question is closed. */
export function closedHtml(language: string): string {
	const words = wordsOf(language);
	return page(language, words.closedTitle, [paragraph(words.nothingLeft)]);
}

function page(language: string, title: string, body: Array<string | false | undefined>): string {
	const lang = Object.hasOwn(LANGUAGES, language) ? language : 'en';
	const { direction } = wordsOf(lang);
	return pageOf({ lang, dir: direction }, title, body.filter(Boolean).join('\n'));
}

import type { IDataObject } from 'n8n-workflow';
import type { FormElement } from './formElements';
import { escapeHtml, pageOf } from './html';
import { drawInputs } from './inputs';
import type { OpenMessages } from './outcome';
import { fill, LANGUAGES, wordsOf } from './words';

/** The content of the page of a question, as n8n keeps it with the waiting execution. */
export interface Asked extends IDataObject {
	/** The code of the language of the fixed words. */
	language: string;
	title: string;
	/** The question. */
	text: string;
	/** The inputs and the buttons, in their order. */
	elements: FormElement[];
	/** The title of the page after the answer, instead of the usual thanks. */
	thanks?: string;
	/** The names of the users who were asked, by their UIDs. */
	names?: Record<string, string>;
	/** The messages that are to show the outcome. */
	open?: OpenMessages;
}

/** A post that could not be taken: its problems, and the values to put back into the inputs. */
export interface Correction {
	problems: string[];
	values: Record<string, unknown>;
}

const paragraph = (text: string, attributes = ''): string =>
	`<p dir="auto"${attributes}>${escapeHtml(text)}</p>`;

/**
 * The page with the question and its buttons or inputs. It works without scripts: the browser posts its form.
 * @param name of the person whose link was opened, where it is known
 */
export function questionPage(asked: Asked, name?: string, correction?: Correction): string {
	const { language, title, text, elements } = asked;
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
 * @param answer in words, where it has any
 */
export function recordedPage({ language, thanks }: Asked, answer: string): string {
	const words = wordsOf(language);
	return page(language, thanks ?? words.thanks, [
		answer !== '' && paragraph(answer),
		paragraph(words.close, ' class="soft"'),
	]);
}

/** The page after an answer of which nobody knows yet whether it counts. */
export function undecidedPage({ language }: Asked): string {
	const words = wordsOf(language);
	return page(language, words.thankYou, [paragraph(words.close)]);
}

/** The page behind a link whose question is closed. */
export function answeredPage(language: string): string {
	const words = wordsOf(language);
	return page(language, words.answered, [paragraph(words.nothingLeft)]);
}

function page(language: string, title: string, body: Array<string | false | undefined>): string {
	const lang = Object.hasOwn(LANGUAGES, language) ? language : 'en';
	const { direction } = wordsOf(lang);
	return pageOf({ lang, dir: direction }, title, body.filter(Boolean).join('\n'));
}

import type { IDataObject } from 'n8n-workflow';
import type { RequestDescription } from '../../shared/transport/types';
import { get } from '../../shared/values/nesting';
import { pageHeaders } from './html';
import { answeredText, outcomeRequests, outcomeText, timeOf } from './outcome';
import { closedHtml, questionHtml, thanksHtml, undecidedHtml, type PageContent } from './pages';
import { readValues } from './values';
import type { PostedFile, Visit } from './visit';
import { wordsOf } from './words';

/** A page as people see it. */
export interface Page {
	html: string;
	/** The HTTP headers of the page. */
	headers: Record<string, string>;
	/** Left out: 200. */
	status?: number;
	/** Requests that show an answer in the chat. The answer also counts when they fail. */
	chatRequests?: RequestDescription[];
}

/** The page that follows a visit to a question. */
export interface NextPage extends Page {
	/** The output of the node. Left out while the question is not answered. */
	output?: IDataObject;
	/** The files of the answer, by the names of their binary fields. */
	files?: Record<string, PostedFile>;
	/** The page while nobody knows whether n8n takes the answer. This page names no person and no outcome. */
	undecidedPage?: Page;
}

/** Shows the page, or reads the values that were posted from the page. If a value has to be corrected, the page comes again. */
export function nextPage(pageContent: PageContent, visit: Visit): NextPage {
	const headers = pageHeaders();
	const { messagesToEdit, language } = pageContent;
	const { isPost, values, uid, questionId, now } = visit;
	const name = uid === undefined ? undefined : nameOf(pageContent, uid);
	if (!isPost) return { headers, html: questionHtml(pageContent, name) };
	const { problems, data, files } = readValues(pageContent.elements, visit, wordsOf(language));
	if (problems.length > 0) {
		return { headers, html: questionHtml(pageContent, name, { problems, values }), status: 400 };
	}
	const output = {
		data: {
			...data,
			limitReached: false,
			questionId,
			respondedAt: now.toISOString(),
			...(uid !== undefined && { respondedBy: uid }),
		},
	};
	const thanks: NextPage = {
		headers,
		html: thanksHtml(pageContent, inWords(pageContent, data)),
		output,
		files,
	};
	const undecided: Page = { headers, html: undecidedHtml(pageContent) };
	// Left out if the form leaves the messages in the chat as they are
	if (messagesToEdit) {
		const time = timeOf(visit, messagesToEdit.askedAt, language);
		thanks.chatRequests = outcomeRequests(
			messagesToEdit,
			outcomeText(pageContent, data, name, time),
		);
		undecided.chatRequests = outcomeRequests(messagesToEdit, answeredText(language, time));
	}
	return { ...thanks, undecidedPage: undecided };
}

/**
 * The page behind a link that belongs to no open question.
 * @param pageContent the content of the question that is open now, if there is one
 */
export function pageOfClosed(pageContent?: PageContent): Page {
	const html = closedHtml(pageContent?.language ?? 'en');
	return { headers: pageHeaders(), html, status: 410 };
}

/** The name of a user; the UID where nobody knows it. */
function nameOf({ names = {} }: PageContent, uid: string): string {
	return Object.hasOwn(names, uid) ? names[uid] : uid;
}

/** The output when nobody has answered in time. */
export function unansweredOutput({ elements }: PageContent, questionId: string): IDataObject {
	const values = elements
		.filter(({ type, name }) => name !== '' && type !== 'file')
		.map(({ type, name, preset, atLimit = null }) => [
			name,
			// Hidden fields and HTML have values that nobody fills in
			['hiddenField', 'html'].includes(type) ? preset : atLimit,
		]);
	return { data: { ...Object.fromEntries(values), limitReached: true, questionId } };
}

/** The answer in words, as the page after the answer repeats it: the label of the pressed button, or the text. */
function inWords({ elements }: PageContent, data: IDataObject): string {
	return elements
		.filter(({ isShownAfterAnswer }) => isShownAfterAnswer)
		.map(({ name, labels }) => {
			const value = get(data, [name]);
			if (!labels) return value;
			const [approve, decline] = labels;
			return value === true ? approve : decline;
		})
		.join('\n');
}

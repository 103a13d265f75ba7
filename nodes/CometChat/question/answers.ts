import type { IDataObject } from 'n8n-workflow';
import type { RequestDescription } from '../../shared/transport/types';
import { get } from '../../shared/values/nesting';
import { pageHeaders } from './html';
import { outcomeRequests, outcomeText, timeOf } from './outcome';
import { answeredPage, questionPage, recordedPage, type Asked } from './pages';
import { readValues } from './values';
import type { PostedFile, Visit } from './visit';
import { wordsOf } from './words';

/** The next page. With an output, the question is answered and the execution goes on. */
export interface Reply {
	html: string;
	/** The HTTP headers of the page. */
	headers: Record<string, string>;
	/** Left out: 200. */
	status?: number;
	output?: IDataObject;
	/** The files of the answer, by the names that their binary fields get. */
	files?: Record<string, PostedFile>;
	/** Requests that show the answer in the chat. The answer also counts when they fail. */
	afterwards?: RequestDescription[];
}

/** Shows the page, reads what was posted from it, and shows it again when that cannot be taken. */
export function replyTo(asked: Asked, visit: Visit): Reply {
	const headers = pageHeaders();
	const { isPost, values, uid, questionId, now } = visit;
	const name = uid === undefined ? undefined : nameOf(asked, uid);
	if (!isPost) return { headers, html: questionPage(asked, name) };
	const { problems, data, files } = readValues(asked.elements, visit, wordsOf(asked.language));
	if (problems.length > 0) {
		return { headers, html: questionPage(asked, name, { problems, values }), status: 400 };
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
	const html = recordedPage(asked, inWords(asked, data));
	return { headers, html, output, files, afterwards: outcomeOf(asked, data, visit, name) };
}

function outcomeOf(
	asked: Asked,
	data: IDataObject,
	visit: Visit,
	name: string | undefined,
): RequestDescription[] {
	const { open, language } = asked;
	if (!open) return [];
	const time = timeOf(visit, open.askedAt, language);
	return outcomeRequests(open, outcomeText(asked, data, name, time));
}

/**
 * For a link that belongs to no open question.
 * @param asked the content of the question that is open now, if there is one
 */
export function closedPage(asked?: Asked): Reply {
	const html = answeredPage(String(asked?.language));
	return { headers: pageHeaders(), html, status: 410 };
}

/** The name of a user; the UID where nobody knows it. */
function nameOf({ names = {} }: Asked, uid: string): string {
	return Object.hasOwn(names, uid) ? names[uid] : uid;
}

/** The output when nobody has answered in time. */
export function unansweredOutput({ elements }: Asked, questionId: string): IDataObject {
	const values = elements
		.filter(({ type, name }) => name !== '' && type !== 'file')
		.map(({ type, name, preset, atLimit = null }) => [
			name,
			['hiddenField', 'html'].includes(type) ? preset : atLimit,
		]);
	return { data: { ...Object.fromEntries(values), limitReached: true, questionId } };
}

/** The answer as the page after it repeats it. */
function inWords({ elements }: Asked, data: IDataObject): string {
	return elements
		.filter(({ isRepeated }) => isRepeated)
		.map(({ name, labels }) => (labels ? labels[data[name] === true ? 0 : 1] : get(data, [name])))
		.join('\n');
}

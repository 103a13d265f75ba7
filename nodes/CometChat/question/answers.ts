import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../transport/request/time';
import type { PostedFile, Reply, Visit } from '../transport/types';
import type { FormElement } from './formElements';
import { PAGE_HEADERS } from './html';
import { alreadyAnsweredPage, ANSWER, inputName, questionPage, recordedPage, type Asked } from './pages';
import { postedTexts } from './posted';

/** An answer that was read from the page, or what has to be corrected. */
interface Reading {
	problems: string[];
	data: IDataObject;
	files?: Record<string, PostedFile>;
	/** The answer in words, for the page after it. */
	said: string;
}

/** The names that stand in the output beside the values of a form. */
export const OWN_NAMES = ['limitReached', 'questionId', 'respondedAt', 'respondedBy'];

/** Shows the page, reads what was posted from it, and shows it again when that cannot be taken. */
export function replyTo(asked: Asked, visit: Visit): Reply {
	const headers = PAGE_HEADERS;
	if (!visit.isPost) return { headers, html: questionPage(asked) };
	const { problems, data, files, said } = readingOf(asked, visit);
	if (problems.length > 0) {
		const html = questionPage(asked, { problems, values: visit.values });
		return { headers, html, status: 400 };
	}
	const { uid, questionId, now } = visit;
	const output = {
		data: {
			...data,
			limitReached: false,
			questionId,
			respondedAt: now.toISOString(),
			...(uid !== undefined && { respondedBy: uid }),
		},
	};
	return { headers, html: recordedPage(said), output, files };
}

/** For a link that belongs to no open question. */
export function closedPage(): Reply {
	return { headers: PAGE_HEADERS, html: alreadyAnsweredPage(), status: 410 };
}

/** The output when nobody has answered in time. */
export function unansweredOutput(
	asked: Asked,
	questionId: string,
	atLimit: { approved: boolean; text: string },
): IDataObject {
	const data: Record<Asked['kind'], () => IDataObject> = {
		approval: () => ({ approved: atLimit.approved }),
		freeText: () => ({ text: atLimit.text }),
		customForm: () =>
			Object.fromEntries(
				asked.elements
					.filter(({ type, name }) => name !== '' && type !== 'file')
					.map(({ type, name, preset }) => [name, type === 'hiddenField' ? preset : null]),
			),
	};
	return { data: { ...data[asked.kind](), limitReached: true, questionId } };
}

function readingOf(asked: Asked, visit: Visit): Reading {
	const { values } = visit;
	const { kind, approve, decline, elements } = asked;
	if (kind === 'customForm') return readForm(elements, visit);
	const answer = values[ANSWER];
	if (kind === 'freeText') {
		const text = typeof answer === 'string' ? answer.replaceAll('\r\n', '\n').trim() : '';
		const problems = text === '' ? ['Write an answer.'] : [];
		return { problems, data: { text }, said: text };
	}
	const isKnown = answer === 'approve' || (answer === 'decline' && decline !== '');
	const approved = isKnown && answer === 'approve';
	return {
		problems: isKnown ? [] : ['Press one of the buttons.'],
		data: { approved },
		said: approved ? approve : decline,
	};
}

function readForm(elements: FormElement[], { values, files }: Visit): Reading {
	const problems: string[] = [];
	const data: Array<[string, IDataObject[string]]> = [];
	const kept: Array<[string, PostedFile]> = [];
	for (const [index, element] of elements.entries()) {
		const { type, name, label } = element;
		const refuse = (reason: string) => problems.push(`${label}: ${reason}`);
		if (type === 'html') continue;
		if (type === 'file') {
			const posted = files[inputName(index)] ?? [];
			checkFiles(element, posted, refuse);
			posted.forEach((file, place) => {
				const own = binaryName(name) + (element.multiple ? `_${place}` : '');
				// Other names may become the same
				const names = kept.map(([taken]) => taken);
				kept.push([names.includes(own) ? `${own}_of_${index + 1}` : own, file]);
			});
			data.push([
				name,
				posted.map(({ originalFilename, mimetype, size }) => ({
					filename: originalFilename,
					mimetype,
					size,
				})),
			]);
			continue;
		}
		data.push([name, readValue(element, values[inputName(index)], refuse)]);
	}
	return {
		problems,
		data: Object.fromEntries(data),
		...(kept.length > 0 && { files: Object.fromEntries(kept) }),
		said: '',
	};
}

/** As n8n names the binary fields of its forms. */
const binaryName = (name: string): string => name.replace(/\W/g, '_');

function checkFiles(
	{ required, multiple, accept }: FormElement,
	posted: PostedFile[],
	refuse: (reason: string) => void,
): void {
	if (required && posted.length === 0) refuse('choose a file.');
	if (!multiple && posted.length > 1) refuse('choose one file only.');
	const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
	const known = endings.filter((ending) => ending.startsWith('.'));
	const isWrong = ({ originalFilename }: PostedFile) =>
		!known.some((ending) => originalFilename?.toLowerCase().endsWith(ending));
	if (known.length > 0 && known.length === endings.length && posted.some(isWrong)) {
		refuse(`choose files that end in ${known.join(', ')}.`);
	}
}

/** The value of one input, checked once more: nobody has to use the page to post something. */
function readValue(
	{ type, required, preset, options, least, most, multiple }: FormElement,
	given: unknown,
	refuse: (reason: string) => void,
): IDataObject[string] {
	if (type === 'hiddenField') return preset;
	const entries = postedTexts(given).map((entry) => entry.replaceAll('\r\n', '\n'));
	if (['checkbox', 'dropdown', 'radio'].includes(type)) {
		const chosen = [...new Set(entries)].filter((entry) => entry !== '');
		const several = type === 'checkbox' || (type === 'dropdown' && multiple);
		if (chosen.some((entry) => !options.includes(entry))) refuse('choose one of the options.');
		if (!several && chosen.length > 1) refuse('choose one option only.');
		if (required && chosen.length === 0) refuse('choose an option.');
		if (chosen.length < least) refuse(`choose at least ${least}.`);
		if (most > 0 && chosen.length > most) refuse(`choose at most ${most}.`);
		return several ? chosen : (chosen[0] ?? null);
	}
	const written = entries.length === 1 ? entries[0] : '';
	const text = type === 'password' ? written : written.trim();
	if (text === '') {
		if (required) refuse('fill this in.');
		return null;
	}
	if (type === 'number') {
		const number = Number(text);
		if (!Number.isFinite(number)) refuse('has to be a number.');
		return number;
	}
	if (type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(text)) refuse('has to be an email address.');
	if (type === 'date' && !isDate(text)) refuse('has to be a date like 2026-01-31.');
	return text;
}

function isDate(text: string): boolean {
	const time = new Date(text);
	// JavaScript moves the 30th of February to March
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && isoOf(time.getTime())?.startsWith(text) === true;
}

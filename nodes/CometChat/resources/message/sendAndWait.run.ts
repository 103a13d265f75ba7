import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Item, OperationDescription } from '../../../shared/operation/types';
import { clock, endQuietlyIfCancelled } from '../../../shared/transport/clock';
import { unansweredOutput } from '../../question/answers';
import type { Labels } from '../../question/approval';
import { openAsking, sendAll, type AskingParts } from '../../question/asking';
import type { FormElement } from '../../question/formElements';
import { endOfWait, refusePast, type Limit } from '../../question/limit';
import { idsOf, namesOf, type OpenMessages } from '../../question/outcome';
import type { PageContent } from '../../question/pages';
import { approvalElements, submitButton, textElements } from '../../question/standardForms';
import { runUnansweredEntry, takeKeptData } from '../../question/unanswered';
import { outputWithoutQuestion, waitForAnswer, type OpenQuestion } from '../../question/waiting';
import { wordsOf, type Words } from '../../question/words';
import { shortenedForMessage, questionMessages, questionOf } from './sendAndWaitMessages';
import { usersWithOwnLinks } from './sendAndWaitReceivers';

/**
 * Sends the question with its links, and puts the execution to wait. With several receivers it sends to all of them, and
 * waits if at least one has got the question. n8n waits once for a node, so more than one item is refused.
 * @returns undefined if n8n is to leave this run out of the execution, e.g. after an answer
 */
export async function askAndWait(
	context: IExecuteFunctions,
	operation: OperationDescription,
): Promise<INodeExecutionData[] | undefined> {
	// Undefined in a run that asks. n8n runs the node once more at the limit and at a Retry
	const kept = takeKeptData(context);
	if (kept) return runUnansweredEntry(context, kept);
	try {
		const asking = await openAsking(context, operation);
		let openQuestion: OpenQuestion | undefined;
		const isCancelled = await endQuietlyIfCancelled(context, async () => {
			openQuestion = await ask(asking);
		});
		return openQuestion && !isCancelled ? await waitForAnswer(context, openQuestion) : [];
	} catch (error) {
		// Throws, unless the node goes on after errors
		return outputWithoutQuestion(context, operation, error);
	}
}

/** Sends the question. @throws InputError naming a field; ServiceError when nobody could be asked */
async function ask(asking: AskingParts): Promise<OpenQuestion> {
	const { item, client, links, isTool } = asking;
	// A tool has no limit, also if its form keeps one: n8n would run the reviewed tool on an approval that nobody gave
	const limit = isTool ? undefined : (item.value('options.limitWaitTime') as Limit | undefined);
	const question = questionOf(asking);
	const page = pageOf(item, question, limit !== undefined);
	const words = wordsOf(page.language);
	const label = optionOf(item, 'messageButtonLabel', words.link);
	const users = await usersWithOwnLinks(item, client);
	const text = shortenedForMessage(question, asking);
	const now = clock.now();
	if (limit) refusePast(limit, now);
	const messages = questionMessages(asking, { text, label, words, users });
	const { sent, notAsked } = await sendAll(messages, client);
	const pageContent: PageContent = {
		...page,
		names: namesOf(sent),
		...(isEdited(item) && { messagesToEdit: openMessages(item, text, idsOf(sent), now) }),
	};
	return {
		question: { id: links.id, users: links.users, pageContent, notAsked },
		// Sending to many receivers may take minutes
		until: limit && new Date(endOfWait(limit, clock.now())),
		outputIfUnanswered: unansweredOutput(page, links.id),
	};
}

const optionOf = ({ value }: Item, name: string, preset: string): string =>
	String(value(`options.${name}`) ?? preset);

/**
 * The content of the page, from the form.
 * @param text the question
 * @param hasLimit whether the wait ends at a limit, where an answer counts that nobody gave
 */
function pageOf(item: Item, text: string, hasLimit: boolean): PageContent {
	const language = optionOf(item, 'language', 'en');
	const words = wordsOf(language);
	const thanks = item.value('options.thanksText');
	return {
		language,
		title: optionOf(item, 'responseFormTitle', words.title),
		text: optionOf(item, 'responseFormDescription', text),
		elements: elementsOf(item, words, hasLimit),
		...(thanks !== undefined && { thanks: String(thanks) }),
	};
}

function elementsOf(item: Item, words: Words, hasLimit: boolean): FormElement[] {
	const submit = optionOf(item, 'responseFormButtonLabel', words.submit);
	switch (item.value('responseType')) {
		case 'customForm':
			return [
				...((item.value('formFields') ?? item.value('jsonOutput') ?? []) as FormElement[]),
				submitButton(submit),
			];
		case 'freeText':
			return textElements(words, submit, optionOf(item, 'textAtLimit', ''));
		default: {
			const labels = item.value('approvalOptions') as Partial<Labels> | undefined;
			const approved = hasLimit && item.value('options.answerAtLimit') === 'approved';
			return approvalElements(labels, words, approved);
		}
	}
}

/** Whether the messages are edited to show the outcome. Not cards: it is not documented what an edit leaves of a card. */
const isEdited = ({ value }: Item): boolean =>
	value('options.afterDecision') !== 'leave' && value('options.asCard') !== true;

function openMessages(
	{ request: { headers } }: Item,
	text: string,
	ids: string[],
	askedAt: number,
): OpenMessages {
	const { onBehalfOf: sender } = headers;
	return { ids, text, askedAt, ...(sender !== undefined && { sender }) };
}

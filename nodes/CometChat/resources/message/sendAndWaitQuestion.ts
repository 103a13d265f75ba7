import { clock } from '../../../shared/transport/clock';
import type { Links, Question } from '../../../shared/operation/questionTypes';
import type { Item, ItemClient } from '../../../shared/operation/types';
import type { Labels } from '../../question/approval';
import { unansweredOutput } from '../../question/answers';
import type { FormElement } from '../../question/formElements';
import type { LimitFrom } from '../../question/limit';
import { idsOf, namesOf, type OpenMessages } from '../../question/outcome';
import type { Asked } from '../../question/pages';
import { approvalElements, submitButton, textElements } from '../../question/standardForms';
import { wordsOf, type Words } from '../../question/words';
import { inMessage, messagesOf, questionOf } from './sendAndWaitMessages';
import { usersAsked } from './sendAndWaitReceivers';

const optionOf = ({ value }: Item, name: string, preset: string): string =>
	String(value(`options.${name}`) ?? preset);

/**
 * The content of the page, from the form.
 * @param text the question
 * @param hasLimit whether an answer may count that nobody gave
 */
function askedBy(item: Item, text: string, hasLimit: boolean): Asked {
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

/** Whether the messages show the outcome. What an edit would leave of a card is not known. */
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

/**
 * The messages that ask, with the links to the page, and what is kept of the question until the answer.
 * @throws InputError naming a field
 */
export async function questionFrom(
	item: Item,
	links: Links,
	client: ItemClient,
): Promise<Question> {
	const limit = item.value('options.limitWaitTime') as LimitFrom | undefined;
	const hasLimit = limit !== undefined && !links.isReview;
	const text = questionOf(item, links);
	const asked = askedBy(item, text, hasLimit);
	const words = wordsOf(asked.language);
	const label = optionOf(item, 'messageButtonLabel', words.link);
	const users = await usersAsked(item, client);
	const content = { text: inMessage(text, links), label, words, users };
	const now = clock.now();
	return {
		kept: (sent) => ({
			...asked,
			names: namesOf(sent),
			...(isEdited(item) && {
				open: openMessages(item, content.text, idsOf(sent), now),
			}),
		}),
		until: hasLimit ? limit(now) : undefined,
		unanswered: unansweredOutput(asked, links.questionId),
		messages: messagesOf(item, content, links),
	};
}

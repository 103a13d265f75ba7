import { collection, optionalOnBehalfOf } from '../../fields';
import { InputError } from '../../transport/errors';
import type { Field, Item, WaitOperation } from '../../transport/types';
import { approvalOptions, type Labels } from '../../question/approval';
import { closedPage, OWN_NAMES, replyTo, unansweredOutput } from '../../question/answers';
import type { FormElement } from '../../question/formElements';
import { formDefinition } from '../../question/formFields';
import { answersAtLimit, limitWaitTime, type LimitFrom } from '../../question/limit';
import { afterDecision, idsOf, namesOf, type OpenMessages } from '../../question/outcome';
import { pageLanguage, thanksText } from '../../question/pageFields';
import type { Asked } from '../../question/pages';
import { approvalElements, submitButton, textElements } from '../../question/standardForms';
import { wordsOf, type Words } from '../../question/words';
import { inMessage, messagesOf, questionOf } from './sendAndWaitMessages';
import { answerersOf, askedFields } from './sendAndWaitReceivers';

const sender: Field = {
	...optionalOnBehalfOf,
	displayName: 'Sender',
	description:
		'The user who asks, chosen from the list or given by UID. When empty, the app itself asks (as app_system); in a thread a user has to.',
};

const message: Field = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. May we refund order 4711?',
	description:
		'What is asked. The message is a text, because every CometChat client shows it; below it stands a link to a page with the buttons. Opening the link decides nothing.',
	local: true,
};

const responseType: Field = {
	displayName: 'Response Type',
	name: 'responseType',
	type: 'options',
	options: [
		{ name: 'Approval', value: 'approval', description: 'A button to approve, and one to decline' },
		{ name: 'Custom Form', value: 'customForm', description: 'The inputs of a form of your own' },
		{ name: 'Free Text', value: 'freeText', description: 'A text of any length' },
	],
	default: 'approval',
	description: 'What people answer with',
	local: true,
};

const ofForms: Field['displayOptions'] = {
	show: { '/responseType': ['customForm', 'freeText'] },
};

const options: Field = collection('options', [
	afterDecision,
	answersAtLimit[0],
	pageLanguage,
	limitWaitTime,
	{
		displayName: 'Message Link Label',
		name: 'messageButtonLabel',
		type: 'string',
		default: 'Answer here',
		placeholder: 'e.g. Answer here',
		description: 'The text before the link in the message',
		local: true,
	},
	{
		displayName: 'Response Form Button Label',
		name: 'responseFormButtonLabel',
		type: 'string',
		default: 'Submit',
		placeholder: 'e.g. Send my answer',
		description: 'The text of the button below the inputs',
		displayOptions: ofForms,
		local: true,
	},
	{
		displayName: 'Response Form Description',
		name: 'responseFormDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. Please tell us what happened.',
		description: 'The text on the page, instead of the message',
		local: true,
	},
	{
		displayName: 'Response Form Title',
		name: 'responseFormTitle',
		type: 'string',
		default: '',
		placeholder: 'e.g. Your opinion counts',
		description: 'The title of the page. When empty, it is "Your answer, please".',
		local: true,
	},
	{
		displayName: 'Show as Card',
		name: 'asCard',
		type: 'boolean',
		default: false,
		description:
			'Whether the question is a card with a button that opens the page, where an app draws cards and its own code lets the button act. The link stays in the text for other apps. A card is not edited after the decision: how the REST API does that is not documented.',
		local: true,
	},
	answersAtLimit[1],
	thanksText,
]);

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

/** @throws InputError when the form has an element that would hide a part of the output */
function checkNames({ elements }: Asked): void {
	const own = elements.find(({ name }) => OWN_NAMES.includes(name));
	if (!own) return;
	throw new InputError(
		'Form Elements',
		`has an element named '${own.name}', which the node adds itself`,
	);
}

function openMessages(
	{ request: { headers } }: Item,
	text: string,
	ids: string[],
	askedAt: number,
): OpenMessages {
	const { onBehalfOf: sender } = headers;
	return { ids, text, askedAt, ...(sender !== undefined && { sender }) };
}

export const sendAndWait: WaitOperation = {
	name: 'Send and Wait for Response',
	// n8n makes a Human Review tool of a node that has an operation of this value
	value: 'sendAndWait',
	action: 'Send a message and wait for the response',
	description:
		'Ask a user, several users, a group or a thread, and go on with the answer; works for one item at a time',
	// https://www.cometchat.com/docs/rest-api/messages/send-message
	routing: { request: { method: 'POST', url: '/messages' } },
	fields: [
		...askedFields,
		message,
		responseType,
		...formDefinition,
		approvalOptions,
		sender,
		options,
	],
	rateLimit: 'messages',
	complete: ({ request, value }) => {
		if (value('receiverType') === 'thread' && request.headers.onBehalfOf === undefined) {
			throw new InputError(sender.displayName, 'is empty, but only users write in threads');
		}
	},
	wait: async (item, links, client) => {
		const limit = item.value('options.limitWaitTime') as LimitFrom | undefined;
		const hasLimit = limit !== undefined && !links.isReview;
		const text = questionOf(item, links);
		const asked = askedBy(item, text, hasLimit);
		checkNames(asked);
		const words = wordsOf(asked.language);
		const label = optionOf(item, 'messageButtonLabel', words.link);
		const answerers = await answerersOf(item, client);
		const content = { text: inMessage(text, links), label, words, answerers };
		const now = Date.now();
		return {
			kept: (sent) => ({
				...asked,
				names: namesOf(sent),
				...(isEdited(item) && {
					open: openMessages(item, content.text, idsOf(sent), now),
				}),
			}),
			until: hasLimit ? new Date(limit(now)) : undefined,
			unanswered: unansweredOutput(asked, links.questionId),
			messages: messagesOf(item, content, links),
		};
	},
	answer: (kept, visit) => replyTo(kept as Asked, visit),
	closed: closedPage,
};

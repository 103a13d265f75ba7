import { collection, optionalOnBehalfOf } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import type { BatchOperation, Field } from '../../../shared/operation/types';
import { approvalOptions } from '../../question/approval';
import { formDefinition } from '../../question/formFields';
import { answersAtLimit, limitWaitTime } from '../../question/limit';
import { afterDecision, pageLanguage, thanksText } from '../../question/pageFields';
import { askedFields } from './sendAndWaitReceivers';

const sender: Field = {
	...optionalOnBehalfOf,
	displayName: 'Sender',
	description:
		'The user who asks, by UID. When empty, the app itself asks (as app_system); in a thread a user has to.',
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
		'What is asked. Below it stands a link to a page with the buttons; opening it decides nothing.',
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

// One by one, because the options stand in alphabetical order
const [answerAtLimit, textAtLimit] = answersAtLimit;

const options: Field = collection('options', [
	afterDecision,
	answerAtLimit,
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
			'Whether the question is a card with a button that opens the page. The link stays in the text for apps that draw none. A card is not edited after the decision.',
		local: true,
	},
	textAtLimit,
	thanksText,
]);

export const sendAndWait: BatchOperation = {
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
	completeItem: ({ request, value }) => {
		if (value('receiverType') === 'thread' && request.headers.onBehalfOf === undefined) {
			throw new InputError(sender.displayName, 'is empty, but only users write in threads');
		}
	},
	adviceAsTool:
		'The way in which n8n calls the tool has no means to wait. AI Agent 3 and newer can wait, and so can a step of a workflow.',
	execute: async (context, operation) => {
		const { askAndWait } = await import('./sendAndWait.run');
		return await askAndWait(context, operation);
	},
};

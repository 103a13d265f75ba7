import { optionalOnBehalfOf, idList, listOf } from '../../fields';
import { InputError } from '../../transport/errors';
import { integer } from '../../transport/request/values';
import type { Field, Item, Links, Question, WaitOperation } from '../../transport/types';
import { checkContent } from './content';
import { approvalOptions, USUAL_LABELS, type Labels } from '../../question/approval';
import { closedPage, OWN_NAMES, replyTo, unansweredOutput } from '../../question/answers';
import type { FormElement } from '../../question/formElements';
import { formDefinition } from '../../question/formFields';
import { answersAtLimit, limitWaitTime, type LimitFrom } from '../../question/limit';
import type { Asked } from '../../question/pages';
import { receiverGuid, receiverUid } from './receivers';

const receiverType: Field = {
	displayName: 'Send To',
	name: 'receiverType',
	type: 'options',
	options: [
		{ name: 'Group', value: 'group', description: 'All members of a group, with the same link' },
		{
			name: 'Several Users',
			value: 'several',
			description: 'A message with a link of its own to each; the first answer counts',
		},
		{
			name: 'Thread',
			value: 'thread',
			description: 'All who can read a thread, with the same link',
		},
		{ name: 'User', value: 'user', description: 'One user, whose name comes out as respondedBy' },
	],
	default: 'user',
	description:
		'Who is asked. Whoever has the link can answer: in a group and a thread nobody knows who it was.',
	local: true,
};

const receiverUids: Field = {
	displayName: 'User IDs',
	name: 'receiverUids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: listOf('The UIDs of the users who are asked'),
	displayOptions: { show: { receiverType: ['several'] } },
	local: true,
	as: idList,
};

const thread: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message with which the thread begins',
	displayOptions: { show: { receiverType: ['thread'] } },
	local: true,
	as: (value, refuse) => String(integer(value, refuse)),
};

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

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		answersAtLimit[0],
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
		answersAtLimit[1],
	],
};

/** The content of the page, from the form. */
function askedBy({ value }: Item): Asked {
	const option = (name: string, preset: string) => String(value(`options.${name}`) ?? preset);
	const elements = value('formFields') ?? value('jsonOutput') ?? [];
	return {
		kind: value('responseType') as Asked['kind'],
		title: option('responseFormTitle', 'Your answer, please'),
		text: option('responseFormDescription', String(value('message'))),
		...((value('approvalOptions') as Labels | undefined) ?? USUAL_LABELS),
		submit: option('responseFormButtonLabel', 'Submit'),
		elements: elements as FormElement[],
	};
}

/** @throws InputError when the form has an element that would hide a part of the output */
function checkNames({ elements }: Asked): void {
	const own = elements.find(({ name }) => OWN_NAMES.includes(name));
	if (!own) return;
	throw new InputError(
		'Form Elements',
		`has an element named '${own.name}', which the node adds itself`,
	);
}

/** The messages that ask, each with its link. */
function messagesOf({ request, value }: Item, { linkFor }: Links): Question['messages'] {
	const label = String(value('options.messageButtonLabel') ?? 'Answer here');
	const messageWith = (link: string) => {
		const data = { text: `${value('message')}\n\n${label}: ${link}` };
		checkContent(data, message.displayName);
		return { category: 'message', type: 'text', data };
	};
	const { headers } = request;
	const post = { method: 'POST', headers, rateLimit: 'messages' } as const;
	const to = (receiverKind: string, receiver: string, uid?: string) => ({
		receiver,
		request: {
			...post,
			url: '/messages',
			body: { ...messageWith(linkFor(uid)), receiverType: receiverKind, receiver },
		},
	});
	switch (value('receiverType')) {
		case 'group':
			return [to('group', String(value('receiverGuid')))];
		case 'several':
			return (value('receiverUids') as string[]).map((uid) => to('user', uid, uid));
		case 'thread': {
			if (headers.onBehalfOf === undefined) {
				throw new InputError(sender.displayName, 'is empty, but only users write in threads');
			}
			const id = String(value('messageId'));
			const body = messageWith(linkFor());
			return [
				{ receiver: id, request: { ...post, url: '/messages/{id}/thread', path: { id }, body } },
			];
		}
		default: {
			const uid = String(value('receiverUid'));
			return [to('user', uid, uid)];
		}
	}
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
		receiverType,
		receiverUid,
		receiverUids,
		receiverGuid,
		thread,
		message,
		responseType,
		...formDefinition,
		approvalOptions,
		sender,
		options,
	],
	rateLimit: 'messages',
	wait: (item, links) => {
		const asked = askedBy(item);
		checkNames(asked);
		const limit = item.value('options.limitWaitTime') as LimitFrom | undefined;
		const hasLimit = limit !== undefined && !links.isReview;
		const until = hasLimit ? new Date(limit(Date.now())) : undefined;
		const approved = hasLimit && item.value('options.answerAtLimit') === 'approved';
		return {
			kept: asked,
			until,
			unanswered: unansweredOutput(asked, links.questionId, {
				approved,
				text: String(item.value('options.textAtLimit') ?? ''),
			}),
			messages: messagesOf(item, links),
		};
	},
	answer: (kept, visit) => replyTo(kept as Asked, visit),
	closed: closedPage,
};

import { collection } from '../../../shared/fields';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { text } from '../../../shared/values/readers';
import { sendAndWaitUntilIndexed, waitUntilIndexed } from './indexing';

/** Characters: https://www.cometchat.com/docs/ai-agents/apis/create-text-detail */
export const MAX_TEXT_LENGTH = 5_000;
export const MAX_TITLE_LENGTH = 500;

/** Text up to a length, counted as people count: an emoji is one character. */
const upTo =
	(most: number, advice = ''): Convert =>
	(value, refuse) => {
		const content = text(value, refuse);
		return [...content].length > most
			? refuse(`may not have more than ${most.toLocaleString('en')} characters${advice}`)
			: content;
	};

export const title: Field = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Refunds',
	description: 'The name of the text in the knowledge base, up to 500 characters',
	routing: { send: { type: 'body', property: 'title' } },
	as: upTo(MAX_TITLE_LENGTH),
};

export const content: Field = {
	displayName: 'Text',
	name: 'text',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: '',
	placeholder: 'e.g. We refund within 30 days.',
	description: 'What agents are to know, up to 5,000 characters',
	routing: { send: { type: 'body', property: 'text' } },
	as: upTo(MAX_TEXT_LENGTH, '. Split it into several texts, one per item'),
};

export const addText: Operation = {
	name: 'Add Text to Knowledge',
	value: 'addText',
	action: 'Add a text to the knowledge of AI agents',
	description: 'Add a text to the knowledge base of the agents; adding it again makes a second one',
	routing: { request: { method: 'POST', url: '/ai-agents/agent-builder/knowledge-base/text' } },
	fields: [title, content, collection('options', [waitUntilIndexed])],
	run: sendAndWaitUntilIndexed,
};

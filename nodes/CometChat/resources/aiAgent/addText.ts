import { collection } from '../../../shared/fields';
import type { Refuse } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { beginningOf, text } from '../../../shared/values/readers';
import { isNullWord } from '../../../shared/values/spoilt';
import { sendAndWaitUntilIndexed, waitUntilIndexed } from './indexing';

/** Characters: https://www.cometchat.com/docs/ai-agents/apis/create-text-detail */
export const MAX_TEXT_LENGTH = 5_000;
export const MAX_TITLE_LENGTH = 500;

/** Text up to a length, counted as people count: an emoji is one character. */
const upTo =
	(most: number, advice = '') =>
	(value: unknown, refuse: Refuse): string => {
		const content = text(value, refuse);
		return [...content].length > most
			? refuse(`may not have more than ${most.toLocaleString('en')} characters${advice}`)
			: content;
	};

/** Refuses a text that is nothing but `[object Object]`, `NULL` or the like: agents would know nothing in its place. */
export const meantText = (given: string, refuse: Refuse): string =>
	isNullWord(given) || /^(?:\[object Object\][\s,]*)+$/.test(given.trim())
		? refuse(`is "${beginningOf(given)}", which stands in the place of a text`)
		: given;

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

const shortEnough = upTo(MAX_TEXT_LENGTH, '. Split it into several texts, one per item');

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
	as: (value, refuse) => meantText(shortEnough(value, refuse), refuse),
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

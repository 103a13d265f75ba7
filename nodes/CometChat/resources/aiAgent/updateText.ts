import { collection, optional, sourceId } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { content, title } from './addText';
import { sendAndWaitUntilIndexed, waitUntilIndexed } from './indexing';
import { KNOWLEDGE } from './knowledgeBase';

export const updateText: Operation = {
	name: 'Update Text',
	value: 'updateText',
	action: 'Update a text of the knowledge of AI agents',
	description: 'Replace the title or the content of a text, which is indexed anew',
	routing: { request: { method: 'PATCH', url: `${KNOWLEDGE}/text/{uniqueId}` } },
	fields: [
		sourceId,
		collection('updateFields', [optional(content), optional(title)], { required: true }),
		collection('options', [waitUntilIndexed]),
	],
	idempotent: true,
	run: sendAndWaitUntilIndexed,
};

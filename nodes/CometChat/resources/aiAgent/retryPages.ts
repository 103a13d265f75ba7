import { collection, withListHint, sourceId } from '../../../shared/fields';
import { list } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';

const website: Field = {
	...sourceId,
	displayName: 'Website',
	name: 'parentUniqueId',
	description: 'The website, by ID',
	path: 'parentUniqueId',
};

const options: Field = collection('options', [
	{
		displayName: 'Page IDs',
		name: 'uniqueIds',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. fb45bb1e-bc81-45a8-85be-36b2aa4f289e',
		description: withListHint('Only these pages'),
		routing: { send: { type: 'body', property: 'uniqueIds' } },
		as: list,
		whenEmpty: 'refused',
	},
]);

export const retryPages: Operation = {
	name: 'Retry Failed Pages',
	value: 'retryPages',
	action: 'Retry failed pages of a website that AI agents know',
	description: 'Let the service read the pages of a website again that it could not read',
	routing: {
		request: {
			method: 'PATCH',
			url: `${KNOWLEDGE}/website/{parentUniqueId}/discovered-urls/sync`,
		},
	},
	fields: [website, options],
	idempotent: true,
	// An empty list stands for all pages that failed
	completeItem: ({ request: { body } }) => void (body.uniqueIds ??= []),
};

import { keywordId } from '../../fields';
import type { Operation } from '../../transport/types';
import { keywordListForm } from './keywordListFields';

export const updateKeywordList: Operation = {
	name: 'Update Keyword List',
	value: 'updateKeywordList',
	action: 'Update a keyword list',
	description: 'Replace the content of a keyword list; rules that refer to it change with it',
	routing: { request: { method: 'PUT', url: '/moderation/keywords/{keywordId}' } },
	fields: [keywordId, ...keywordListForm],
	multipart: true,
};

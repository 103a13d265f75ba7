import { keywordId, output } from '../../fields';
import type { Operation } from '../../transport/types';
import { simplifyList } from './simplifyList';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a keyword list',
	description: 'Read the category and all entries of a keyword list',
	routing: { request: { method: 'GET', url: '/moderation/keywords/{keywordId}' } },
	fields: [keywordId, ...output],
	simplify: simplifyList,
};

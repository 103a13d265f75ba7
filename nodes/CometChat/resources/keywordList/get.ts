import { keywordId, output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
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

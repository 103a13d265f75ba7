import type { Operation } from '../../transport/types';
import { keywordListForm } from './keywordListFields';

export const createKeywordList: Operation = {
	name: 'Create Keyword List',
	value: 'createKeywordList',
	action: 'Create a keyword list',
	description: 'Add a list of words, patterns or sentences that moderation rules can refer to',
	routing: { request: { method: 'POST', url: '/moderation/keywords' } },
	fields: keywordListForm,
	multipart: true,
};

import { keywordId, notice } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';

export const deleteList: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete a keyword list',
	description: 'Remove a keyword list for good; rules that refer to it lose it',
	routing: { request: { method: 'DELETE', url: '/moderation/keywords/{keywordId}' } },
	fields: [
		keywordId,
		notice(
			'deleteNotice',
			'Rules that refer to this list no longer find anything with it, for the whole app and at once. This cannot be undone.',
		),
	],
	doneAfterLostAnswer: ['ERR_KEYWORD_NOT_FOUND'],
	confirmation: { deleted: true },
};

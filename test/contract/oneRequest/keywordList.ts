import { byId, request } from '../support';
import type { Row } from './row';

export const keywordList: Row[] = [
	{
		operation: 'keywordList/delete',
		it: 'deletes the list, and says which',
		form: { keywordId: byId('contact-patterns') },
		sends: request('DELETE /v3/moderation/keywords/contact-patterns'),
		gives: [
			{
				deleted: true,
				keywordId: 'contact-patterns',
				success: true,
				message: expect.any(String),
			},
		],
		also: (_, { keywordLists }) => expect(keywordLists.has('contact-patterns')).toBe(false),
		absent: 'keywordList',
	},
	{
		operation: 'keywordList/get',
		it: 'reads a list, simplified to what a person decides by',
		form: { keywordId: byId('profanity-list') },
		sends: request('GET /v3/moderation/keywords/profanity-list'),
		gives: [
			{
				id: 'profanity-list',
				name: 'Profane Words',
				description: expect.any(String),
				category: 'word',
				active: true,
				searchTerms: ['badword', 'meanword', 'rudeword'],
				entryCount: 3,
				revisionId: expect.any(String),
				updatedAt: expect.any(Number),
				updatedAtIso: expect.stringMatching(/^\d{4}-/),
			},
		],
		absent: 'keywordList',
	},
];

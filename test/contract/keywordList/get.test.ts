import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'keywordList', operation: 'get' };

it('reads a list, simplified to what a person decides by', async () => {
	const result = await run(service.current, { ...form, keywordId: byId('profanity-list') });
	expect(sent(service.current)).toEqual([request('GET /v3/moderation/keywords/profanity-list')]);
	expect(records(result)).toEqual([
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
	]);
});

it('reads the raw record', async () => {
	const result = await run(service.current, {
		...form,
		keywordId: byId('contact-patterns'),
		output: 'raw',
	});
	expect(records(result)).toMatchObject([{ isCSV: false, default: false }]);
});

testAbsent(service, 'keywordList', form);

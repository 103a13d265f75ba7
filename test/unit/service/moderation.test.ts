import { seedIds } from '../../service';
import { outcome, standUp, type Stand } from './client';

describe('Moderation of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const formOf = (fields: Record<string, string | string[]>, csv?: string | Buffer) => {
		const form = new FormData();
		for (const [name, values] of Object.entries(fields)) {
			for (const value of [values].flat()) form.append(name, value);
		}
		if (csv) form.append('file', new Blob([csv as string], { type: 'text/csv' }), 'terms.csv');
		return form;
	};
	const create = (fields: Record<string, string | string[]>, csv?: string | Buffer) =>
		stand.http.post('/v3/moderation/keywords', formOf(fields, csv));

	describe('keyword lists', () => {
		it('takes words separated by commas', async () => {
			const fields = { category: 'word', searchTerms: 'one, two ,three', id: 'mine', name: 'Mine' };
			const answer = await create(fields);
			expect(answer.status).toBe(200);
			expect(answer.data.data).toEqual({
				id: 'mine',
				name: 'Mine',
				category: 'word',
				isCSV: false,
				searchTerms: ['one', 'two', 'three'],
				createdAt: expect.any(Number),
				updatedAt: expect.any(Number),
				revisionId: 'demo-app_mine_1',
				active: true,
			});
			expect(stand.service.requests.at(-1)?.body).toEqual({ fields, files: {} });
			const again = await create(fields);
			expect(again.data.error.details).toHaveProperty('id');
		});

		it('takes patterns, one per line when there are lines', async () => {
			const answer = await create({ category: 'pattern', searchTerms: '\\d{3},\\d{4}\nab+' });
			expect(answer.data.data.searchTerms).toEqual(['\\d{3},\\d{4}', 'ab+']);
		});

		it('takes sentences as a repeated field', async () => {
			for (const field of ['disallowedSentences', 'disallowedSentences[]']) {
				const answer = await create({ category: 'sentence-similarity', [field]: ['A, b', 'C'] });
				expect(answer.data.data.searchTerms).toEqual(['A, b', 'C']);
			}
		});

		it('takes a CSV file of up to 1 MB', async () => {
			const answer = await create({ category: 'word' }, 'one,"two, three"\nfour\n');
			expect(answer.data.data).toMatchObject({
				isCSV: true,
				searchTerms: ['one', 'two, three', 'four'],
			});
			expect(stand.service.requests.at(-1)?.body).toMatchObject({
				files: { file: { filename: 'terms.csv', mimetype: 'text/csv' } },
			});
			const large = await create({ category: 'word' }, 'word\n'.repeat(220_000));
			expect(large.data.error.details).toEqual({ file: [expect.stringContaining('1 MB')] });
		});

		it.each([
			[{ searchTerms: 'a' }, 'category'],
			[{ category: 'words', searchTerms: 'a' }, 'category'],
			[{ category: 'word' }, 'searchTerms'],
			[{ category: 'word', searchTerms: ' , ' }, 'searchTerms'],
			[{ category: 'word', searchTerms: 'x'.repeat(101) }, 'searchTerms'],
			[{ category: 'word', searchTerms: ['a', 'b'] }, 'searchTerms'],
			[{ category: 'word', disallowedSentences: 'a' }, 'disallowedSentences'],
			[{ category: 'sentence-similarity', searchTerms: 'a' }, 'searchTerms'],
			[{ category: 'pattern', searchTerms: '(' }, 'searchTerms'],
			[{ category: 'pattern', searchTerms: 'a.*' }, 'searchTerms'],
			[{ category: 'word', searchTerms: 'a', id: 'two words' }, 'id'],
			[{ category: 'word', searchTerms: 'a', active: 'true' }, 'active'],
		])('refuses %j because of %s', async (fields, field) => {
			const answer = await create(fields as Record<string, string>);
			expect(answer.status).toBe(400);
			expect(Object.keys(answer.data.error.details)).toEqual([field]);
		});

		it('refuses JSON', async () => {
			const answer = await stand.http.post('/v3/moderation/keywords', { category: 'word' });
			expect(answer.data.error.details).toHaveProperty('Content-Type');
		});

		it('updates, gets and lists', async () => {
			const path = `/v3/moderation/keywords/${seedIds.keywordLists.word}`;
			const answer = await stand.http.put(path, formOf({ category: 'word', searchTerms: 'new' }));
			expect(answer.data.data).toMatchObject({
				name: 'Profane Words',
				searchTerms: ['new'],
				default: true,
				revisionId: 'demo-app_profanity-list_2',
			});
			expect((await stand.http.get(path)).data.data.searchTerms).toEqual(['new']);
			const list = await stand.http.get('/v3/moderation/keywords');
			expect(list.data.meta).toEqual({ current: { limit: 50, count: 3 } });
			const unknown = await stand.http.put(
				'/v3/moderation/keywords/none',
				formOf({ category: 'word', searchTerms: 'a' }),
			);
			expect([unknown.status, unknown.data.error.code]).toEqual([404, 'ERR_KEYWORD_NOT_FOUND']);
		});
	});

	it('creates a reason', async () => {
		const reason = { id: 'rude', name: 'Rude', description: 'Not nice' };
		const answer = await stand.http.post('/v3/moderation/reasons', reason);
		expect(answer.data.data).toEqual({
			...reason,
			createdAt: expect.any(Number),
			updatedAt: expect.any(Number),
		});
		const list = await stand.http.get('/v3/moderation/reasons');
		expect(list.data.data).toHaveLength(4);
		expect((await stand.http.post('/v3/moderation/reasons', reason)).status).toBe(400);
		const bare = await stand.http.post('/v3/moderation/reasons', { id: 'a b' });
		expect(Object.keys(bare.data.error.details).sort()).toEqual(['id', 'name']);
	});

	it('updates a rule, and answers its conditions in the spelling of the read side', async () => {
		const path = `/v3/moderation/rules/${seedIds.rules.images}`;
		const condition = {
			id: 1,
			entity: 'message',
			operand: 'image',
			operator: 'contains',
			category: 'word',
			isKeywordReferencePresent: false,
			isMediaPresent: true,
			value: 'violence_greaterThan_50',
		};
		const answer = await stand.http.put(path, {
			name: 'Images',
			enabled: false,
			action: ['blockMessage'],
			filters: [{ type: 'sender', operator: 'equals', value: 'dave' }],
			conditions: [condition],
		});
		expect(answer.status).toBe(200);
		expect(answer.data.data).toMatchObject({
			id: seedIds.rules.images,
			name: 'Images',
			enabled: false,
			active: false,
			revisionId: 'demo-app_image-moderation_2',
			conditions: [
				{
					isKeywordsReferencePresent: false,
					value: ['violence_greaterThan_50'],
					message: ['Image contains violence with confidence greater than 50'],
				},
			],
		});
		expect(answer.data.data).not.toHaveProperty('filters');
		expect((await stand.http.get(path)).data.data.name).toBe('Images');
		expect((await stand.http.get('/v3/moderation/rules')).data.data).toHaveLength(4);
		const wrong = await stand.http.put(path, {
			conditions: [{ isKeywordsReferencePresent: true, value: ['x'] }],
			filters: [{ type: 'somebody' }],
			enabled: 'yes',
		});
		expect(Object.keys(wrong.data.error.details).sort()).toEqual([
			'conditions.0.isKeywordsReferencePresent',
			'conditions.0.value',
			'enabled',
			'filters.0.operator',
			'filters.0.type',
			'filters.0.value',
		]);
		const unknown = await stand.http.put('/v3/moderation/rules/none', {});
		expect([unknown.status, unknown.data.error.code]).toEqual([404, 'ERR_RULE_NOT_FOUND']);
	});

	it('gets, renames and deletes a reason', async () => {
		const { http } = stand;
		const path = `/v3/moderation/reasons/${seedIds.reasons.spam}`;
		expect((await http.put(path, { name: 'Advertising' })).data.data.name).toBe('Advertising');
		expect((await http.get(path)).data.data).toMatchObject({ id: 'spam', name: 'Advertising' });
		expect((await http.delete(path)).data.data.message).toContain('spam');
		expect(await outcome(http.get(path))).toEqual([404, 'ERR_REASON_NOT_FOUND']);
		expect((await http.get('/v3/moderation/reasons?limit=1')).data.meta).toMatchObject({
			current: { limit: 1, count: 1 },
			next: { id: expect.any(String) },
		});
	});

	it('creates and deletes a rule, and keeps its revisions', async () => {
		const { http } = stand;
		const condition = { operand: 'text', isKeywordReferencePresent: true, value: 'profanity-list' };
		const rule = { id: 'mine', name: 'Mine', action: ['blockMessage'], conditions: [condition] };
		const created = await http.post('/v3/moderation/rules', rule);
		expect(created.data.data).toMatchObject({
			id: 'mine',
			enabled: true,
			active: true,
			revisionId: 'demo-app_mine_1',
			conditions: [{ isKeywordsReferencePresent: true, value: ['profanity-list'] }],
		});
		const again = await http.post('/v3/moderation/rules', rule);
		expect(Object.keys(again.data.error.details)).toEqual(['id']);
		await http.put('/v3/moderation/rules/mine', { name: 'Ours' });
		const { data } = await http.get('/v3/moderation/rules/mine/revisions');
		expect(
			data.data.map(({ name, revisionId }: Record<string, string>) => [name, revisionId]),
		).toEqual([
			['Ours', 'demo-app_mine_2'],
			['Mine', 'demo-app_mine_1'],
		]);
		expect((await http.post('/v3/moderation/rules', { name: 'x' })).data.data.id).toBeTruthy();
		expect((await http.delete('/v3/moderation/rules/mine')).data.data.success).toBe(true);
		expect(await outcome(http.get('/v3/moderation/rules/mine/revisions'))).toEqual([
			404,
			'ERR_RULE_NOT_FOUND',
		]);
	});

	it('deletes a keyword list', async () => {
		const path = `/v3/moderation/keywords/${seedIds.keywordLists.pattern}`;
		expect((await stand.http.delete(path)).data.data.message).toContain('contact-patterns');
		expect(await outcome(stand.http.get(path))).toEqual([404, 'ERR_KEYWORD_NOT_FOUND']);
	});
});

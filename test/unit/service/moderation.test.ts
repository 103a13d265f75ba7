import { seedIds } from '../../service';
import { standUp, type Stand } from './client';

type Entry = { message: { id: string } };

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

	describe('queues', () => {
		it('lists blocked messages from page to page by cursor, newest first', async () => {
			const first = await stand.http.get('/v3/moderation/blocked-messages');
			expect(first.data.data).toHaveLength(50);
			expect(first.data.meta.current).toEqual({ limit: 50, count: 50 });
			expect(first.data.data[0].message.id).toBe(seedIds.blockedMessage);
			expect(first.data.data[0]).toMatchObject({
				ruleId: expect.any(String),
				ruleName: expect.any(String),
				condition: { value: expect.any(Array), message: expect.any(Array) },
				message: { data: { moderation: { status: 'pending' } } },
				action: ['blockMessage'],
			});
			const params = first.data.meta.next;
			const second = await stand.http.get('/v3/moderation/blocked-messages', { params });
			expect(second.data.data).toHaveLength(14);
			expect(second.data.meta).not.toHaveProperty('next');
			const ids = [...first.data.data, ...second.data.data].map((entry: Entry) => entry.message.id);
			expect(new Set(ids)).toEqual(new Set(seedIds.blockedMessages));
			const back = await stand.http.get('/v3/moderation/blocked-messages', {
				params: { affix: 'prepend', id: ids[50], limit: 2 },
			});
			expect(back.data.data.map((entry: Entry) => entry.message.id)).toEqual(ids.slice(48, 50));
		});

		it('goes on at the right place when the record of the cursor is gone', async () => {
			const first = await stand.http.get('/v3/moderation/blocked-messages?limit=10');
			const { next } = first.data.meta;
			await stand.http.patch(`/v3/moderation/blocked-messages/${next.id}`, { status: 'approved' });
			const { data } = await stand.http.get('/v3/moderation/blocked-messages', { params: next });
			expect(data.data[0].message.id).toBe(String(Number(next.id) - 1));
		});

		it('moves an approved message to the reviewed list, once', async () => {
			const path = `/v3/moderation/blocked-messages/${seedIds.blockedMessage}`;
			const answer = await stand.http.patch(path, { status: 'approved' });
			expect(answer.data.data).toEqual({
				success: true,
				message: `Message with ID ${seedIds.blockedMessage} has been approved.`,
			});
			const blocked = await stand.http.get('/v3/moderation/blocked-messages?limit=1000');
			const reviewed = await stand.http.get('/v3/moderation/reviewed-messages');
			expect(blocked.data.data).toHaveLength(63);
			const [entry] = reviewed.data.data;
			expect(entry).toMatchObject({
				message: {
					id: seedIds.blockedMessage,
					data: { moderation: { status: 'approved', rule: { id: entry.ruleId } } },
				},
				condition: { message: expect.any(String) },
				blockedAt: expect.stringMatching(/^\d+(\.\d+)?$/),
				appId: 'demo-app',
			});
			const again = await stand.http.patch(path, { status: 'approved' });
			expect(again.data.error.code).toBe('ERR_MESSAGE_ACTION_NOT_ALLOWED');
			const unknown = await stand.http.patch('/v3/moderation/blocked-messages/9', {
				status: 'done',
			});
			expect(unknown.status).toBe(400);
			const none = await stand.http.patch('/v3/moderation/blocked-messages/99999', {
				status: 'approved',
			});
			expect(none.data.error.code).toBe('ERR_MESSAGE_ID_NOT_FOUND');
		});

		it('lists flagged messages with those who flagged them', async () => {
			const answer = await stand.http.get('/v3/moderation/flagged-messages?limit=14');
			expect(answer.data.meta).toEqual({ current: { limit: 14, count: 14 } });
			const [entry] = answer.data.data;
			expect(entry).toMatchObject({ id: '3014', appId: 'demo-app' });
			expect(entry.flaggedCount).toBe(entry.flaggedBy.length);
			expect(Object.keys(entry.flaggedBy[0]).sort()).toEqual([
				'avatar',
				'description',
				'flaggedAt',
				'name',
				'reasonId',
				'reasonName',
				'remark',
				'role',
				'uid',
			]);
		});
	});
});

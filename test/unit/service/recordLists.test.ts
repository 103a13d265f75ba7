import { useStandIn } from './client';

describe('Lists of users and groups of the stand-in', () => {
	const stand = useStandIn();
	const idsOf = (path: string, key: string) => async (query: string) => {
		const { data } = await stand.http.get(`/v3/${path}?perPage=1000&${query}`);
		return data.data.map((record: Record<string, string>) => record[key]) as string[];
	};
	const users = idsOf('users', 'uid');
	const groups = idsOf('groups', 'guid');

	it('keep the records that have all tags', async () => {
		expect(await users('tags=founder')).toEqual(['alice']);
		expect(await users('tags=team-blue,founder')).toEqual(['alice']);
		expect(await users('tags=nobody-has-this')).toEqual([]);
		expect(await groups('tags=featured')).toHaveLength(8);
	});

	it('search the start of the searched fields', async () => {
		expect(await users('searchKey=ALICE')).toEqual(['alice']);
		expect(await users('searchKey=moderator-1')).toEqual(['moderator-1']);
		expect(await users('searchKey=moderator-1&searchIn=name')).toEqual([]);
		expect(await users('searchKey=hartmann')).toEqual([]);
	});

	it('understand several filters at once, and show only the page that is asked for', async () => {
		expect(await users('role=moderator&uids=moderator-1,alice')).toEqual(['moderator-1']);
		expect(await users('uids=bob,alice&sortBy=name')).toEqual(['alice', 'bob']);
		expect(await groups('guids=music,books&sortBy=guid&sortOrder=desc')).toEqual([
			'music',
			'books',
		]);
		const { data } = await stand.http.get('/v3/users?perPage=2&page=2&uids=alice,bob,carol');
		expect(data.data).toMatchObject([{ uid: 'carol', name: 'Carol Iyer' }]);
		expect(data.meta.pagination).toMatchObject({ total: 3, count: 1, total_pages: 2 });
	});

	it('show tags as they are asked for', async () => {
		const [shown] = (await stand.http.get('/v3/users?uids=alice&withTags=true')).data.data;
		expect(shown.tags).toEqual(['founder', 'team-blue']);
		const [without] = (await stand.http.get('/v3/users?uids=alice&withTags=false')).data.data;
		expect(without).toMatchObject({ uid: 'alice', name: 'Alice Hartmann' });
		expect(without).not.toHaveProperty('tags');
	});
});

describe('The import of recipients by the stand-in', () => {
	const stand = useStandIn();

	it('fails for a file that it cannot read', async () => {
		stand.service.state.uploads.set('open.csv', { content: 'user_id,name\ncarol,"C', headers: {} });
		const route = 'POST /campaigns/campaigns/cmp-1/import-csv';
		const { data } = await stand.call(route, { s3Key: 'open.csv' });
		expect(data.data).toMatchObject({ status: 'failed' });
	});
});

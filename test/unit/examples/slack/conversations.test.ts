import { ago, mapFiles, notesOf, NOW } from './support';

const seconds = NOW / 1000;
const hi = (more = {}) => ({ type: 'message', user: 'U1', text: 'Hi', ts: ago(7), ...more });

describe('channels', () => {
	it('become groups with their owner, topic and age', () => {
		const { groups, members } = mapFiles({
			'channels.json': [
				{
					id: 'C1',
					name: 'general',
					created: seconds - 99,
					creator: 'U1',
					is_archived: true,
					members: ['U1', 'U2'],
					topic: { value: 'News &amp; <@U1>, <https://a.example|rules>' },
					purpose: null,
				},
			],
		});
		expect(groups).toEqual([
			{
				guid: 'c1',
				name: 'general',
				type: 'public',
				owner: 'u1',
				createdAt: seconds - 99,
				tags: ['slack', 'archived'],
				metadata: { topic: 'News & @Ada, rules (https://a.example)', purpose: '' },
			},
		]);
		expect(members).toEqual([
			{ guid: 'c1', uid: 'u1', scope: 'admin' },
			{ guid: 'c1', uid: 'u2', scope: 'participant' },
		]);
	});

	it('of every kind get the messages of their folder', () => {
		const mapped = mapFiles({
			'groups.json': [{ id: 'G1', name: 'secret', creator: 'U1', members: [] }],
			'mpims.json': [
				{ id: 'G2', name: 'mpdm-a--b-1', creator: 'U1', members: ['U1', 'U2', 'U9'] },
				{ id: 'G3', name: 'mpdm-a--b-2', creator: 'U1', members: [] },
			],
			'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
			'general/1.json': [hi()],
			'secret/1.json': [hi()],
			'mpdm-a--b-1/1.json': [hi()],
			'G3/1.json': [hi()],
			'D1/1.json': [hi()],
		});
		// In the order of their paths: D1, G3, general, mpdm-a--b-1, secret
		expect(mapped.messages.map(({ receiver }) => receiver)).toEqual(['u2', 'g3', 'c1', 'g2', 'g1']);
		expect(mapped.groups.map(({ guid, type, name }) => [guid, type, name])).toEqual([
			['c1', 'public', 'general'],
			['g1', 'private', 'secret'],
			['g2', 'private', 'Ada, Alan, U9'],
			['g3', 'private', 'mpdm-a--b-2'],
		]);
		expect(mapped.notes).toMatchObject([{ outcome: 'added', ids: 'u9' }]);
	});

	it('that are canvases or unknown folders leave their messages out', () => {
		const mapped = mapFiles({ 'FC:F1:Plan/1.json': [hi(), hi()], 'gone/1.json': [hi(), null] });
		expect(mapped.messages).toEqual([]);
		expect(notesOf(mapped, 'messages')).toEqual([
			'left out: Comment on a canvas',
			'left out: Comment on a canvas',
			'left out: No conversation of the export has this folder',
			'left out: Not a message',
		]);
		expect(mapped.totals.messages).toBe(4);
	});

	it('of the same name leave the messages of their folder out: it may be that of a private one', () => {
		const mapped = mapFiles({
			'groups.json': [{ id: 'G1', name: 'general', creator: 'U1' }],
			'general/1.json': [hi()],
		});
		const reason = 'Several conversations of the export have this folder';
		expect(mapped.messages).toEqual([]);
		expect(notesOf(mapped, 'messages')).toEqual([`left out: ${reason}`]);
		expect(notesOf(mapped, 'files')).toEqual([`without a place: ${reason}`]);
	});

	it('have no owner if nothing is known of the creator, but have a creator who only writes messages', () => {
		const channels = [
			{ id: 'C1', name: 'general', creator: 'U8' },
			{ id: 'C2', name: 'b', creator: 'U9' },
			{ id: 'C3', name: 'c', creator: '' },
			{ id: 'C4', name: 'd' },
		];
		const mapped = mapFiles({ 'channels.json': channels, 'b/1.json': [hi({ user: 'U9' })] });
		expect(mapped.groups.filter(({ owner }) => owner)).toMatchObject([{ guid: 'c2', owner: 'u9' }]);
		expect(notesOf(mapped, 'groups')).toEqual(
			Array(3).fill('not carried over: Creator: not known'),
		);
	});

	it('that are private stay so, also where they are listed as channels', () => {
		const { groups } = mapFiles({
			'channels.json': [
				{ id: 'C1', name: 'general', is_private: false },
				{ id: 'C2', name: 'secret', is_private: true },
				{ id: 'C3', name: 'mpdm-a--b-1', is_mpim: true, members: ['U1', 'U2'] },
				{ id: 'G1', name: 'old', is_group: true },
			],
		});
		expect(groups.map(({ type, name }) => [type, name])).toEqual([
			['public', 'general'],
			['private', 'secret'],
			['private', 'Ada, Alan'],
			['private', 'old'],
		]);
	});

	it('of two people stay so, also where they are listed as channels', () => {
		const channels = [
			{ id: 'C1', name: 'general' },
			{ id: 'D1', is_im: true, user: 'U2', members: ['U1', 'U2'] },
		];
		const mapped = mapFiles({ 'channels.json': channels, 'D1/1.json': [hi()] });
		expect(mapped.groups.map(({ guid }) => guid)).toEqual(['c1']);
		expect(mapped.messages).toMatchObject([{ receiverType: 'user', receiver: 'u2' }]);
		expect(mapped.totals).toMatchObject({ groups: 1, members: 0 });
	});

	it('that are private have no owner who has left them, because an owner can read them', () => {
		const left = { creator: 'U1', members: ['U2'] };
		const mapped = mapFiles({
			'channels.json': [{ id: 'C1', name: 'general', ...left }],
			'groups.json': [{ id: 'G1', name: 'secret', ...left }],
		});
		expect(mapped.groups.map(({ guid, owner }) => [guid, owner])).toEqual([
			['c1', 'u1'],
			['g1', undefined],
		]);
		expect(notesOf(mapped, 'groups')).toEqual([
			'not carried over: Creator: not in the conversation any more',
		]);
	});

	it('are counted, whatever is wrong with their records', () => {
		const general = { id: 'C1', name: 'general', creator: 'U1' };
		const channels = [
			null,
			'C1',
			{ name: 'no id' },
			{ ...general, name: 'n'.repeat(120), members: ['U1', 'u1', null, {}], pins: [{}] },
			{ id: 'c1', name: 'again' },
			{ ...general, id: 'C 2/é', created: 'x', members: 'U1', topic: { value: 't'.repeat(300) } },
		];
		const mapped = mapFiles({ 'channels.json': channels });
		expect(mapped.groups.map(({ guid, name }) => [guid, String(name).length])).toEqual([
			['c1', 100],
			['c-2--', 7],
		]);
		expect(mapped.members).toEqual([{ guid: 'c1', uid: 'u1', scope: 'admin' }]);
		expect(notesOf(mapped, 'groups').sort()).toEqual([
			...Array(3).fill('left out: No ID'),
			'left out: The ID stands in the lists twice',
			'shortened: Name',
			'shortened: topic',
		]);
		expect(notesOf(mapped, 'members').sort()).toEqual([
			'left out: No ID',
			'left out: No ID',
			'left out: The ID stands in the list twice',
		]);
		expect(mapped.totals).toMatchObject({ groups: 6, members: 4 });
	});

	it('know when their members joined, after their creation as the service wants it', () => {
		const channels = [
			{ id: 'C1', name: 'general', created: seconds - 50, members: ['U1', 'U2', 'U4'] },
			// Its group is made when it is imported
			{ id: 'C2', name: 'undated', created: 0, members: ['U1'] },
		];
		const join = (user: string, before: number) =>
			hi({ user, subtype: 'channel_join', ts: ago(before) });
		const { members } = mapFiles({
			'channels.json': channels,
			'general/1.json': [join('U1', 40), join('U2', 60), join('U3', 40), join('U4', 50)],
			'undated/1.json': [join('U1', 40)],
		});
		const times = members.map(({ joinedAt }) => joinedAt);
		expect(times).toEqual([seconds - 40, seconds - 49, seconds - 49, undefined]);
	});
});

describe('people', () => {
	it('have the best name there is, and their mail where only the server sees it', () => {
		const mapped = mapFiles({
			'users.json': [
				{ id: 'U1', name: 'a', profile: { real_name: ' Ada ', email: 'a@x.example', phone: '1' } },
				{ id: 'U2', name: 'b', profile: { real_name: '', display_name: 'Bo' }, deleted: true },
				{ id: 'U3', name: 'c', real_name: 'Cy', profile: { fields: { Xf1: { value: 'Rome' } } } },
				{ id: 'U4', name: 'd', is_bot: true, profile: { image_192: 'https://x.example/d.png' } },
				{ id: 'U5', profile: 'x', deleted: 'yes', is_restricted: true },
				{ id: 'USLACKBOT', name: 'slackbot', profile: { image_72: 'data:image/png,x' } },
			],
		});
		const { users, departed } = mapped;
		expect(notesOf(mapped, 'users')).toEqual([
			'not carried over: Own fields of the profile',
			'not carried over: Role: admin, owner or guest',
		]);
		expect(users).toEqual([
			{
				uid: 'u1',
				name: 'Ada',
				tags: ['slack'],
				metadata: {
					slackName: 'a',
					'@private': { email: 'a@x.example', contactNumber: '1' },
				},
			},
			{ uid: 'u2', name: 'Bo', tags: ['slack'], metadata: { slackName: 'b' } },
			{ uid: 'u3', name: 'Cy', tags: ['slack'], metadata: { slackName: 'c' } },
			{
				uid: 'u4',
				name: 'd',
				avatar: 'https://x.example/d.png',
				tags: ['slack', 'slack-bot'],
				metadata: { slackName: 'd' },
			},
			{ uid: 'u5', name: 'U5', tags: ['slack'] },
			{
				uid: 'uslackbot',
				name: 'slackbot',
				tags: ['slack', 'slack-bot'],
				metadata: { slackName: 'slackbot' },
			},
		]);
		// Nobody is imported as deactivated, because the service refuses messages of deactivated users
		expect(departed).toEqual([{ uids: ['u2'] }]);
	});

	it('who are not listed have the name that one of their messages tells', () => {
		const from = (user: string, name?: string) => hi({ user, user_profile: { real_name: name } });
		const { users } = mapFiles({
			'dms.json': [{ id: 'D1', members: ['U1', 'U8'] }],
			'D1/1.json': [from('U8', 'Mary')],
			'general/1.json': [from('U9'), from('U9', 'Max'), from('U9', 'M.')],
		});
		expect(users.slice(2)).toMatchObject([{ name: 'Mary' }, { name: 'Max' }]);
	});

	it('are counted, whatever is wrong with their records', () => {
		const mapped = mapFiles({
			'users.json': [null, 5, {}, { id: 'U1', name: 'x'.repeat(200) }, { id: 'u1' }, { id: 'U2' }],
			'org_users.json': [{ id: 'U3', profile: { title: 't'.repeat(300) } }],
			'channels.json': [],
		});
		expect(mapped.users.map(({ uid }) => uid)).toEqual(['u1', 'u2', 'u3']);
		expect(notesOf(mapped, 'users').sort()).toEqual([
			...Array(3).fill('left out: No ID'),
			'left out: The ID stands in the list twice',
			'shortened: Name',
			'shortened: Title',
		]);
		expect(mapped.totals.users).toBe(7);
	});
});

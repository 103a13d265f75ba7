import { seedIds } from '../../service';
import { statusAndCode, useStandIn, type StandInWithClient } from './client';

/**
 * Requests that the stand-in refuses although they have the documented form, and behaviour that no test of an
 * operation sees. The rest of its behaviour is proven where an operation needs it, in test/contract.
 */
describe('The rules of the stand-in', () => {
	const stand = useStandIn();

	const call: StandInWithClient['call'] = async (...request) => await stand.call(...request);
	/** Status, and either the fields that the stand-in refuses or its code. */
	const refusal = async (...request: Parameters<StandInWithClient['call']>) => {
		const { status, data } = await call(...request);
		const fields = Object.keys(data.error?.details ?? {}).sort();
		return [status, ...(fields.length > 0 ? fields : [data.error?.code])].join(' ');
	};

	const uids = (count: number) => Array.from({ length: count }, (_, n) => `user-${n + 1}`);
	const csv = { type: 'text/csv' };
	const x = (length: number) => 'x'.repeat(length);
	const GROUP = '/groups/general';
	const MEMBERS = '/groups/vip-lounge/members';
	const TOKEN = `auth_tokens/${seedIds.authToken}`;
	const toBob = { receiver: 'bob', receiverType: 'user' };
	const text = { data: { text: 'x' } };
	const image = { type: 'image', data: { attachments: [] } };
	const custom = { category: 'custom', type: 'order' };
	const settings = (area: string, values: object) => ({ preferences: { [area]: values } });
	const mute = (until: number) => ({ conversations: [{ id: 'general', type: 'group', until }] });
	const LOGS = '/notifications/v1/logs';
	const SETTINGS = 'PATCH /notifications/v1/settings';
	const PREFERENCES = '/notifications/v1/preferences';
	const MUTE = `PUT ${PREFERENCES}/mute?uid=carol`;
	const TOKENS = '/notifications/push/v1/tokens';
	const FUTURE = 4_000_000_000_000;
	const RULE = `PUT /moderation/rules/${seedIds.rules.images}`;

	/** The status, and the refused fields or the code. A UID before the request is that of the user for whom it acts. */
	it.each<[line: string, refused: string, body?: object]>([
		['POST /users', '400 uid', { uid: 'two words', name: 'x' }],
		['POST /users', '400 uid', { uid: x(101), name: 'x' }],
		['POST /users', '400 name', { uid: 'a', name: '' }],
		[
			'POST /users',
			'400 metadata.@private.email',
			{ uid: 'a', name: 'x', metadata: { '@private': { email: 5 } } },
		],
		['PUT /users/alice', '400 name', { name: x(101) }],
		['PUT /users/alice', '400 tags', { tags: Array(26).fill('t') }],
		['PUT /users/alice', '400 tags.0', { tags: [x(101)] }],
		['PUT /users/alice', '400 metadata', { metadata: { text: x(5200) } }],
		['PUT /users/alice', '400 unset.0', { unset: ['name'] }],
		['GET /users?page=0&perPage=1001', '400 page perPage'],
		['mallory: DELETE /messages/1/reactions/x', '404 ERR_UID_NOT_FOUND'],
		[`PUT /users/bob/${TOKEN}`, '404 ERR_AUTH_TOKEN_NOT_FOUND', { platform: 'web' }],
		[`DELETE /users/bob/${TOKEN}`, '404 ERR_AUTH_TOKEN_NOT_FOUND'],

		[`PUT ${GROUP}`, '400 ERR_EMPTY_GROUP_PASS', { type: 'password' }],
		[
			'POST /groups',
			'400 members',
			{ guid: 'g', name: 'G', type: 'public', members: { participants: uids(26) } },
		],
		[`bob: PUT ${GROUP}`, '403 ERR_GROUP_NO_CLEARANCE', { name: 'x' }],
		[`user-190: PUT ${GROUP}`, '403 ERR_GROUP_NOT_JOINED', { name: 'x' }],
		[`bob: DELETE ${GROUP}`, '403 ERR_GROUP_NO_CLEARANCE'],
		[`POST ${MEMBERS}`, '400 participants', {}],
		[`POST ${MEMBERS}`, '400 participants', { admins: uids(1), participants: uids(25) }],
		[`vip-1: PUT ${MEMBERS}/bob`, '403 ERR_GROUP_NO_CLEARANCE', { scope: 'admin' }],
		[`bob: DELETE ${MEMBERS}/alice`, '403 ERR_GROUP_NO_CLEARANCE'],
		[`POST ${GROUP}/bannedusers/trent`, '409 ERR_ALREADY_BANNED'],
		[`bob: POST ${GROUP}/bannedusers/carol`, '403 ERR_GROUP_NO_CLEARANCE'],
		[`user-190: POST ${GROUP}/bannedusers/carol`, '403 ERR_GROUP_NOT_JOINED'],
		[`moderator-1: POST ${GROUP}/bannedusers/alice`, '403 ERR_GROUP_NO_SCOPE_CLEARANCE'],
		[`bob: POST ${GROUP}/conversation/delivered`, '404 ERR_MESSAGE_ID_NOT_FOUND', { messageId: 1 }],
		['carol: GET /groups/vip-lounge/messages', '403 ERR_GROUP_NOT_JOINED'],
		[`GET ${GROUP}/scopes/king/permissions`, '400 scope'],
		['DELETE /roles/vip/restrictedfeatures', '400 allowAll featuresToAllow', {}],

		['POST /messages', '400 ERR_EMPTY_MESSAGE_TEXT', { ...toBob, data: { text: '  ' } }],
		['POST /messages', '400 ERR_EMPTY_MESSAGE_TEXT', { ...toBob, data: {} }],
		['POST /messages', '400 ERR_INVALID_MEDIA_MESSAGE', { ...toBob, ...image }],
		['POST /messages', '400 ERR_EMPTY_CUSTOM_DATA', { ...toBob, ...custom, data: {} }],
		['POST /messages', '400 type', { ...toBob, category: 'custom', data: { customData: {} } }],
		['POST /messages', '400 data', { ...toBob, data: { text: x(11_000) } }],
		['POST /messages', '400 data.customData', { ...toBob, data: { text: 'x', customData: {} } }],
		['POST /messages', '400 category', { ...toBob, ...text, category: 'action' }],
		['POST /messages', '400 multipleReceivers receiverType', { ...text, receiver: 'bob' }],
		['POST /messages', '400 multipleReceivers', { ...text, multipleReceivers: {} }],
		['POST /messages', '400 tags', { ...toBob, ...text, tags: Array(26).fill('t') }],
		[
			'carol: POST /messages',
			'403 ERR_GROUP_NOT_JOINED',
			{ ...text, receiver: 'vip-lounge', receiverType: 'group' },
		],
		['bob: PUT /messages/1', '403 ERR_MESSAGE_NOT_A_SENDER', text],
		['carol: PUT /messages/1', '403 ERR_MESSAGE_NO_ACCESS', text],
		['PUT /messages/1', '400 ERR_EMPTY_MESSAGE_TEXT', { data: { text: ' ' } }],
		['carol: GET /messages/1', '403 ERR_MESSAGE_NO_ACCESS'],
		['bob: DELETE /messages/1', '403 ERR_MESSAGE_NOT_A_SENDER'],
		['carol: POST /messages/1/thread', '403 ERR_MESSAGE_NO_ACCESS', text],
		[
			'bob: POST /messages/1/thread',
			'400 ERR_WRONG_MESSAGE_THREAD',
			{ ...toBob, ...text, receiver: 'carol' },
		],
		['bob: POST /messages/3/reactions/x', '403 ERR_MESSAGE_NO_ACCESS'],
		['dave: POST /messages/3/flagged', '404 ERR_REASON_NOT_FOUND', { id: 'none' }],
		['bob: POST /messages/3/flagged', '403 ERR_MESSAGE_NO_ACCESS', { id: 'spam' }],
		['PATCH /moderation/flagged-messages/3001', '400 status', { status: 'rejected' }],

		[SETTINGS, '400 preferences.group.messagesSetting', settings('group', { messagesSetting: 4 })],
		[SETTINGS, '400 preferences.call.endedSetting', settings('call', { endedSetting: 3 })],
		[
			`PATCH ${PREFERENCES}?uid=bob`,
			'400 mutePreferences.schedule.monday.to',
			{ mutePreferences: { schedule: { monday: { to: 2400 } } } },
		],
		[MUTE, '400 conversations.0.until', mute(FUTURE / 1000)],
		[MUTE, '400 conversations', mute(1_700_000_000_000)],
		[`PATCH ${PREFERENCES}/timezone?uid=bob`, '400 timezone', { timezone: 'Asia/Nowhere' }],
		[`GET ${LOGS}?from=1750000000`, '400 from'],
		[
			`POST ${TOKENS}`,
			'400 deviceToken fcmToken',
			{ platform: 'apns_ios_device', fcmToken: 'x', authToken: seedIds.authToken },
		],
		[`GET ${TOKENS}?authToken=none`, '404 ERR_AUTH_TOKEN_NOT_FOUND'],

		[
			RULE,
			'400 conditions.0.isKeywordsReferencePresent conditions.0.value enabled filters.0.operator filters.0.type filters.0.value',
			{
				conditions: [{ isKeywordsReferencePresent: true, value: ['x'] }],
				filters: [{ type: 'somebody' }],
				enabled: 'yes',
			},
		],
		['POST /moderation/reasons', '400 id name', { id: 'a b' }],
		[`carol: GET /calls/${seedIds.call}`, '403 ERR_CALL_NOT_A_PART'],
		[`bob: GET /calls/${seedIds.transcribedCall}/transcriptions`, '403 ERR_CALL_NOT_A_PART'],
		['GET /stats?fromDate=2&toDate=1', '400 toDate'],
	])('%s is refused with %s: %j', async (...[line, refused, body]) => {
		const [request, uid] = line.split(': ').reverse();
		expect(await refusal(request, body, uid)).toBe(refused);
	});

	it.each([
		[{ searchTerms: 'a' }, 'category'],
		[{ category: 'words', searchTerms: 'a' }, 'category'],
		[{ category: 'word' }, 'searchTerms'],
		[{ category: 'word', searchTerms: ' , ' }, 'searchTerms'],
		[{ category: 'word', searchTerms: x(101) }, 'searchTerms'],
		[{ category: 'word', searchTerms: ['a', 'b'] }, 'searchTerms'],
		[{ category: 'word', disallowedSentences: 'a' }, 'disallowedSentences'],
		[{ category: 'sentence-similarity', searchTerms: 'a' }, 'searchTerms'],
		[{ category: 'pattern', searchTerms: '(' }, 'searchTerms'],
		[{ category: 'pattern', searchTerms: 'a.*' }, 'searchTerms'],
		[{ category: 'word', searchTerms: 'a', id: 'two words' }, 'id'],
		[{ category: 'word', searchTerms: 'a', active: 'true' }, 'active'],
		[{ category: 'word', file: new Blob(['word\n'.repeat(220_000)], csv) }, 'file'],
	])('refuses the keyword list %j because of %s', async (fields, field) => {
		const form = new FormData();
		for (const [name, values] of Object.entries(fields)) {
			for (const value of [values].flat()) form.append(name, value);
		}
		expect(await refusal('POST /moderation/keywords', form)).toBe(`400 ${field}`);
	});

	it('take the highest scope of a member, and nobody who is banned', async () => {
		const lists = { admins: ['Carol', 'alice'], participants: ['nobody', 'carol'] };
		const { admins, participants } = (await call(`POST ${MEMBERS}`, lists)).data.data;
		expect([Object.keys(admins), Object.keys(participants)]).toEqual([
			['Carol', 'alice'],
			['nobody'],
		]);
		const banned = await call(`POST ${GROUP}/members`, { participants: ['trent'] });
		expect(banned.data.data.participants.trent.error.code).toBe('ERR_BANNED_GROUPMEMBER');
	});

	it('take features that no role of the seed has, if they look like one', async () => {
		const featuresToRestrict = ['u.newFeature', 'not a feature'];
		const { data } = await call('POST /roles/vip/restrictedfeatures', { featuresToRestrict });
		expect(Object.values(data.data)).toMatchObject([{ success: true }, { success: false }]);
	});

	it('leave alone what is decided, deleted or a reply', async () => {
		const flagged = `PATCH /moderation/flagged-messages/${seedIds.flaggedMessages[0]}`;
		await call(flagged, { status: 'disapproved' });
		const notAllowed = '400 ERR_MESSAGE_ACTION_NOT_ALLOWED';
		expect(await refusal(flagged, { status: 'approved' })).toBe(notAllowed);
		const { data } = await call('POST /messages/1/thread', text, 'bob');
		const nested = `POST /messages/${data.data.id}/thread`;
		expect(await refusal(nested, text, 'alice')).toBe('400 ERR_MESSAGE_THREAD_NESTING');
		await call('DELETE /messages/1');
		expect(await refusal('PUT /messages/1', text)).toBe(notAllowed);
	});

	it('count a user who flags a message twice once, with the last remark', async () => {
		await call('POST /messages/3/flagged', { id: 'spam', remark: 'First' }, 'dave');
		await call('POST /messages/3/flagged', { id: 'spam', remark: 'Second' }, 'dave');
		expect(stand.service.state.flagged.get('3')?.flaggedBy).toMatchObject([
			{ uid: 'dave', remark: 'Second' },
		]);
	});

	it('let nobody write to whom they block, or who blocks them', async () => {
		await call('POST /users/alice/blockedusers', { blockedUids: ['bob'] });
		const send = (receiver: string, uid: string) =>
			refusal('POST /messages', { ...toBob, ...text, receiver }, uid);
		expect(await send('alice', 'bob')).toBe('403 ERR_BLOCKED_SENDER');
		expect(await send('bob', 'alice')).toBe('403 ERR_BLOCKED_RECEIVER');
		const reply = (uid: string) => refusal('POST /messages/1/thread', text, uid);
		expect(await reply('bob')).toBe('403 ERR_BLOCKED_SENDER');
		expect(await reply('alice')).toBe('403 ERR_BLOCKED_RECEIVER');
	});

	it('keep at most 100 auth tokens of a user, and drop the oldest', async () => {
		for (let n = 0; n < 100; n += 1) await call('POST /users/alice/auth_tokens', { force: true });
		const { data } = await call('GET /users/alice/auth_tokens?perPage=1000');
		expect(data.data).toHaveLength(100);
		expect(stand.service.state.authTokens.has(seedIds.authToken)).toBe(false);
	});

	it('let the key of clients create users and log them in, and nothing else', async () => {
		const headers = { apikey: stand.service.authOnlyKey };
		const path = '/v3/users/alice/auth_tokens';
		const user = { uid: 'new-user', name: 'Nina' };
		expect((await stand.http.post('/v3/users', user, { headers })).status).toBe(200);
		expect((await stand.http.post(path, undefined, { headers })).status).toBe(200);
		expect(await statusAndCode(stand.http.get(path, { headers }))).toEqual([
			403,
			'AUTH_ERR_NO_ACCESS',
		]);
	});

	it('hide a conversation from the user who has reset it, and from nobody else', async () => {
		await call(`DELETE ${GROUP}/conversation`, undefined, 'bob');
		const read = (uid: string) => refusal(`GET ${GROUP}/conversation`, undefined, uid);
		expect(await read('bob')).toBe('404 ERR_CONVERSATION_NOT_ACCESSIBLE');
		expect((await call(`GET ${GROUP}/conversation`, undefined, 'carol')).status).toBe(200);
	});

	it('end a friendship on both sides', async () => {
		const { friends } = stand.service.state;
		const areFriends = () => [friends.get('alice')?.has('bob'), friends.get('bob')?.has('alice')];
		expect(areFriends()).toEqual([true, true]);
		await call('DELETE /users/alice/friends', { friends: ['bob'] });
		expect(areFriends()).toEqual([false, false]);
	});

	it('count the messages of others after the last message that was read', async () => {
		const path = '/users/alice/conversation';
		const unread = async () =>
			(await call(`GET ${path}`, undefined, 'bob')).data.data[0].unreadMessageCount;
		const before = Number(await unread());
		const { data } = await call('POST /messages', { ...toBob, ...text }, 'alice');
		await call('POST /messages', { ...toBob, ...text }, 'alice');
		expect(await unread()).toBe(String(before + 2));
		await call(`POST ${path}/read`, { messageId: Number(data.data.id) }, 'bob');
		expect(await unread()).toBe('1');
	});

	it('give the users of a deleted role the default one, and delete the tokens of an erased user', async () => {
		const { users, authTokens } = stand.service.state;
		const withRoleVip = () => [...users.values()].filter(({ role }) => role === 'vip');
		expect(withRoleVip()).not.toEqual([]);
		await call('DELETE /roles/vip');
		expect(withRoleVip()).toEqual([]);
		await call('DELETE /users/alice', { permanent: true });
		expect(authTokens.has(seedIds.authToken)).toBe(false);
	});

	it('say nothing when a user tries to hand a group over', async () => {
		const { status, data } = await call(`PUT ${GROUP}`, { owner: 'bob' }, 'alice');
		expect([status, data.data.owner]).toEqual([200, 'alice']);
	});

	it('count what was used within a time', async () => {
		await call('POST /messages', { ...toBob, ...text });
		const usage = async (query: string) => (await call(`GET /stats?${query}`)).data.data.metrics;
		expect(await usage('fromDate=1700000000&toDate=4000000000')).toMatchObject({
			active_users: 220,
		});
		expect(await usage('fromDate=1000000000&toDate=1100000000')).toMatchObject({
			active_users: 0,
			audio_minutes: 0,
		});
		const { dataPoints } = (await call('GET /stats/messages')).data.data;
		const sent = dataPoints.map(({ messagesSent }: { messagesSent: number }) => messagesSent);
		expect(sent.reduce((sum: number, count: number) => sum + count)).toBe(1);
	});

	it('take the id of a log as the place to go on from, in both directions', async () => {
		const path = `GET ${LOGS}`;
		const first = (await call(path)).data.data;
		const second = (await call(`${path}?affix=append&logId=${first.at(-1)._id}`)).data.data;
		expect(second[0]._id).not.toBe(first.at(-1)._id);
		const back = await call(`${path}?affix=prepend&logId=${second[0]._id}`);
		expect(back.data.data).toEqual(first);
		expect((await call(`${path}?to=1000000000000`)).data.data).toEqual([]);
	});
});

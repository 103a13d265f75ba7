import { seedIds } from '../../service';
import { as, outcome, standUp, type Stand } from './client';

const BASE = '/v3/notifications/v1';
const TOKENS = '/v3/notifications/push/v1/tokens';

describe('Notifications of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	it('changes parts of the settings of the app, and sets them back', async () => {
		const { http } = stand;
		const before = (await http.get(`${BASE}/settings`)).data.data;
		const preferences = { group: { messagesSetting: 3 }, sms: { maxPerDay: 5 } };
		const answer = await http.patch(`${BASE}/settings`, { preferences });
		expect(answer.data).toEqual({ data: { success: true } });
		const { data } = await http.get(`${BASE}/settings`);
		expect(data.data.preferences.group).toEqual({
			...before.preferences.group,
			messagesSetting: 3,
		});
		expect(data.data.sound).toEqual(before.sound);
		await http.delete(`${BASE}/settings`);
		expect((await http.get(`${BASE}/settings`)).data.data).toEqual(before);
	});

	it.each([
		[{ preferences: { group: { messagesSetting: 4 } } }, 'preferences.group.messagesSetting'],
		[{ preferences: { call: { endedSetting: 3 } } }, 'preferences.call.endedSetting'],
		[{ templates: { usePrivacyTemplate: true } }, 'templates.usePrivacyTemplate'],
		[{ preferences: { oneOnOne: { odd: 1 } } }, 'preferences.oneOnOne.odd'],
	])('refuses the settings %j', async (body, field) => {
		const { status, data } = await stand.http.patch(`${BASE}/settings`, body);
		expect([status, Object.keys(data.error.details)]).toEqual([400, [field]]);
	});

	it('changes preferences of a user, and sets them back', async () => {
		const { http } = stand;
		const path = `${BASE}/preferences?uid=bob`;
		const before = (await http.get(path)).data.data;
		const schedule = { monday: { from: 900, to: 1730, dnd: true } };
		const { data } = await http.patch(path, { mutePreferences: { dnd: 2, schedule } });
		expect(data.data.mutePreferences).toMatchObject({
			dnd: 2,
			schedule: { ...schedule, sunday: { from: 0, to: 2359, dnd: false } },
		});
		expect((await http.get(path)).data.data).toEqual(data.data);
		expect((await http.get(`${BASE}/preferences?uid=carol`)).data.data).toEqual(before);
		expect((await http.delete(path)).data.data).toEqual(before);
		const late = { mutePreferences: { schedule: { monday: { to: 2400 } } } };
		expect(await outcome(http.patch(path, late))).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('mutes conversations until a time in milliseconds that is to come', async () => {
		const { http } = stand;
		const path = `${BASE}/preferences/mute?uid=carol`;
		const mute = (until: number) =>
			http.put(path, { conversations: [{ id: 'General', type: 'group', until }] });
		const until = Date.now() + 60_000;
		expect((await mute(until)).data).toEqual({ data: { success: true } });
		expect((await http.get(path)).data.data).toEqual({
			mutedConversations: [{ id: 'general', type: 'group', until }],
		});
		expect(await outcome(mute(Math.floor(until / 1000)))).toEqual([400, 'ERR_BAD_REQUEST']);
		expect(await outcome(mute(Date.now() - 60_000))).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('keeps the timezone of a user', async () => {
		const { http } = stand;
		const path = `${BASE}/preferences/timezone?uid=bob`;
		const { data } = await http.patch(path, { timezone: 'Asia/Tokyo' });
		expect(data.data).toEqual({ timezone: 'Asia/Tokyo' });
		expect((await http.get(path)).data.data).toEqual({ timezone: 'Asia/Tokyo' });
		const wrong = http.patch(path, { timezone: 'Asia/Nowhere' });
		expect(await outcome(wrong)).toEqual([400, 'ERR_BAD_REQUEST']);
	});

	it('keeps the contact details of the user acted for', async () => {
		const { http } = stand;
		const path = `${BASE}/contact-details`;
		const { data } = await http.patch(path, { email: 'bob@example.com' }, as('bob'));
		expect(data.data).toEqual({ email: 'bob@example.com' });
		await http.patch(path, { phno: '+4930123456' }, as('bob'));
		expect((await http.get(path, as('bob'))).data.data).toEqual({
			email: 'bob@example.com',
			phno: '+4930123456',
		});
		await http.delete(path, as('bob'));
		expect((await http.get(path, as('bob'))).data.data).toEqual({});
	});

	it('registers push tokens of an auth token, and removes them', async () => {
		const { http } = stand;
		const { authToken } = seedIds;
		const tokens = async (query = '') =>
			(await http.get(`${TOKENS}?authToken=${authToken}${query}`)).data.data.pushTokens;
		await http.post(TOKENS, { platform: 'apns_ios_voip', voipToken: 'voip-1', authToken });
		const second = await http.post('/v3/users/alice/auth_tokens', { force: true });
		const other = second.data.data.authToken;
		await http.post(TOKENS, { platform: 'fcm_web', fcmToken: 'fcm-1', authToken: other });
		expect(await tokens()).toMatchObject([
			{ pushToken: seedIds.pushToken },
			{ pushToken: 'voip-1', pushTokenType: 'voip', uid: 'alice' },
		]);
		expect(await tokens('&all=true')).toHaveLength(3);
		const data = { authToken };
		const one = await http.delete(`${TOKENS}/voip-1`, { data });
		expect(one.data.data.pushTokens).toMatchObject([{ pushToken: 'voip-1' }]);
		await http.delete(TOKENS, { data });
		expect(await tokens('&all=true')).toMatchObject([{ pushToken: 'fcm-1' }]);
		await http.delete(`${TOKENS}?all=true`, { data });
		expect(await tokens('&all=true')).toEqual([]);
		const unknown = http.get(`${TOKENS}?authToken=none`);
		expect(await outcome(unknown)).toEqual([404, 'ERR_AUTH_TOKEN_NOT_FOUND']);
	});

	it('wants the kind of token that goes with the platform', async () => {
		const { authToken } = seedIds;
		const body = { platform: 'apns_ios_device', fcmToken: 'x', authToken };
		const { data } = await stand.http.post(TOKENS, body);
		expect(Object.keys(data.error.details).sort()).toEqual(['deviceToken', 'fcmToken']);
	});

	it('lists logs in parts, asked for by the id of the last one', async () => {
		const { http } = stand;
		const path = `${BASE}/logs`;
		const first = await http.get(path);
		expect(first.data.meta.current).toEqual({ limit: 20, count: 20 });
		const last = first.data.data.at(-1);
		expect(first.data.meta.next).toEqual({ affix: 'append', messageId: last.messageId });
		const second = await http.get(`${path}?affix=append&logId=${last._id}`);
		expect(second.data.data).toHaveLength(20);
		expect(second.data.data[0]._id).not.toBe(last._id);
		const back = await http.get(`${path}?affix=prepend&logId=${second.data.data[0]._id}`);
		expect(back.data.data).toEqual(first.data.data);
		// The cursor of the answer is a filter when it is sent back as it came.
		const filtered = await http.get(path, { params: first.data.meta.next });
		expect(filtered.data.data).toMatchObject([{ _id: last._id }]);
	});

	it('filters logs', async () => {
		const { http } = stand;
		const all = async (query: string) => (await http.get(`${BASE}/logs?${query}`)).data.data;
		for (const log of await all('channel=push&notificationTriggered=true&receiverType=group')) {
			expect(log).toMatchObject({
				channel: 'push',
				provider: 'fcm',
				notificationTriggered: true,
				receiver: 'general',
			});
		}
		const [newest] = await all('');
		expect(await all(`from=${newest.sentAt - 1}`)).toHaveLength(1);
		expect(await all(`from=${newest.sentAt}`)).toHaveLength(0);
		expect(await outcome(http.get(`${BASE}/logs?from=1750000000`))).toEqual([
			400,
			'ERR_BAD_REQUEST',
		]);
	});
});

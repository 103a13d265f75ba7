import type { IDataObject } from 'n8n-workflow';
import type { NodeResult } from '../../engine/harness';
import { useFastClock } from '../../engine/support';
import { addMessageFrom } from '../../service';
import { byId, recordsInJsonLines, records, useOperation } from '../support';

useFastClock({ minute: 50 });
const { service, run, testAbsent } = useOperation(
	'user',
	'exportData',
	{ uid: byId('alice') },
	{ limits: { perMinute: Infinity } },
);
const asItems = { exportAs: 'items' };
const manifestOf = (result: NodeResult) => records(result).at(-1)!;
const ofKind = (result: NodeResult, kind: string) =>
	records(result).filter((record) => record.kind === kind);

/** The records in the files of a kind. */
const recordsInFiles = ({ items }: NodeResult, kind: string) =>
	recordsInJsonLines(items.filter(({ json }) => json.kind === kind));

/** The number of records of Alice in the stand-in, by kind. */
function countStored() {
	const { state } = service.current;
	const messages = [...state.messages.values()];
	return {
		friend: [...(state.friends.get('alice') ?? [])].length,
		message: messages.filter(({ sender }) => sender === 'alice').length,
		reaction: messages.flatMap(({ reactions }) =>
			[...reactions.values()].filter((uids) => uids.has('alice')),
		).length,
		group: [...state.groups.values()].filter(({ members }) => members.has('alice')).length,
		call: [...state.calls.values()].filter(
			({ initiator, receiver, participants }) =>
				[initiator, receiver].includes('alice') || participants.some(({ uid }) => uid === 'alice'),
		).length,
		receivedMessage: messages.filter(
			({ receiver, receiverType }) => receiverType === 'user' && receiver === 'alice',
		).length,
	};
}

it('gives all records that the service holds, with their kinds, and the numbers of records', async () => {
	const place = { sender: 'bob', receiver: 'alice', receiverType: 'user', data: {} } as const;
	addMessageFrom(service.current.state, { ...place, id: '20000', sentAt: 1_700_000_000 });
	const result = await run({ ...asItems, options: { received: true } });
	expect(result.error).toBeUndefined();
	const manifest = manifestOf(result);
	expect(manifest).toMatchObject({ kind: 'manifest', uid: 'alice', complete: true, notRead: [] });
	expect(manifest.notTold).toContainEqual(expect.stringMatching(/^Notifications in the feed/));
	expect(manifest.counts).toMatchObject({ profile: 1, ...countStored() });
	for (const [kind, count] of Object.entries(manifest.counts as IDataObject)) {
		expect([kind, ofKind(result, kind).length]).toEqual([kind, count]);
	}
	expect(Object.entries(countStored()).filter(([, count]) => count === 0)).toEqual([]);
	expect(ofKind(result, 'group')[0]).toHaveProperty('scope');
	expect(ofKind(result, 'profile')).toMatchObject([{ uid: 'alice' }]);
});

it('holds no calls of others and nobody who has blocked the user, even if the service lists them', async () => {
	const { deviations } = service.current;
	const blocks = 'GET /users/{uid}/blockedusers';
	deviations.push(
		{ route: 'GET /calls', change: 'no filter', at: 'uid' },
		{ route: blocks, change: 'field', at: 'data[].hasBlockedMe', kind: 'boolean' },
		{ route: blocks, change: 'no field', at: 'data[].blockedByMe' },
	);
	service.current.state.blocks.set('alice', new Map([['bob', 1]]));
	const result = await run(asItems);
	expect(ofKind(result, 'blockedUser')).toEqual([]);
	expect(ofKind(result, 'call')).toEqual([]);
	const { complete, notRead } = manifestOf(result);
	expect({ complete, notRead }).toMatchObject({
		complete: false,
		notRead: [{ kind: 'call', reason: expect.stringMatching(/another 'uid' than it was asked/) }],
	});
});

it.each(['number', 'text'])('holds the reactions that the service marks by a %s', async (kind) => {
	const { deviations } = service.current;
	const at = 'data[].data.reactions[].reactedByMe';
	deviations.push({ route: 'GET /messages', change: 'kind', at, kind });
	const result = await run(asItems);
	expect(ofKind(result, 'reaction')).toHaveLength(countStored().reaction);
});

it('holds the users whom the user has blocked, even if the service says so by a number', async () => {
	const { deviations } = service.current;
	const route = 'GET /users/{uid}/blockedusers';
	deviations.push(
		{ route, change: 'field', at: 'data[].hasBlockedMe', kind: 'boolean' },
		{ route, change: 'kind', at: 'data[].blockedByMe', kind: 'number' },
	);
	service.current.state.blocks.set('alice', new Map([['bob', 1]]));
	const result = await run(asItems);
	expect(ofKind(result, 'blockedUser')).toMatchObject([{ uid: 'bob' }]);
});

it('writes a file for each kind, and the manifest', async () => {
	const result = await run();
	// The users who have blocked the user are not data of the user
	expect(service.current.requests.map(({ url }) => url)).toContainEqual(
		expect.stringMatching(/blockedusers\?.*direction=blockedByMe/),
	);
	const { counts } = manifestOf(result);
	const file = result.items.at(-1)!.binary!.data;
	expect(JSON.parse(Buffer.from(file.data, 'base64').toString())).toMatchObject({ counts });
	expect(counts).not.toHaveProperty('receivedMessage');
	for (const [kind, count] of Object.entries(counts as IDataObject)) {
		expect([kind, recordsInFiles(result, kind).length]).toEqual([kind, count]);
	}
	expect(recordsInFiles(result, 'message').every(({ sender }) => sender === 'alice')).toBe(true);
});

it('gives the files of two users names of their own, because one would replace the other in a folder', async () => {
	const items = ['alice', 'bob'].map((uid) => ({ uid }));
	const { items: files } = await run({ uid: byId('={{ $json.uid }}') }, { items });
	const names = files.map(({ json }) => json.fileName);
	expect(new Set(names).size).toBe(names.length);
	expect(names).toContain('bob-manifest.json');
	expect(new Set(files.map(({ json }) => json.uid))).toEqual(new Set(['alice', 'bob']));
	expect(files.map(({ binary }) => binary!.data.fileName)).toEqual(names);
});

it.each([
	['friend', 'GET /users/{uid}/friends'],
	['blockedUser', 'GET /users/{uid}/blockedusers'],
	['group', 'GET /groups'],
	['conversation', 'GET /conversations'],
	['call', 'GET /calls'],
	['notificationContact', 'GET /notifications/v1/contact-details'],
	['notificationPreferences', 'GET /notifications/v1/preferences'],
	['timeZone', 'GET /notifications/v1/preferences/timezone'],
	['mutedConversation', 'GET /notifications/v1/preferences/mute'],
	['message', 'GET /messages'],
])(
	'names %s in the manifest if it cannot be read, and reads all other kinds',
	async (kind, route) => {
		const whole = manifestOf(await run()).counts as IDataObject;
		service.current.faults.add({ kind: '500', route });
		const manifest = manifestOf(await run());
		expect(manifest.complete).toBe(false);
		const notRead = (manifest.notRead as IDataObject[]).map((one) => one.kind);
		expect(notRead).toContain(kind);
		for (const [other, count] of Object.entries(whole)) {
			const expected = notRead.includes(other) ? 0 : count;
			expect([other, (manifest.counts as IDataObject)[other]]).toEqual([other, expected]);
		}
		expect(manifest.notRead).toContainEqual(
			expect.objectContaining({ kind, reason: expect.stringMatching(/\w/) }),
		);
	},
);

it('is not complete if an answer has no list of muted conversations', async () => {
	const route = 'GET /notifications/v1/preferences/mute';
	service.current.faults.add({ kind: 'no-details', route });
	const { complete, notRead } = manifestOf(await run());
	expect({ complete, notRead }).toMatchObject({
		complete: false,
		notRead: [{ kind: 'mutedConversation', reason: 'The service gave an answer without a list' }],
	});
});

it.each([
	['refuses the transcription of a call', 'refusal'],
	['gives no list for a transcription', 'no-details'],
] as const)('reads the transcriptions of the other calls when the service %s', async (_, kind) => {
	const { calls, transcriptions } = service.current.state;
	const [lines] = transcriptions.values();
	const [first] = [...calls.values()].filter(({ initiator }) => initiator === 'alice');
	first.hasTranscription = true;
	transcriptions.set(first.sessionId, lines.slice(1));
	const route = 'GET /calls/{sessionId}/transcriptions';
	service.current.faults.add({ kind, url: first.sessionId, route });
	const manifest = manifestOf(await run());
	expect(manifest.counts).toMatchObject({ transcription: lines.length });
	expect(manifest.notRead).toMatchObject([{ kind: 'transcription' }]);
});

it.each([401, 403])(
	'asks for no other transcription if it has no access (HTTP %d)',
	async (status) => {
		for (const call of service.current.state.calls.values()) call.hasTranscription = true;
		const route = 'GET /calls/{sessionId}/transcriptions';
		service.current.faults.add({ kind: 'refusal', status, route });
		const manifest = manifestOf(await run());
		expect(manifest.notRead).toMatchObject([{ kind: 'transcription' }]);
		const asked = service.current.requests.filter(({ url }) => url.includes('/transcriptions'));
		expect(asked).toHaveLength(1);
	},
);

it('leaves out kinds of data that are not chosen, and names these kinds', async () => {
	const leftOut = ['message', 'call', 'reaction'];
	const manifest = manifestOf(await run({ options: { leaveOut: leftOut } }));
	expect(manifest.leftOut).toEqual(leftOut);
	for (const kind of leftOut) expect(manifest.counts).not.toHaveProperty(kind);
});

it('gives the first 10,000 records of a list that is too long for items, and names the list', async () => {
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	for (let n = 0; n < 10_001; n++) {
		const id = String(20_000 + n);
		addMessageFrom(service.current.state, { ...place, id, sentAt: 1_700_000_000, data: {} });
	}
	const options = { leaveOut: ['reaction', 'conversation'] };
	const manifest = manifestOf(await run({ ...asItems, options }));
	expect(manifest.counts).toMatchObject({ message: 10_000 });
	expect(manifest.notRead).toMatchObject([
		{ kind: 'message', reason: expect.stringContaining('export as JSON Lines files') },
	]);
	const files = await run({ options });
	expect(manifestOf(files)).toMatchObject({ complete: true });
	const ids = recordsInFiles(files, 'message').map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.length).toBe(countStored().message);
});

it.each(['alice', 'ALICE'])(
	'finds the deactivated user %s, and names the data that the service does not give',
	async (uid) => {
		const { users } = service.current.state;
		const alice = users.get('alice')!;
		alice.deactivatedAt = 1_700_000_000;
		// The search also finds a user whose UID begins with hers, and lists that user first
		users.delete('alice');
		users.set('alice2', { ...alice, uid: 'alice2' });
		users.set('alice', alice);
		const result = await run({ ...asItems, uid: byId(uid) });
		expect(ofKind(result, 'profile')).toMatchObject([
			{ uid: 'alice', deactivatedAt: 1_700_000_000 },
		]);
		const manifest = manifestOf(result);
		expect(manifest.complete).toBe(false);
		expect((manifest.notRead as IDataObject[]).map(({ kind }) => kind)).toContain('friend');
		expect(manifest.counts).toMatchObject({ message: countStored().message });
	},
);

testAbsent('user', { options: { leaveOut: ['message', 'reaction'] } });

import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { moderatedMessages } from '../../../nodes/CometChat/resources/moderation/moderatedMessages';
import { flatEntry } from '../../../nodes/CometChat/resources/moderation/queueEntry';
import type { Message } from '../../service';
import { byId, pairedItems, records, run, sent, useService } from '../support';

const service = useService();
const blocked = { resource: 'moderation', operation: 'getManyBlockedMessages' };
const flagged = { resource: 'moderation', operation: 'getManyFlaggedMessages' };
const reviewed = { resource: 'moderation', operation: 'getManyReviewedMessages' };

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const storedMessage = (id: unknown): Message => service.current.state.messages.get(String(id))!;
const ids = (result: Parameters<typeof records>[0]) => records(result).map((one) => one.messageId);

/** The sorted IDs of the wanted messages in a queue of the stand-in. */
function idsInQueue(queue: 'blocked' | 'flagged' | 'reviewed', isWanted: (id: string) => boolean) {
	return [...service.current.state[queue].keys()].filter(isWanted).sort();
}

/** The sorted IDs of the messages that the node gives with these filters. */
const listWith = async (form: INodeParameters, filters: INodeParameters) =>
	ids(await run(service.current, { ...form, returnAll: true, filters })).sort();

describe('gives only records that match the filters', () => {
	it('by rule, sender, group and text', async () => {
		const rule = idsInQueue(
			'blocked',
			(id) => service.current.state.blocked.get(id)?.ruleId === 'image-moderation',
		);
		expect(rule.length).toBeGreaterThan(5);
		expect(await listWith(blocked, { rule: byId('Image-Moderation') })).toEqual(rule);
		const inGroup = idsInQueue('blocked', (id) => storedMessage(id).receiver === 'general');
		expect(await listWith(blocked, { group: byId('general') })).toEqual(inGroup);
		const ofDave = idsInQueue('blocked', (id) => storedMessage(id).sender === 'dave');
		expect(await listWith(blocked, { sender: byId('DAVE') })).toEqual(ofDave);
		const both = ofDave.filter((id) => inGroup.includes(id));
		expect(both.length).toBeLessThan(ofDave.length);
		expect(await listWith(blocked, { sender: byId('dave'), group: byId('general') })).toEqual(both);
		expect(await listWith(blocked, { text: ' BADWORD number 12 ' })).toEqual(
			idsInQueue('blocked', (id) => /number 12$/.test(String(storedMessage(id).data.text))),
		);
	});

	it('by the time of the block, of the last flag, and of the decision', async () => {
		const { state } = service.current;
		const [, secondOldest] = [...state.blocked.values()].map(({ createdAt }) => createdAt).sort();
		expect(await listWith(blocked, { since: iso(secondOldest) })).toEqual(
			idsInQueue('blocked', (id) => state.blocked.get(id)!.createdAt >= secondOldest),
		);
		const lastFlag = (id: string) =>
			Math.max(...state.flagged.get(id)!.flaggedBy.map(({ flaggedAt }) => flaggedAt));
		const flag = lastFlag([...state.flagged.keys()][4]);
		expect(await listWith(flagged, { since: iso(flag) })).toEqual(
			idsInQueue('flagged', (id) => lastFlag(id) >= flag),
		);
		const { updatedAt } = [...state.reviewed.values()][4];
		expect(await listWith(reviewed, { since: iso(updatedAt) })).toEqual(
			idsInQueue('reviewed', (id) => state.reviewed.get(id)!.updatedAt >= updatedAt),
		);
	});

	it('by group, without messages to a user of the same ID', async () => {
		expect(idsInQueue('blocked', (id) => id === '1001')).toEqual(['1001']);
		Object.assign(storedMessage('1001'), { receiverType: 'user', receiver: 'general' });
		expect(await listWith(blocked, { group: byId('general') })).not.toContain('1001');
	});
});

it('counts only messages that pass the filters, and reads pages until it has as many as the limit', async () => {
	service.current.faults.add({ kind: 'small-parts', records: 7 });
	const ofDave = idsInQueue('blocked', (id) => storedMessage(id).sender === 'dave');
	const limit = Math.floor(ofDave.length / 2);
	const form = { ...blocked, limit, filters: { sender: byId('={{ $json.uid }}') } };
	const items = [{ uid: 'dave' }, { uid: 'nobody' }];
	const result = await run(service.current, form, { items });
	expect(result.error).toBeUndefined();
	expect(records(result)).toHaveLength(limit);
	expect(new Set(records(result).map(({ sender }) => sender))).toEqual(new Set(['dave']));
	expect(pairedItems(result)).toEqual(Array(limit).fill({ item: 0 }));
	// The second item reads the whole queue; the first item stops when it has enough messages
	const whole = Math.ceil(service.current.state.blocked.size / 7);
	expect(sent(service.current).length).toBeLessThan(2 * whole);
});

it('shows the address and the type of a picture, also if the message holds only the address', async () => {
	const images = [...service.current.state.blocked.keys()].filter(
		(id) => storedMessage(id).type === 'image',
	);
	const [withList, bare] = images;
	delete (storedMessage(bare).data as IDataObject).attachments;
	const result = await run(service.current, { ...blocked, returnAll: true });
	const of = (id: string) => records(result).find(({ messageId }) => messageId === id);
	const url = (id: string) => `https://assets.example.com/media/${id}.png`;
	expect(of(withList)).toMatchObject({
		condition: 'Image contains violence with confidence greater than 30',
		attachments: [{ name: `${withList}.png`, type: 'image/png', url: url(withList) }],
	});
	expect(of(withList)).not.toHaveProperty('text');
	expect(of(bare)?.attachments).toEqual([{ type: 'image', url: url(bare) }]);
});

it('leaves out no entry whose time the service does not tell', async () => {
	const { state } = service.current;
	const [id] = state.blocked.keys();
	Object.assign(state.blocked.get(id)!, { createdAt: null, blockedAt: undefined });
	expect(await listWith(blocked, { since: '2099-01-01' })).toEqual([id]);
});

it('finds the text of a card, which may have no other', async () => {
	const { state } = service.current;
	const [id] = state.blocked.keys();
	state.messages.get(id)!.data = { card: { fallbackText: 'Free money' } };
	expect(await listWith(blocked, { text: 'free money' })).toEqual([id]);
});

it.each([1_753_204_560_000, '2025-07-22T17:16:00Z'])(
	'filters by time also where the service tells times as %j',
	async (told) => {
		const { state } = service.current;
		const seconds = 1_753_204_560;
		const time = told as number;
		for (const entry of state.blocked.values()) Object.assign(entry, { createdAt: time });
		for (const entry of state.reviewed.values()) Object.assign(entry, { updatedAt: time });
		for (const { flaggedBy } of state.flagged.values()) {
			for (const flag of flaggedBy) flag.flaggedAt = time;
		}
		for (const form of [blocked, flagged, reviewed]) {
			expect((await listWith(form, { since: iso(seconds) })).length).toBeGreaterThan(0);
			expect(await listWith(form, { since: iso(seconds + 1) })).toEqual([]);
		}
	},
);

it.each([0, '0', '', null])('takes %j for no time of the block', (blockedAt) => {
	const entry = { message: { id: '7' }, createdAt: 1_719_993_038, blockedAt };
	expect(flatEntry(entry)).toMatchObject({ blockedAt: 1_719_993_038 });
});

it.each([{ message: null }, {}])('shows the rule of an entry whose message is gone: %j', (gone) => {
	const rule = { ruleName: 'Words', condition: { message: 'Text contains a word' } };
	const entry = flatEntry({ ruleId: 'words', ...rule, createdAt: 1_719_993_038, ...gone });
	const condition = 'Text contains a word';
	expect(entry).toMatchObject({ ruleName: 'Words', condition, blockedAt: 1_719_993_038 });
	expect(entry).not.toHaveProperty('flaggedCount');
});

it.each([
	[{ flaggedBy: [{ uid: 'ada', reasonId: 'spam' }] }, { flaggedCount: 1 }],
	[{ flaggedBy: [{ uid: 'ada', reasonId: 'spam' }], flaggedCount: 3 }, { flaggedCount: 3 }],
	[
		{ flaggedBy: { ada: { uid: 'ada', reasonId: 'spam', flaggedAt: 9 } } },
		{ flaggedCount: 1, lastFlaggedAt: 9 },
	],
	[{ flaggedBy: { uid: 'ada', reasonId: 'spam' } }, { flaggedCount: 1 }],
	[
		{ ruleId: 'words', condition: { message: ['One', null, ' ', 'two'] } },
		{ condition: 'One; two' },
	],
])('shows the text in an entry like %j', (entry, shown) => {
	const reasons = 'flaggedBy' in entry && { flaggedBy: 'ada (spam)', flaggedByUids: ['ada'] };
	expect(flatEntry({ id: '7', ...entry })).toMatchObject({ ...shown, ...reasons });
});

it('names in one line who flagged a message and why, also if a remark has line breaks', () => {
	const flaggedBy = [
		{ uid: 'ada', name: 'Ada', reasonName: 'Spam', remark: 'Sells\n\nbooks\u2028here' },
		{ uid: 'bob', name: ' ', reasonId: '', remark: null },
		{ uid: 'eve', name: 'Bob (Spam); Eve', remark: 'x); "Admin" (Hate' },
		{},
	];
	expect(flatEntry({ id: '7', flaggedBy })).toMatchObject({
		flaggedBy: 'Ada (Spam, "Sells books here"); bob; Bob Spam Eve ("x); \\"Admin\\" (Hate")',
		flaggedByUids: ['ada', 'bob', 'eve'],
		flaggedCount: 4,
	});
});

it('recognises an entry that comes twice, and tells two entries of one message apart', () => {
	const idOf = (entry: IDataObject) => moderatedMessages.idOf({ message: { id: '7' }, ...entry });
	expect(idOf({ ruleId: 'a', createdAt: 1 })).toBe(idOf({ ruleId: 'a', createdAt: 1 }));
	expect(idOf({ ruleId: 'a', createdAt: 1 })).not.toBe(idOf({ ruleId: 'b', createdAt: 1 }));
	expect(idOf({ ruleId: 'a', createdAt: 1 })).not.toBe(idOf({ ruleId: 'a', createdAt: 2 }));
	// Entries without a message cannot be told apart
	expect(idOf({ ruleId: 'a', message: {} })).toBeUndefined();
});

it('gives the fields that a record has, even if it lacks almost all', async () => {
	const { state } = service.current;
	for (const id of [...state.blocked.keys()].slice(1)) state.blocked.delete(id);
	const [entry] = state.blocked.values();
	Object.assign(entry, { ruleId: null, ruleName: undefined, condition: { operand: 'text' } });
	Object.assign(storedMessage(entry.messageId), {
		data: { attachments: 'odd', url: null, text: ' ' },
	});
	const [record] = records(await run(service.current, blocked));
	expect(record).toMatchObject({ messageId: entry.messageId, condition: 'text' });
	for (const missing of ['text', 'attachments', 'ruleName']) {
		expect(record).not.toHaveProperty(missing);
	}
});

it('can select the conversation, the rule, the status and all times', async () => {
	const { state } = service.current;
	const forms = [
		[blocked, ['ruleId', 'blockedAt', 'conditionValue']],
		[reviewed, ['ruleId', 'blockedAtIso', 'updatedAt']],
		[flagged, ['lastFlaggedAt', 'flaggedBy']],
	] as const;
	const always = ['messageId', 'conversationId', 'receiverType', 'status', 'sentAt', 'sentAtIso'];
	state.messages.get([...state.flagged.keys()].at(-1)!)!.data.moderation = { status: 'approved' };
	for (const [form, more] of forms) {
		const wanted = [...always, ...more];
		const select = { output: 'selected', outputFields: wanted.join(', ') };
		const [record] = records(await run(service.current, { ...form, ...select }));
		expect(Object.keys(record)).toEqual(wanted);
	}
});

it.each(['dave, alice', '"dave"', '[object Object]'])(
	'refuses %j as the ID of a filter, by which the queue would look empty',
	async (text) => {
		for (const [name, label] of [
			['sender', 'Sender'],
			['group', 'Group'],
			['rule', 'Rule'],
		]) {
			const { error } = await run(service.current, { ...blocked, filters: { [name]: byId(text) } });
			expect(error?.message).toBe(`'${label}' is "${text}", which cannot be an ID [item 0]`);
		}
		expect(sent(service.current)).toEqual([]);
	},
);

import { makeUpSendbirdExport } from '../../../support/chatExport/sendbird';
import { makeUpStreamExport } from '../../../support/chatExport/stream';
import { mapExport, NOW, reasonsOf, type Mapped } from './support';

describe.each([
	['stream', makeUpStreamExport],
	['sendbird', makeUpSendbirdExport],
])('an export of %s', (system, makeUp) => {
	const made = makeUp({ now: NOW, stray: true });
	let mapped: Mapped;

	beforeAll(() => {
		mapped = mapExport(system, made.files);
	});

	it('comes over as far as it can, and everything else is named', () => {
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual(made.leftOut);
		expect(mapped.messages).toHaveLength(made.imported);
		expect(mapped.totals.messages).toBe(made.total);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
		expect(Object.values(reasonsOf(mapped, 'files', 'without a place'))).toEqual([1]);
		for (const [part, records] of Object.entries({
			users: mapped.users,
			groups: mapped.groups,
			members: mapped.members,
		})) {
			const leftOut = Object.values(reasonsOf(mapped, part, 'left out'));
			expect([part, records.length + leftOut.reduce((a, b) => a + b, 0)]).toEqual([
				part,
				mapped.totals[part],
			]);
		}
	});

	it('refers to nobody and nothing that is not imported', () => {
		const uids = new Set(mapped.users.map(({ uid }) => uid));
		const guids = new Set(mapped.groups.map(({ guid }) => guid));
		expect(uids.size).toBe(mapped.users.length);
		for (const id of [...uids, ...guids]) expect(id).toMatch(/^[a-z0-9_-]{1,100}$/);
		for (const { owner } of mapped.groups) if (owner !== undefined) expect(uids).toContain(owner);
		for (const { guid, uid } of mapped.members) {
			expect(guids).toContain(guid);
			expect(uids).toContain(uid);
		}
		for (const { sender, receiver, receiverType, text } of mapped.messages) {
			expect(uids).toContain(sender);
			expect(receiverType === 'user' ? uids : guids).toContain(receiver);
			for (const [, uid] of String(text).matchAll(/<@uid:([^>]*)>/g)) expect(uids).toContain(uid);
		}
		expect(mapped.messages.some(({ text }) => String(text).includes('<@uid:'))).toBe(true);
		expect(mapped.messages.some(({ receiverType }) => receiverType === 'user')).toBe(true);
	});

	it('keeps the limits of the service, and secrets to itself', () => {
		for (const { muid: _, sender, receiverType, receiver, sentAt, ...data } of mapped.messages) {
			expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(10 * 1024);
			expect([sender, receiverType, receiver, sentAt]).not.toContain(undefined);
		}
		for (const { metadata } of [...mapped.users, ...mapped.groups]) {
			expect(Buffer.byteLength(JSON.stringify(metadata ?? {}))).toBeLessThanOrEqual(5 * 1024);
		}
		expect(JSON.stringify(mapped)).not.toContain('secret');
	});

	it('lists those who cannot sign in any more', () => {
		expect(mapped.departed.flatMap(({ uids }) => uids)).toHaveLength(made.departed);
	});
});

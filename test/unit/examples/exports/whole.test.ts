import { makeUpSendbirdExport } from '../../../support/chatExport/sendbird';
import { makeUpStreamExport } from '../../../support/chatExport/stream';
import {
	expectAllAccountedFor,
	expectNoLooseEnds,
	isUsable,
	reasonsOf,
	sampleOf,
	type Mapped,
} from '../mapped';
import { mapExport, NOW } from './support';

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
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual(made.leftOutByReason);
		expect(mapped.messages).toHaveLength(made.importedCount);
		expect(mapped.totals.messages).toBe(made.total);
		expect(reasonsOf(mapped, 'files', 'unreadable')).toEqual({});
		// The stray record
		expect(Object.values(reasonsOf(mapped, 'files', 'without a place'))).toEqual([1]);
		expect(mapped.notes.filter(({ reason }) => /^Field( of a.*)?:/.test(reason))).toEqual([]);
		expectAllAccountedFor(mapped);
	});

	it('refers to nobody and nothing that is not imported', () => {
		expectNoLooseEnds(mapped);
		expect(new Set(mapped.users.map(({ uid }) => uid)).size).toBe(mapped.users.length);
		expect([...mapped.users, ...mapped.groups].every(isUsable)).toBe(true);
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
		expect(mapped.departed.flatMap(({ uids }) => uids)).toHaveLength(made.departedCount);
	});
});

it.each([
	['stream', { users: 5, groups: 1, members: 4, messages: 7 }, ['troll', 'charles']],
	['sendbird', { users: 4, groups: 1, members: 3, messages: 7 }, ['charles']],
])('the sample for %s has something of everything', (system, totals, uids) => {
	const mapped = mapExport(system, sampleOf(system, NOW));
	expect(mapped.totals).toEqual(totals);
	expect(mapped.messages).toHaveLength(5);
	expect(mapped.departed).toEqual([{ uids }]);
});

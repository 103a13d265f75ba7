import { BodyLimit } from '../../../nodes/CometChat/import/send/bodyLimit';
import { Chance } from '../../../nodes/CometChat/import/send/chance';

describe('the failures after which a record is given up', () => {
	it('become fewer while the run goes well, but never fewer than three', () => {
		const chance = new Chance();
		expect(chance.failuresNeeded).toBe(20);
		for (let n = 0; n < 19; n++) chance.noteGood();
		expect(chance.failuresNeeded).toBe(5);
		chance.noteGood();
		expect(chance.failuresNeeded).toBe(4);
		for (let n = 0; n < 10_000; n++) chance.noteGood();
		expect(chance.failuresNeeded).toBe(3);
	});

	it('are half as many beside a record that was given up, in a run that goes well', () => {
		const chance = new Chance();
		expect(chance.failuresNeededInBlock).toBe(20);
		for (let n = 0; n < 200; n++) chance.noteGood();
		expect(chance.failuresNeededInBlock).toBe(2);
		chance.noteBad(60);
		expect(chance.failuresNeededInBlock).toBe(chance.failuresNeeded);
	});

	it('do not become fewer by proofs when many requests fail by chance: those that fail count as outages', () => {
		const [plain, proved] = [new Chance(), new Chance()];
		for (let n = 0; n < 30; n++) proved.noteProof();
		expect(proved.failuresNeeded).toBe(4);
		for (const chance of [plain, proved]) {
			for (let n = 0; n < 30; n++) chance.noteGood();
			chance.noteBad(19);
		}
		expect([plain.failuresNeeded, proved.failuresNeeded]).toEqual([15, 10]);
		for (const chance of [plain, proved]) chance.noteBad(1);
		expect([plain.failuresNeeded, proved.failuresNeeded]).toEqual([16, 16]);
	});

	it('are never more than twenty, however many requests fail by chance', () => {
		const chance = new Chance();
		chance.noteBad(1_000);
		expect(chance.failuresNeeded).toBe(20);
	});
});

describe('the largest body', () => {
	it('is half of the smallest of three that failed as a whole', () => {
		const limit = new BodyLimit();
		limit.noteInParts(9_000, 0, 1);
		limit.noteInParts(8_000, 1, 2);
		expect(limit.max).toBe(Infinity);
		limit.noteInParts(7_001, 2, 3);
		expect(limit.max).toBe(3_500);
	});

	it('does not depend on bodies that failed at the same time: they may have one short reason', () => {
		const limit = new BodyLimit();
		for (const size of [9_000, 8_000, 7_000]) limit.noteInParts(size, 0, 5);
		expect(limit.max).toBe(Infinity);
	});

	it('does not depend on bodies that failed by chance: one of their size went in since', () => {
		const limit = new BodyLimit();
		limit.noteInParts(9_000, 0, 1);
		limit.noteInParts(8_000, 1, 2);
		limit.notePassed(8_500);
		limit.noteInParts(9_500, 2, 3);
		expect(limit.max).toBe(Infinity);
		// One that is smaller than what passed never counts
		limit.noteInParts(8_400, 3, 4);
		limit.noteInParts(9_400, 4, 5);
		expect(limit.max).toBe(4_500);
	});
});

it('the largest body rises after 20 that passed, then after 40; a record that is refused alone had another reason', () => {
	const limit = new BodyLimit();
	const pass = (bodies: number) => {
		for (let n = 0; n < bodies; n++) limit.notePassed(100);
		return limit.max;
	};
	limit.noteRefused(1_001);
	expect([pass(19), pass(1), pass(39), pass(1)]).toEqual([500, 1_000, 1_000, 2_000]);
	// A smaller body that is refused later says more
	limit.noteRefused(900);
	expect([pass(79), pass(1)]).toEqual([450, 900]);
	limit.noteRecordRefused();
	expect(limit.max).toBe(Infinity);
});

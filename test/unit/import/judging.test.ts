import { BodyLimit } from '../../../nodes/CometChat/import/send/queue';
import { ChanceFailures } from '../../../nodes/CometChat/import/send/failure';

describe('the failures that convict a record', () => {
	/** The failures needed after `good` batches went in, the first of which had failed `byChance` times before. */
	const after = (good: number, byChance: number) => {
		const chance = new ChanceFailures();
		for (let n = 0; n < good; n++) chance.noteBatchIn(n === 0 ? byChance : 0);
		return chance.failuresToConvict;
	};

	// 4 when less than 6 % of the attempts failed by chance, 7 from 6 % on, 12 from 14 % on
	it.each([
		[0, 0, 4],
		[100, 0, 4],
		[95, 5, 4],
		[94, 6, 7],
		[87, 13, 7],
		[86, 14, 12],
		[1, 1, 12],
		[1, 1_000, 12],
	])('after %i requests that went in, and %i that failed by chance: %i', (good, bad, needed) => {
		expect(after(good, bad)).toBe(needed);
	});
});

describe('the largest body', () => {
	it('is half of the smallest of three that failed as a whole', () => {
		const limit = new BodyLimit();
		limit.noteInParts(9_000);
		limit.noteInParts(8_000);
		expect(limit.max).toBe(Infinity);
		limit.noteInParts(7_001);
		expect(limit.max).toBe(3_500);
	});

	it('does not depend on bodies that failed by chance: one of their size went in since', () => {
		const limit = new BodyLimit();
		limit.noteInParts(9_000);
		limit.noteInParts(8_000);
		limit.notePassed(8_500);
		limit.noteInParts(9_500);
		expect(limit.max).toBe(Infinity);
		// 8,400 does not count, because 8,500 went in; 9,400 is the third failure, and 9,000 the smallest
		limit.noteInParts(8_400);
		limit.noteInParts(9_400);
		expect(limit.max).toBe(4_500);
	});
});

it('the largest body rises after 20 that passed, then after 40 and 80', () => {
	const limit = new BodyLimit();
	const pass = (bodies: number) => {
		for (let n = 0; n < bodies; n++) limit.notePassed(100);
		return limit.max;
	};
	// Bodies that passed before the refusal do not count
	pass(7);
	limit.noteRefused(1_001);
	expect([pass(19), pass(1), pass(39), pass(1)]).toEqual([500, 1_000, 1_000, 2_000]);
	// A smaller body that is refused later says more
	limit.noteRefused(900);
	expect([pass(79), pass(1)]).toEqual([450, 900]);
});

it('a record that is refused alone was the reason, and not the size of its body', () => {
	const limit = new BodyLimit();
	limit.noteRefused(900);
	limit.liftLimit();
	expect(limit.max).toBe(Infinity);
});

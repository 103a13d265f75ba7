import { KnownChanges, fingerprintsIn } from '../../../nodes/CometChatPollingTrigger/known';
import { parsePosition, serialize } from '../../../nodes/CometChatPollingTrigger/position';

const PASS = { to: 4, list: 0, bookmark: {}, recent: { 1: 'abcdefgh' } };
const STORED = { saves: 1, eventKey: 'users', since: 5, known: { 5: 'abcdefgh' }, pass: PASS };

describe('A position', () => {
	it('is the same after it was stored', () => {
		const text = JSON.stringify(STORED);
		expect(serialize(parsePosition(text)!)).toBe(text);
	});

	it.each([
		[{ saves: 1.5 }],
		[{ saves: '1' }],
		[{ since: null }],
		[{ since: '5' }],
		[{ eventKey: 1 }],
		[{ known: null }],
		[{ known: ['abcdefgh'] }],
		[{ known: { 5: 'abcdefgh', 6: 7 } }],
	])('cannot be read with %j', (changes) => {
		expect(parsePosition(JSON.stringify({ ...STORED, ...changes }))).toBeUndefined();
	});

	it.each([
		[null],
		['x'],
		[{ ...PASS, to: 'x' }],
		[{ ...PASS, list: 0.5 }],
		[{ ...PASS, bookmark: 'x' }],
		[{ ...PASS, recent: ['abcdefgh'] }],
		[{ ...PASS, recent: { 1: 'abcdefgh', 2: 3 } }],
	])('goes on without a pass that cannot be read: %j', (pass) => {
		const position = parsePosition(JSON.stringify({ ...STORED, pass }))!;
		expect(position).toMatchObject({ saves: 1, since: 5 });
		expect(position).not.toHaveProperty('pass');
	});
});

describe('Known changes', () => {
	it('count once, also when a change comes twice', () => {
		const known = new KnownChanges();
		for (const id of ['a', 'b', 'a']) known.add({ id, time: 5 });
		known.add({ id: 'a', time: 6 });
		expect(known.size).toBe(3);
		const again = new KnownChanges(known.toJSON());
		expect([again.size, again.toJSON()]).toEqual([3, known.toJSON()]);
	});

	it('are told apart by record and time', () => {
		const known = new KnownChanges();
		known.add({ id: 'a', time: 5 });
		const has = ([id, time]: [string, number]) => known.has({ id, time });
		const changes: Array<[string, number]> = [
			['a', 5],
			['b', 5],
			['a', 6],
		];
		expect(changes.map(has)).toEqual([true, false, false]);
	});

	it('are forgotten if they are older than a time, but not if they are of that time', () => {
		const known = new KnownChanges();
		for (const time of [4, 4, 5, 6]) known.add({ id: `${known.size}`, time });
		known.forgetBefore(5);
		expect([known.size, Object.keys(known.toJSON())]).toEqual([2, ['5', '6']]);
	});

	it('take eight characters each', () => {
		const known = new KnownChanges();
		for (const id of ['a', 'b']) known.add({ id, time: 5 });
		const text = known.toJSON()[5];
		expect(text).toHaveLength(16);
		expect(fingerprintsIn(text)).toEqual([text.slice(0, 8), text.slice(8)]);
		// A piece that was cut off is no fingerprint
		expect(fingerprintsIn(text.slice(0, 15))).toEqual([text.slice(0, 8)]);
	});
});

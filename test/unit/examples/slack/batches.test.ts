import fc from 'fast-check';
import { forAll } from '../../../support/forAll';
import { ago, mapFiles, notesOf } from './support';
import { toBatches } from '../../../../examples/slack/batches';

const MEBIBYTE = 1024 * 1024;
const LISTS = ['x/users.json', 'x\\channels.json', 'x/dms.json'].map((path) => ({ path }));

it('each file is in one batch, in order, with all lists, and no batch is large', async () => {
	const file = fc.record({
		path: fc.string({ minLength: 1 }).map((name) => `x/${name}/1.json`),
		// Most files are small, so that some batches have as many files as they may
		bytes: fc.oneof(
			{ weight: 500, arbitrary: fc.constantFrom(undefined, 0, 1_000) },
			// Of these, only a few fit into a batch
			{ weight: 20, arbitrary: fc.integer({ min: MEBIBYTE, max: 3 * MEBIBYTE }) },
			{ weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * MEBIBYTE }) },
		),
	});
	await forAll(
		50,
		[fc.uniqueArray(file, { maxLength: 1_000, size: 'max', selector: ({ path }) => path })],
		(files) => {
			const batches = toBatches([...files, ...LISTS]);
			const days = batches.map((batch) => {
				expect(batch.slice(0, LISTS.length)).toEqual(LISTS);
				return batch.slice(LISTS.length);
			});
			const paths = files.map(({ path }) => path).sort();
			const begins = days.flat().filter(({ from }) => from === 0);
			expect(begins.map(({ path }) => path)).toEqual(paths);
			for (const batch of days) {
				// The last part of a file, or the whole file, has no `to`
				const bytes = batch.reduce(
					(total, { bytes: size = 0, from = 0, to = size }) => total + to - from,
					0,
				);
				expect([batch.length <= 100, bytes <= 4 * MEBIBYTE]).toEqual([true, true]);
				if (files.length > 0) expect(batch).not.toEqual([]);
			}
		},
	);
});

it('people and joins of one batch are known to the whole export', () => {
	const general = { id: 'C1', name: 'general', created: 1_700_000_000, members: ['U1', 'U2'] };
	const files: Record<string, unknown> = { 'channels.json': [general] };
	for (let n = 0; n < 850; n++) {
		const ts = ago(10_000 - n);
		files[`general/${String(n).padStart(4, '0')}.json`] = [
			{ type: 'message', subtype: 'channel_join', user: 'U2', ts },
			// The time is later than the join by its last digit
			{ type: 'message', user: `U9${n % 120}`, text: 'Hi', ts: `${ts}1` },
		];
	}
	const mapped = mapFiles(files);
	expect(mapped.messages).toHaveLength(850);
	expect(mapped.totals.messages).toBe(1_700);
	// Two who are listed, and each stranger once
	expect(mapped.users).toHaveLength(122);
	expect(mapped.members.find(({ uid }) => uid === 'u2')).toHaveProperty('joinedAt');
});

it('a large day comes over in parts: each message once, also one that stands in two of them', () => {
	const message = (n: number, text: string) => ({
		type: 'message',
		user: 'U1',
		text: `${n} ${text}`,
		ts: ago(100_000 - n),
	});
	const day = Array.from({ length: 5_000 }, (_, n) => message(n, 'x'.repeat(2_000)));
	const broken = '{"type":"message","text":}';
	const twins = [day[0], { ...day[1], text: 'Other' }, { ...day[1], text: 'Other' }];
	const text = `${JSON.stringify([...day, ...twins]).slice(0, -1)},${broken}]`;
	expect(text.length).toBeGreaterThan(9 * MEBIBYTE);
	const mapped = mapFiles({
		'general/2026-08-31.json': text,
		// No list of messages. Each of its parts finds that, and one of them says so
		'general/2026-08-30.json': `[${text}`,
	});
	expect(mapped.messages.map(({ muid }) => muid)).toEqual([
		...day.map(({ ts }) => `slack-c1-${ts}`),
		`slack-c1-${day[1].ts}-2`,
	]);
	expect(mapped.totals.messages).toBe(5_003);
	expect(notesOf(mapped, 'messages')).toEqual(
		Array(2).fill('left out: The same message a second time'),
	);
	expect(notesOf(mapped, 'files')).toEqual([
		'unreadable: The file holds no list of messages',
		'unreadable: Entries that are no JSON',
	]);
});

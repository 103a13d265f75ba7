import { runsInLoop } from '../../engine/harness';
import { skipWaits } from '../../engine/support';
import { pairedItems, records } from '../support';
import { row, statuses, table, useSync } from './syncedTexts';

skipWaits();

const { service, knowledge, held, sync, forgetRequests, takeMethods, refuses } = useSync();
/** All sources of the service, without how far their indexing is. */
const contents = () => knowledge().map(({ answersLeft: _, status: __, ...content }) => content);
const findByTitle = (start: string) =>
	held().find(({ sourceName }) => sourceName.startsWith(start))!;

if (runsInLoop) {
	it('needs all input items', async () => {
		await refuses({}, /^Sync Knowledge from all input items cannot be used as a tool/, {
			items: table,
		});
	});
} else {
	it('adds new texts, and changes nothing the second time', async () => {
		const first = await sync(table);
		expect(statuses(first)).toEqual(['refunds added', '7 added', 'c added']);
		expect(pairedItems(first)).toEqual([[{ item: 0 }], [{ item: 1 }], [{ item: 2 }]]);
		expect(records(first)[0]).toEqual({
			sync: 'help',
			key: 'refunds',
			title: 'Refunds',
			status: 'added',
			uniqueIds: ['kb-4'],
		});
		expect(held().map(({ sourceName, text }) => [sourceName, text])).toEqual([
			[expect.stringMatching(/^Refunds \[n8n:help:refunds:1:[0-9a-f]{12}\]$/), 'Within 30 days.'],
			[expect.stringMatching(/^7 \[n8n:help:7:1:[0-9a-f]{12}\]$/), 'By post.'],
			[expect.stringMatching(/^c \[/), 'Cash.'],
		]);
		// The list is read a second time to check how it shows the first text that was added
		expect(takeMethods()).toEqual(['GET', 'POST', 'GET', 'POST', 'POST']);
		const before = contents();
		const second = await sync(table);
		expect(statuses(second)).toEqual(['refunds unchanged', '7 unchanged', 'c unchanged']);
		expect(records(second)[0].uniqueIds).toEqual(['kb-4']);
		expect(takeMethods()).toEqual(['GET']);
		expect(contents()).toEqual(before);
	});

	it('changes a text in place, because agents have it, and removes texts that no item has', async () => {
		await sync(table);
		const [{ uniqueId }] = held();
		forgetRequests();
		const result = await sync([row('refunds', 'Within 60 days.', 'Refunds'), row(7, 'By post.')]);
		expect(statuses(result)).toEqual(['refunds changed', '7 unchanged', 'c removed']);
		expect(takeMethods()).toEqual(['GET', 'PATCH', 'DELETE']);
		expect(held().map(({ uniqueId, text }) => [uniqueId, text])).toEqual([
			[uniqueId, 'Within 60 days.'],
			['kb-5', 'By post.'],
		]);
	});

	it('passes over empty rows, as sheets have them', async () => {
		const result = await sync([row('', '', ''), table[0], row(null, ' '), {}, table[1]]);
		expect(statuses(result)).toEqual(['refunds added', '7 added']);
		expect(pairedItems(result)).toEqual([[{ item: 1 }], [{ item: 4 }]]);
	});

	it('takes the key for a title that is the NULL of a database', async () => {
		await sync([row('refunds', 'Within 30 days.', 'NULL')]);
		expect(findByTitle('refunds').text).toBe('Within 30 days.');
	});

	it('updates a changed title, too', async () => {
		await sync(table);
		const [first, ...rest] = table;
		expect(statuses(await sync([{ ...first, title: 'Money back' }, ...rest]))[0]).toBe(
			'refunds changed',
		);
		expect(findByTitle('Money back').text).toBe('Within 30 days.');
	});

	it('leaves alone texts of other syncs and texts that people added', async () => {
		await sync(table);
		await sync([row('refunds', 'Other.'), row('x', 'X.')], { syncName: 'help-2' });
		await sync([row('y', 'Y.')], { syncName: 'hel' });
		// 3 from the start, and 3 + 2 + 1 of the three syncs
		expect(knowledge()).toHaveLength(9);
		await sync([row('c', 'Cash.')]);
		expect(held()).toHaveLength(1);
		expect(held('help-2')).toHaveLength(2);
		expect(knowledge()).toHaveLength(7);
	});

	it('does not take a title that quotes the mark of another sync for a text of that sync', async () => {
		await sync(table);
		const quoted = held()[0].sourceName;
		await sync([row('evil', 'Evil.', quoted)], { syncName: 'other' });
		expect(statuses(await sync(table))).toEqual([
			'refunds unchanged',
			'7 unchanged',
			'c unchanged',
		]);
		const again = await sync([row('evil', 'Evil.', quoted)], { syncName: 'other' });
		expect(statuses(again)).toEqual(['evil unchanged']);
	});

	it('only lists the changes in a dry run', async () => {
		await sync(table);
		forgetRequests();
		const wanted = [row('refunds', 'New.', 'Refunds'), row('d', 'D.')];
		const result = await sync(wanted, { dryRun: true, options: { maxRemovals: 0 } });
		expect(statuses(result)).toEqual(['refunds changed', 'd added', 'c removed', '7 removed']);
		expect(records(result)[0].dryRun).toBe(true);
		expect(takeMethods()).toEqual(['GET']);
	});

	describe('a limit of removals', () => {
		const many = Array.from({ length: 12 }, (_, n) => row(`key-${n}`, `Text ${n}`));
		const kept = (count: number) => many.slice(0, count);

		it.each<[limit: string, keptCount: number, more: object, message: RegExp]>([
			[
				'the default of 10',
				1,
				{},
				/^'Max Removals' is 10, but the texts of 11 keys would be removed: "key-11", "key-10", "key-9" and others/,
			],
			['0', 11, { options: { maxRemovals: 0 } }, /^'Max Removals' is 0, but the texts of 1 keys/],
			[
				'an expression that finds nothing, so that the default counts',
				1,
				{ options: { maxRemovals: '={{ $json.no }}' } },
				/is 10, but/,
			],
		])('that is too low changes nothing: %s', async (_, keptCount, more, message) => {
			await sync(many);
			forgetRequests();
			const { error } = await sync([...kept(keptCount), row('new', 'New.')], more);
			expect(error?.message).toMatch(message);
			expect(takeMethods()).toEqual(['GET']);
		});

		it('allows exactly that many removals', async () => {
			await sync(many);
			await sync(kept(2));
			expect(held()).toHaveLength(2);
		});

		it('counts items whose text is empty', async () => {
			await sync(many);
			const emptied = many.map((item, n) =>
				n === 0 ? item : { ...item, text: n % 2 ? '' : null },
			);
			expect((await sync(emptied)).error?.message).toMatch(/the texts of 11 keys/);
			const result = await sync(emptied, { options: { maxRemovals: 11 } });
			expect(statuses(result).slice(0, 2)).toEqual(['key-0 unchanged', 'key-1 removed']);
			expect(statuses(await sync(emptied))[1]).toBe('key-1 skipped');
		});
	});

	describe('a text of more than 5,000 characters', () => {
		const paragraphs = (count: number, word = 'word') =>
			Array.from({ length: count }, (_, n) => `${n}. ${`${word} `.repeat(200)}`.trim()).join(
				'\n\n',
			);

		/** The parts that the service holds, joined again. */
		const heldText = () =>
			held()
				.map(({ text }) => text)
				.join('\n\n');

		it('becomes several texts, cut between paragraphs, and fewer texts when it becomes shorter', async () => {
			const long = paragraphs(14);
			const result = await sync([row('guide', long, 'Guide')]);
			expect(records(result)[0].uniqueIds).toHaveLength(4);
			const numbers = held().map(({ sourceName }) => Number(/:(\d+):/.exec(sourceName)![1]));
			expect(numbers).toEqual([1, 2, 3, 4]);
			expect(heldText()).toBe(long);
			expect(statuses(await sync([row('guide', long, 'Guide')]))).toEqual(['guide unchanged']);

			forgetRequests();
			const shorter = paragraphs(8);
			// The first two parts stay, and the other two are removed
			expect(statuses(await sync([row('guide', shorter, 'Guide')]))).toEqual(['guide changed']);
			expect(takeMethods().sort()).toEqual(['DELETE', 'DELETE', 'GET']);
			expect(heldText()).toBe(shorter);
		});

		it('writes only the changed part of a text', async () => {
			const long = paragraphs(8);
			await sync([row('guide', long, 'Guide')]);
			forgetRequests();
			await sync([row('guide', long.replace(/word$/, 'end!'), 'Guide')]);
			expect(takeMethods()).toEqual(['GET', 'PATCH']);
		});
	});

	describe('changes by people in the dashboard', () => {
		it('undoes a change of a text or a title', async () => {
			await sync(table);
			held()[0].text = 'Never.';
			held()[1].sourceName = `Mine ${held()[1].sourceName}`;
			const result = await sync(table);
			expect(statuses(result)).toEqual(['refunds changed', '7 changed', 'c unchanged']);
			expect(records(result)[0].reason).toBe('Somebody had changed it');
			expect(held()[0].text).toBe('Within 30 days.');
			expect(findByTitle('7 [')).toBeDefined();
		});

		it('does not write all texts anew each night if the service gives every text back changed', async () => {
			await sync(table);
			for (const source of held()) source.text = `<p>${source.text}</p>`;
			forgetRequests();
			expect(statuses(await sync(table))[0]).toBe('refunds unchanged');
			expect(takeMethods()).toEqual(['GET']);
		});

		it('does not touch a text whose mark is gone, and adds the row as a new text', async () => {
			await sync(table);
			held()[0].sourceName = 'Our own text now';
			expect(statuses(await sync(table))[0]).toBe('refunds added');
			expect(knowledge().filter(({ text }) => text === 'Within 30 days.')).toHaveLength(2);
		});

		it('adds a deleted text again, and removes a copy', async () => {
			await sync(table);
			const [refunds, post] = held();
			knowledge().splice(knowledge().indexOf(refunds), 1);
			knowledge().push({ ...post, uniqueId: 'copy' });
			const result = await sync(table);
			expect(statuses(result)).toEqual(['refunds added', '7 changed', 'c unchanged']);
			expect(records(result)[1].reason).toBe('It was there twice');
			expect(held()).toHaveLength(3);
		});
	});

	it('writes a text again that could not be indexed', async () => {
		const { indexing } = service.current.state;
		indexing.answersUntilEnd = 0;
		indexing.finalStatusOf = ({ text }) => (text === 'Cash.' ? 'failed' : 'indexed');
		await sync(table);
		const again = await sync(table);
		indexing.finalStatusOf = () => 'indexed';
		expect(statuses(again)).toEqual(['refunds unchanged', '7 unchanged', 'c changed']);
		expect(records(again)[2].reason).toBe('It could not be indexed');
		expect(statuses(await sync(table))[2]).toBe('c unchanged');
	});

	it('takes keys and titles with any characters', async () => {
		const items = [
			row('https://example.com/a?b=[c]:d', 'Web.', 'A [title]: x'),
			row('Größe 😀 %20', 'Umlaut.', `${'😀'.repeat(300)} end`),
			row('%5B', 'Percent.'),
			row('[', 'Bracket.'),
			row('\u200dzwj\u200d', 'Joiner.'),
		];
		const first = await sync(items);
		expect(statuses(first).every((line) => line.endsWith(' added'))).toBe(true);
		for (const { sourceName } of held()) expect(sourceName.length).toBeLessThanOrEqual(500);
		const second = await sync(items);
		expect(statuses(second).every((line) => line.endsWith(' unchanged'))).toBe(true);
		expect(records(second).map(({ key }) => key)).toEqual(records(first).map(({ key }) => key));
	});

	it('does not run twice at the same time, so that no text is added twice', async () => {
		await Promise.all([sync(table), sync(table)]);
		expect(held()).toHaveLength(3);
	});
}

import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { skipWaits } from '../../engine/support';
import { credentialsFor } from '../../support/node';
import { answerJson, openServer } from '../../support/openServer';
import { pairedItems, records, useOperation } from '../support';

skipWaits();

const BASE = '/v3/ai-agents/agent-builder/knowledge-base/text';
const { service, run, sent, refuses } = useOperation('aiAgent', 'syncKnowledge', {
	syncName: 'help',
});
const knowledge = () => service.current.state.knowledge;
/** The texts of a sync, by title, oldest first. */
const held = (sync = 'help') =>
	knowledge()
		.filter(({ sourceName }) => sourceName.includes(`[n8n:${sync}:`))
		.reverse();
/** All sources of the service, without how far their indexing is. */
const contents = () => knowledge().map(({ answersLeft: _, status: __, ...content }) => content);
const findByTitle = (start: string) =>
	held().find(({ sourceName }) => sourceName.startsWith(start))!;
const row = (id: unknown, text: unknown, title?: string): IDataObject =>
	({ id, text, title }) as IDataObject;
const table = [row('refunds', 'Within 30 days.', 'Refunds'), row(7, 'By post.'), row('c', 'Cash.')];
const sync = async (items: IDataObject[], more: object = {}) => await run(more, { items });
/** The outcome of each item: `refunds added`. */
const statuses = (result: Parameters<typeof records>[0]) =>
	records(result).map(
		({ key, status, error }) => `${key as string} ${(status ?? error) as string}`,
	);
const forgetRequests = () => void (service.current.requests.length = 0);
/** The methods of the requests since the last call of this function. */
const takeMethods = () => {
	const all = sent().map(({ request }) => String(request).split(' ')[0]);
	forgetRequests();
	return all;
};

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

	describe('failures', () => {
		it('of one item do not stop the other items', async () => {
			const items = [table[0], row('dots', '…'), table[2]];
			const { error } = await sync(items);
			expect(error?.message).toMatch(/1 of 3 failed: dots: .*indexed/);
			expect(error?.description).toContain('The others were done.');
			expect(held()).toHaveLength(2);
			const result = await run({}, { items, onError: 'continueErrorOutput' });
			expect(statuses(result)).toEqual(['refunds unchanged', 'c unchanged']);
			expect(result.errorItems).toMatchObject([{ json: items[1], pairedItem: { item: 1 } }]);
		});

		it('of a new text keep the old text', async () => {
			await sync(table);
			await sync([row('refunds', '…', 'Refunds'), ...table.slice(1)]);
			expect(held()[0].text).toBe('Within 30 days.');
		});

		it('with a lost answer make no text come twice', async () => {
			service.current.faults.add({
				kind: '502',
				route: `POST ${BASE.slice(3)}`,
				count: 1,
				when: 'after',
			});
			const { error } = await sync(table);
			expect(error?.message).toMatch(/^1 of 3 failed: refunds: /);
			expect(held()).toHaveLength(3);
			expect(statuses(await sync(table))).toEqual([
				'refunds unchanged',
				'7 unchanged',
				'c unchanged',
			]);
		});

		it('in a row end the run, and the next run goes on', async () => {
			const many = Array.from({ length: 20 }, (_, n) => row(`key-${n}`, `Text ${n}`));
			service.current.faults.add({ kind: '500', route: /^POST/, skip: 5 });
			const { error } = await sync(many);
			expect(error?.message).toMatch(/^15 of 20 failed/);
			// 5 succeed; 3 failures in a row mean that the service is away
			expect(takeMethods().filter((method) => method === 'POST')).toHaveLength(8);
			service.current.faults.clear();
			expect(statuses(await sync(many)).filter((line) => line.endsWith('added'))).toHaveLength(15);
			expect(held()).toHaveLength(20);
		});

		it('of a key that may not write end the run at once', async () => {
			await sync(table);
			forgetRequests();
			service.current.faults.add({
				kind: 'refusal',
				status: 403,
				code: 'AUTH_ERR_NO_ACCESS',
				route: /^PATCH/,
			});
			const { error } = await sync(table.map((item) => ({ ...item, text: 'New.' })));
			expect(error?.message).toMatch(
				/^All 3 failed: .*not tried, because the service failed before/,
			);
			expect(takeMethods()).toEqual(['GET', 'PATCH']);
		});
	});

	describe('a service that does not list a text as it was given', () => {
		it('gets one text, which the node then deletes', async () => {
			const { knowledge: real } = service.current.state;
			// The stand-in adds sources at the front. Here they come at the end, with another title
			const unshift = jest.spyOn(real, 'unshift').mockImplementation((...sources) => {
				for (const source of sources) {
					real.push({ ...source, sourceName: source.sourceName.replace(/\W+/g, '-') });
				}
				return real.length;
			});
			const { error } = await sync(table);
			unshift.mockRestore();
			expect(error?.message).toMatch(/^The service does not list a text as it was given/);
			expect(takeMethods()).toEqual(['GET', 'POST', 'GET', 'GET', 'GET', 'GET', 'DELETE']);
			expect(knowledge()).toHaveLength(3);
		});

		it.each([
			['tells of a next page', { meta: { next: { cursor: 'x', affix: 'append' } } }],
			['counts more', { meta: { pagination: { total: 2_000, count: 1, total_pages: 20 } } }],
		])('changes nothing if the list %s', async (_, more) => {
			await sync(table);
			forgetRequests();
			const asked: string[] = [];
			await using server = await openServer(({ method }, response) => {
				asked.push(method!);
				const data = held().map((source) => ({ ...source, title: source.sourceName }));
				answerJson(response, 200, { data, ...more });
			});
			const credentials = { ...credentialsFor(service.current), apiOrigin: server.origin };
			const { error } = await run({}, { items: [row('new', 'New.')], credentials });
			expect(error?.message).toMatch(/^The service did not list all texts/);
			expect(error?.description).toMatch(/Nothing was changed\./);
			expect(asked).toEqual(['GET']);
		});

		it('says what was added if the list becomes incomplete after the first text', async () => {
			let texts = 0;
			await using server = await openServer(({ method }, response) => {
				if (method === 'POST') texts++;
				const meta = { pagination: { total: texts, count: 0 } };
				answerJson(response, 200, method === 'GET' ? { data: [], meta } : { data: {} });
			});
			const credentials = { ...credentialsFor(service.current), apiOrigin: server.origin };
			const { error } = await run({}, { items: [row('new', 'New.')], credentials });
			expect(texts).toBe(1);
			expect(error?.message).toMatch(/^The service did not list all texts/);
			expect(error?.description).toMatch(/One text was added before; the next run goes on there\./);
			expect(error?.description).not.toMatch(/Nothing was changed/);
		});
	});

	describe('refuses before anything is sent', () => {
		it.each<[string, IDataObject[], object, RegExp]>([
			[
				'a key that comes twice',
				[row('a', 'A'), row(' a ', 'B')],
				{},
				/^'Key Field Name' holds the key "a" in item 0 and in item 1, but a key may come once/,
			],
			[
				'an item without a key',
				[row('a', 'A'), row('', 'B')],
				{},
				/^'Key Field Name' is empty in item 1/,
			],
			[
				'a key of several lines of text',
				[row('x'.repeat(301), 'A')],
				{},
				/^'Key Field Name' holds a key in item 0 that is too long/,
			],
			[
				'an object for a text',
				[row('a', { a: 1 })],
				{},
				/^'Text Field Name' holds a value in item 0 that has to be text/,
			],
			[
				'an error of an earlier step, without which the text of its key would go',
				[row('a', 'A'), { id: 'b', error: { message: 'No such page' } }],
				{},
				/^'Text Field Name' is missing in item 1, which is an error of an earlier step: No such page/,
			],
			[
				'no text at all',
				[row('a', ''), row('b', null)],
				{},
				/^'Text Field Name' is empty in all input items/,
			],
			[
				'a field that no item has',
				table,
				{ textColumn: 'body' },
				/^'Text Field Name' is "body", but no input item has/,
			],
			[
				'a name with blanks',
				table,
				{ syncName: 'my help' },
				/^'Sync Name' may have up to 40 letters/,
			],
			[
				'a name that differs by item',
				table,
				{ syncName: '={{ "a" + $itemIndex }}' },
				/^'Sync Name' is another one for item 1/,
			],
			[
				'a dry run whose expression finds nothing',
				table,
				{ dryRun: '={{ $json.no }}' },
				/^'Dry Run' is empty/,
			],
		])('%s', async (_, items, more, message) => {
			const { error } = await sync(items, more);
			expect(error?.message).toMatch(message);
			expect(takeMethods()).toEqual([]);
		});
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

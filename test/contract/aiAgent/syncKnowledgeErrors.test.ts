import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../../engine/harness';
import { skipWaits } from '../../engine/support';
import { credentialsFor } from '../../support/node';
import { answerJson, openServer } from '../../support/openServer';
import { row, statuses, table, useSync } from './syncedTexts';

skipWaits();

const BASE = '/v3/ai-agents/agent-builder/knowledge-base/text';
const { service, run, knowledge, held, sync, forgetRequests, takeMethods } = useSync();

// n8n's own loop gives one item at a time
(runsInLoop ? describe.skip : describe)('a sync with an error', () => {
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
		/** Syncs with a service that adds sources at the end and not at the front, with another title. */
		async function syncWithOtherTitles() {
			const { knowledge: real } = service.current.state;
			const unshift = jest.spyOn(real, 'unshift').mockImplementation((...sources) => {
				for (const source of sources) {
					real.push({ ...source, sourceName: source.sourceName.replace(/\W+/g, '-') });
				}
				return real.length;
			});
			const { error } = await sync(table);
			unshift.mockRestore();
			return error;
		}

		it('gets one text, which the node then deletes', async () => {
			const error = await syncWithOtherTitles();
			expect(error?.message).toMatch(/^The service does not list a text as it was given/);
			expect(error?.description).not.toContain('Delete this text');
			expect(takeMethods()).toEqual(['GET', 'POST', 'GET', 'GET', 'GET', 'GET', 'DELETE']);
			// Only the sources of the seed are left
			expect(knowledge()).toHaveLength(3);
		});

		it('is named with the text that the node could not delete', async () => {
			service.current.faults.add({ kind: 'refusal', status: 403, code: 'ERR_X', route: /^DELETE/ });
			const error = await syncWithOtherTitles();
			expect(error?.description).toMatch(/It could not take away again ".+"\. Delete this text\./);
			expect(knowledge()).toHaveLength(4);
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

		it('goes on where the cursor of the next page is empty', async () => {
			await using server = await openServer(({ method }, response) => {
				const data = method === 'GET' ? [] : {};
				answerJson(response, 200, { data, meta: { next: { cursor: null, affix: '' } } });
			});
			const credentials = { ...credentialsFor(service.current), apiOrigin: server.origin };
			const { error } = await run({}, { items: [row('new', 'New.')], credentials });
			expect(error?.message).not.toMatch(/did not list all texts/);
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
				'objects as text, which would replace what agents know',
				[row('a', 'A'), row('b', ' [object Object],[object Object]\n')],
				{},
				/^'Text Field Name' holds a value in item 1 that is ".+", which stands in the place of a text/,
			],
			[
				'the NULL of a database',
				[row('a', 'A'), row('b', 'NULL')],
				{},
				/^'Text Field Name' holds a value in item 1 that is "NULL", which stands in the place of a text/,
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
});

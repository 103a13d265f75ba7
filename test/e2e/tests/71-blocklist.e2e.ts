import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { e2e } from '../editor/page';
import { publishByWebhook } from '../harness/byWebhook';

const SHEET = 'https://docs.google.com/spreadsheets/d/e/YOUR-SHEET/pub?output=csv';

describe('The blocklist from a spreadsheet', () => {
	it('makes the list hold what the sheet says, every night, unless it is empty or has a bad word', async () => {
		e2e.session.reset();
		const { keywordLists } = e2e.session.service.state;
		const held = () => keywordLists.get('profanity-list')!.searchTerms;
		let csv = 'word,notes\nbadword,old\nspam,new\n"free money",new\nSPAM,again\n';
		const sheet = createServer((_, answer) => {
			answer.setHeader('content-type', 'text/csv').end(csv);
		});
		await new Promise<void>((resolve) => sheet.listen(0, '127.0.0.1', resolve));
		const address = `http://127.0.0.1:${(sheet.address() as AddressInfo).port}/`;
		try {
			const published = await publishByWebhook('sync-blocklist-from-sheet.json', (text) =>
				text.replace(SHEET, address),
			);
			const night = async () => {
				const { execution, outputs } = await published.runOnce();
				return { ...execution, items: outputs('Sync Keyword List')[0]?.map(({ json }) => json) };
			};
			expect((await night()).items).toMatchObject([
				{ changed: true, added: 2, removed: 2, unchanged: 1, duplicate: 1 },
			]);
			expect(held()).toEqual(['badword', 'spam', 'free money']);
			expect((await night()).items).toMatchObject([{ changed: false, unchanged: 3 }]);

			csv = 'word\nbadword\n"one, two"\n';
			const failed = await night();
			expect(failed.data.resultData.error?.message).toMatch(/"one, two" with a comma/);
			csv = 'word\n';
			await night();
			expect(held()).toEqual(['badword', 'spam', 'free money']);
		} finally {
			await new Promise((resolve) => sheet.close(resolve));
		}
	});
});

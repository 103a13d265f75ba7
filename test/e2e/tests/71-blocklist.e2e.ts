import { openServer } from '../../support/openServer';
import { e2e } from '../editor/page';
import { publishByWebhook } from '../harness/byWebhook';

const SHEET = 'https://docs.google.com/spreadsheets/d/e/YOUR-SHEET/pub?output=csv';

describe('The blocklist from a spreadsheet', () => {
	it('gives the list the words of the sheet each night, but changes nothing when the sheet is empty or has a bad word', async () => {
		e2e.session.reset();
		const { keywordLists } = e2e.session.service.state;
		const held = () => keywordLists.get('profanity-list')!.searchTerms;
		let csv = '\ufeffword,notes\nbadword,old\nspam,new\n"free money",new\nSPAM,again\n';
		await using sheet = await openServer((_, answer) => {
			answer.setHeader('content-type', 'text/csv').end(csv);
		});
		const published = await publishByWebhook('sync-blocklist-from-sheet.json', (text) =>
			text.replace(SHEET, sheet.origin),
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
	});
});

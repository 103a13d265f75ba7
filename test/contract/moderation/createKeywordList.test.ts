import type { IDataObject } from 'n8n-workflow';
import { records, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'createKeywordList' };

/** What the only request carried, as a form with fields and files. */
const body = () => service.current.requests.map(({ body }) => body) as IDataObject[];

it('sends words comma-separated, with the names of the list', async () => {
	const result = await run(service.current, {
		...form,
		category: 'word',
		termSource: 'commas',
		searchTerms: ' spam , free money ',
		additionalFields: { id: 'spam-words', name: 'Spam', description: 'What spammers write' },
	});
	expect(service.current.requests[0].headers['content-type']).toMatch(
		/^multipart\/form-data; boundary=/,
	);
	expect(sent(service.current)).toMatchObject([{ request: 'POST /v3/moderation/keywords' }]);
	expect(body()).toMatchObject([
		{
			fields: {
				category: 'word',
				searchTerms: 'spam,free money',
				id: 'spam-words',
				name: 'Spam',
				description: 'What spammers write',
			},
		},
	]);
	expect(records(result)).toMatchObject([
		{ id: 'spam-words', searchTerms: ['spam', 'free money'], isCSV: false },
	]);
});

it('keeps the commas of patterns that are given one per line', async () => {
	const result = await run(service.current, {
		...form,
		category: 'pattern',
		termSource: 'lines',
		searchTermLines: '[a-z]{2,3}x\nfree{1,2}',
		additionalFields: { id: 'patterns' },
	});
	// Line breaks of text in a form are CRLF, by the standard of multipart/form-data
	expect(body()).toMatchObject([
		{ fields: { category: 'pattern', searchTerms: '[a-z]{2,3}x\r\nfree{1,2}' } },
	]);
	expect(records(result)).toMatchObject([{ searchTerms: ['[a-z]{2,3}x', 'free{1,2}'] }]);
});

it('sends sentences as a list', async () => {
	const sentences = ['Call me, please', 'Send me money'];
	const result = await run(
		service.current,
		{
			...form,
			category: 'sentence-similarity',
			disallowedSentences: '={{ $json.sentences }}',
			additionalFields: { id: 'sentences' },
		},
		{ items: [{ sentences }] },
	);
	expect(records(result)).toMatchObject([
		{ category: 'sentence-similarity', searchTerms: sentences },
	]);
});

describe('from a CSV file', () => {
	const fromFile = {
		...form,
		category: 'word',
		termSource: 'file',
		additionalFields: { id: 'from-file' },
	};
	const csv = (content: string) => ({
		data: {
			data: Buffer.from(content).toString('base64'),
			mimeType: 'text/csv',
			fileName: 'words.csv',
		},
	});

	it('uploads the file of the item', async () => {
		const result = await run(
			service.current,
			{ ...fromFile, binaryPropertyName: 'data' },
			{ binary: [csv('spam\nscam\n')] },
		);
		expect(body()).toMatchObject([
			{ files: { file: { filename: 'words.csv', mimetype: 'text/csv', text: 'spam\nscam\n' } } },
		]);
		expect(records(result)).toMatchObject([{ isCSV: true, searchTerms: ['spam', 'scam'] }]);
	});

	it('names the field when the item has no such file, before anything is sent', async () => {
		const { error } = await run(
			service.current,
			{ ...fromFile, binaryPropertyName: 'other' },
			{ binary: [csv('spam')] },
		);
		expect(error?.message).toBe(
			`'Input Data Field Name' names the binary field "other", which the item does not have [item 0]`,
		);
		expect(sent(service.current)).toEqual([]);
	});

	it('refuses a file of more than 1 MB', async () => {
		const { error } = await run(
			service.current,
			{ ...fromFile, binaryPropertyName: 'data' },
			{ binary: [csv('x'.repeat(1024 * 1024 + 1))] },
		);
		expect(error?.message).toBe("'Input Data Field Name' names a file of more than 1 MB [item 0]");
		expect(sent(service.current)).toEqual([]);
	});
});

testRefusal(service, {
	parameters: {
		...form,
		category: 'word',
		termSource: 'commas',
		searchTerms: 'a, b',
		additionalFields: { id: '={{ $json.id }}' },
	},
	items: [{ id: 'one' }, { id: 'with blanks' }, { id: 'three' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});

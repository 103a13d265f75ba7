import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { skipWaits } from '../engine/support';
import { previewPathOf, runEveryForm, previewContent, previewFolders } from '../support/previews';
import { operationOf, wholeForms } from '../support/wholeForms';
import { useService } from './support';

/** Set by `npm run schemas`. */
const isWriting = process.env.WRITE_SCHEMAS === 'true';

// The forms send more messages than a sender may in a minute
skipWaits();
const service = useService({ limits: { perMinute: Infinity, importPerMinute: Infinity } });

beforeAll(() => {
	if (!isWriting) return;
	for (const folder of previewFolders) rmSync(folder, { recursive: true, force: true });
});

describe("what n8n shows of an operation before its first run; run 'npm run schemas'", () => {
	it.each(wholeForms)('$title: all that comes out, and nothing else', async (form) => {
		const { paging } = operationOf(form.chosen);
		const idOf = paging && jest.spyOn(paging, 'idOf');
		const items = await runEveryForm(service.current, form);
		expect(items).not.toEqual([]);
		// Each record has an ID, by which it is recognised when it comes on two pages
		const ids = idOf?.mock.results.map(({ value }): unknown => value);
		expect(ids).not.toEqual([]);
		expect(ids ?? []).not.toContain(undefined);
		idOf?.mockRestore();
		const file = previewPathOf(form);
		const content = previewContent(items);
		if (isWriting) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, content);
		}
		expect(readFileSync(file, 'utf8')).toBe(content);
	});

	it('has no file of another form', () => {
		const files = previewFolders.flatMap((folder) =>
			readdirSync(folder, { recursive: true })
				.map((file) => join(folder, String(file)))
				.filter((file) => file.endsWith('.json')),
		);
		expect(files.sort()).toEqual(wholeForms.map(previewPathOf).sort());
	});
});

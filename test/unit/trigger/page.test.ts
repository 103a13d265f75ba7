import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { eventEntries } from '../../../nodes/CometChatTrigger/receiving/families';
import { properties } from '../../../nodes/CometChatTrigger/fields';
import { eventOf } from '../../support/events';
import { anchorOf } from '../../support/pages';
import { TRIGGER_FILE, withEventsTable } from '../../tooling/events';
import { simplify, rawItem } from '../../support/readEvents';

const page = readFileSync(TRIGGER_FILE, 'utf8');

it("has a table of events that is current; run 'npm run operations'", () => {
	expect(page).toBe(withEventsTable(page));
	for (const { name, value } of eventEntries) {
		expect(page).toMatch(
			new RegExp(`^\\| ${name} \\| \`${String(value)}\` \\| \\S.* \\| \\S.* \\|$`, 'm'),
		);
	}
});

it('shows what really comes out', () => {
	const samples = [...page.matchAll(/^\*\*([^*]+)\*\*(.*)\n\n```json\n([\s\S]+?)```/gm)];
	expect(samples).toHaveLength(4);
	for (const [, name, note, sample] of samples) {
		const trigger = String(eventEntries.find((event) => event.name === name)!.value);
		const read = note.includes('not simplified') ? rawItem : simplify;
		expect(JSON.parse(sample) as IDataObject).toEqual(read(eventOf(trigger)));
	}
});

it('is told by the README without another sample', () => {
	const readme = readFileSync(join(dirname(TRIGGER_FILE), '../README.md'), 'utf8');
	const [, section] = readme.split('\n## Trigger\n');
	const [, sample] = /```json\n([\s\S]+?)```/.exec(section)!;
	expect(JSON.parse(sample)).toEqual(simplify(eventOf('message_sent')));
});

it('has a row for every filter', () => {
	const filters = properties.find(({ name }) => name === 'filters')!;
	const rows = [
		...page
			.split('\n## Filters\n')[1]
			.split('\n## ')[0]
			.matchAll(/^\| ([A-Z][\w ]+) \|/gm),
	];
	const names = (filters.options as Array<{ displayName: string }>).map(
		({ displayName }) => displayName,
	);
	expect(rows.map(([, name]) => name)).toEqual(['Filter', ...names]);
});

it('lists its chapters in their order', () => {
	const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => anchorOf(heading));
	const [contents] = page.split('\n## ');
	expect([...contents.matchAll(/^- .*\]\(#([^)]+)\)$/gm)].map(([, anchor]) => anchor)).toEqual(
		chapters,
	);
});

import { ago, asTexts, mapExport, mapFiles, NOW, type Mapped } from './support';

const hi = (more = {}) => ({ type: 'message', user: 'U1', text: 'Hi', ts: ago(7), ...more });

describe('files of an export', () => {
	it('may stand in a folder, as after unpacking and packing again', () => {
		const files = asTexts({
			'My export/users.json': [{ id: 'U1' }],
			'My export/channels.json': [{ id: 'C1', name: 'general' }],
			'My export/general/1.json': [hi()],
		});
		const mapped = mapExport({ files, now: NOW });
		expect(mapped.messages).toHaveLength(1);
		expect(Object.values(mapped.sources)).toEqual(['general/1.json']);
	});

	it('beside that folder are those of another export, as in the export of a whole organization', () => {
		const files = asTexts({
			'org_users.json': [{ id: 'U1' }],
			'channels.json': [{ id: 'C1', name: 'general' }],
			'general/2026-08-30.json': [hi()],
			'teams/a/users.json': [{ id: 'U1' }],
			'teams/a/channels.json': [{ id: 'C2', name: 'general' }],
			'teams/a/groups.json': [],
			'teams/a/general/2026-08-30.json': [hi()],
		});
		const mapped = mapExport({ files, now: NOW });
		expect(mapped.messages).toMatchObject([{ receiver: 'c2' }]);
		expect(mapped.groups).toMatchObject([{ guid: 'c2' }]);
		expect(mapped.notes.filter(({ outcome }) => outcome === 'without a place')).toMatchObject([
			{ part: 'files', file: 'general/2026-08-30.json' },
		]);
	});

	it('that hold no messages are named', () => {
		const mapped = mapFiles(
			{
				'general/1.json': '',
				'general/2.json': '{"a": 1}',
				'general/3.json': '[{]',
				'general/deep/4.json': '[]',
				'general/canvas_in_the_conversation.json': '[{"id": "F1"}]',
				'content_flags.json': '[]',
				'integration_logs.json': '[]',
			},
			{},
			['__uploads/F1/a.png'],
		);
		expect(mapped.notes.map(({ outcome, file, reason }) => [outcome, file, reason])).toEqual([
			['not carried over', '__uploads/F1/a.png', 'Not a JSON file'],
			['not carried over', 'content_flags.json', 'The import has no place for this file'],
			['not carried over', 'general/1.json', 'The file is empty'],
			['unreadable', 'general/2.json', 'The file holds no list of messages'],
			['unreadable', 'general/3.json', 'The file holds no list of messages'],
			['not carried over', 'general/canvas_in_the_conversation.json', 'Canvas of a conversation'],
			['without a place', 'general/deep/4.json', 'The import has no place for this file'],
			['not carried over', 'integration_logs.json', 'The import has no place for this file'],
		]);
	});

	const namesOf = ({ notes }: Mapped) =>
		notes
			.filter(({ part }) => part === 'files')
			.map(({ outcome, file, reason }) => [outcome, file, reason]);

	it.each([
		['general/F1-data.json', { a: 1 }, 'The file holds no list of messages'],
		['general/package.json', [{ name: 'a' }, 5, null], 'The file holds no messages'],
		['general/users.json', [{ id: 'U7', name: 'eve' }], 'The file holds no messages'],
		['general/attachments/F1.json', [], 'The import has no place for this file'],
		['__uploads/F1/users.json', [{ id: 'U7' }], 'The import has no place for this file'],
		['__uploads/F1/2026.json', [], 'The import has no place for this file'],
	])('may be files that people uploaded, which are named once: %s', (path, content, reason) => {
		const days: Record<string, unknown> = {};
		// This number of days fills two batches
		for (let day = 0; day < 150; day++) {
			days[`general/${day}.json`] = [{ ...hi(), ts: ago(1_000 - day) }];
		}
		const mapped = mapFiles({ ...days, [path]: content });
		expect(mapped.messages).toHaveLength(150);
		expect(mapped.totals.messages).toBe(150);
		expect(mapped.users.map(({ uid }) => uid)).not.toContain('u7');
		expect(namesOf(mapped)).toEqual([['not carried over', path, reason]]);
	});

	it('may be files that people uploaded, with the name of a list and a shorter path than that of the export', () => {
		const files = asTexts({
			'My export/users.json': [{ id: 'U1' }],
			'My export/channels.json': [{ id: 'C1', name: 'general' }],
			'My export/general/1.json': [hi()],
			'a/users.json': [{ id: 'U7' }],
		});
		const mapped = mapExport({ files, now: NOW });
		expect(mapped.messages).toHaveLength(1);
		expect(mapped.users.map(({ uid }) => uid)).toEqual(['u1']);
	});

	it('that are lists may hold null', () => {
		const mapped = mapFiles({ 'groups.json': 'null', 'general/1.json': [hi()] });
		expect(mapped.messages).toHaveLength(1);
		expect(namesOf(mapped)).toEqual([
			['not carried over', 'groups.json', 'The file holds no list, but null'],
		]);
	});

	it('may lack a list: the import goes on where it can', () => {
		const withoutUsers = mapExport({
			files: asTexts({
				'channels.json': [{ id: 'C1', name: 'general', members: ['U1'] }],
				'general/1.json': [{ ...hi(), user_profile: { real_name: 'Ada' } }],
			}),
			now: NOW,
		});
		expect(withoutUsers.messages).toHaveLength(1);
		expect(withoutUsers.users).toMatchObject([{ uid: 'u1', name: 'Ada' }]);
		expect(namesOf(withoutUsers)).toEqual([
			['unreadable', 'users.json', expect.stringContaining('no list of people')],
		]);
		const withoutChannels = mapExport({
			files: asTexts({
				'users.json': [{ id: 'U1' }],
				'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
				'D1/1.json': [hi()],
				'general/1.json': [hi()],
			}),
			now: NOW,
		});
		expect(withoutChannels.messages).toMatchObject([{ receiver: 'u2' }]);
		expect(namesOf(withoutChannels)).toEqual([
			['not carried over', 'channels.json', expect.stringContaining('no list of public channels')],
			['without a place', 'general/1.json', 'No conversation of the export has this folder'],
		]);
	});

	it('have to be an export, with lists that can be read', () => {
		expect(() => mapFiles({ 'channels.json': '[' })).toThrow(/^channels\.json cannot be read: /);
		expect(() => mapFiles({ 'users.json': '[{"id":' })).toThrow(/^users\.json cannot be read: /);
		expect(() => mapFiles({ 'dms.json': {} })).toThrow('dms.json cannot be read: it holds no list');
		expect(() => mapExport({ files: { 'a/b.json': '[]' }, now: NOW })).toThrow(
			'There is no users.json in it: it is not an export of Slack',
		);
	});
});

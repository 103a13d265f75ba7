import { countsByOutcome } from '../../../support/importReport';
import { runWithTimeCheck } from '../../../support/soon';
import { mapEntries, mapFiles, ago } from './support';
import { makeReport, summarizeBatch } from '../../../../examples/shared/report';

const mapped = mapEntries([
	{ text: 'a', ts: ago(5) },
	{ text: 'b', ts: ago(4) },
	{ text: 'c', ts: ago(3) },
	{ text: '', ts: ago(2) },
	{ subtype: 'channel_leave', ts: ago(1) },
]);

it('accounts for every record', () => {
	const [, second, third] = mapped.messages;
	const { sources } = mapped;
	const failedWhole = { ...second, error: 'Refused' };
	const failedById = { error: 'Refused', details: { id: third.muid } };
	const rows = makeReport(mapped, {
		users: { done: [{ status: 'imported' }, { status: 'alreadyExists' }] },
		messages: [
			summarizeBatch([{ imported: 0, present: 1, failed: 1 }], [failedWhole], sources),
			summarizeBatch([{ imported: 0, failed: 1 }], [failedById], sources),
			summarizeBatch([], [], {}),
		],
	});
	expect(countsByOutcome(rows, 'messages')).toEqual({
		'in the export': 5,
		imported: 1,
		'there already': 0,
		failed: 2,
		'left out': 2,
		'not accounted for': 0,
	});
	expect(countsByOutcome(rows, 'users')).toMatchObject({ imported: 1, 'there already': 1 });
	expect(rows.filter(({ outcome, reason }) => outcome === 'failed' && reason !== '')).toEqual([
		{
			part: 'messages',
			outcome: 'failed',
			count: 2,
			file: 'general/2026-08-31.json',
			reason: 'Refused',
			ids: `${String(second.muid)}, ${String(third.muid)}`,
		},
	]);
	expect(rows).toEqual(expect.arrayContaining(mapped.notes));
});

it('names each of many records that fail for one reason, as after an import that stopped', () => {
	const failed = Array.from({ length: 40_000 }, (_, n) => ({
		uid: `user-${n}`,
		error: 'Not sent',
	}));
	const [row] = runWithTimeCheck(() => makeReport(mapped, { users: { failed } })).filter(
		({ ids }) => ids !== '',
	);
	expect(row).toMatchObject({ part: 'users', count: 40_000 });
	expect(row.ids.split(', ').slice(-2)).toEqual(['user-39998', 'user-39999']);
});

it('says what nobody knows anything about', () => {
	const rows = makeReport(mapped, {
		messages: [{ counts: { imported: 1 } }, { error: 'The Code node took too long' }],
	});
	expect(countsByOutcome(rows, 'messages')['not accounted for']).toBe(2);
	expect(countsByOutcome(rows, 'batches')).toEqual({ failed: 1 });
	expect(rows).toContainEqual(
		expect.objectContaining({ part: 'batches', count: 1, reason: 'The Code node took too long' }),
	);
	expect(countsByOutcome(rows, 'members')['not accounted for']).toBe(2);
});

it('counts a status that it does not know under its own name', () => {
	const rows = makeReport(mapped, { messages: [{ counts: { later: 2 } }] });
	expect(countsByOutcome(rows, 'messages')).toMatchObject({ later: 2, 'not accounted for': 1 });
});

it('names what failed by its ID, whatever it is', () => {
	const users = [
		{ uid: 'u1', error: { message: 'No' } },
		{ uid: 'u2', error: null },
	];
	const rows = makeReport(mapFiles({}), {
		users: { failed: users },
		members: { failed: [{ guid: 'c1', uid: 'u1', error: 'No' }] },
	});
	expect(rows.filter(({ ids }) => ids !== '').map(({ ids, reason }) => [ids, reason])).toEqual([
		['u1', 'No'],
		['u2', 'No reason given'],
		['c1 u1', 'No'],
	]);
});

it('tells who was deactivated, and who was not', () => {
	const users = ['U1', 'U2', 'U3'].map((id) => ({ id, deleted: true }));
	const rows = makeReport(mapFiles({ 'users.json': users }), {
		reactivated: { failed: [{ uids: ['u1', 'u2', 'u3'], error: 'Busy' }] },
		deactivated: {
			done: [{ deactivatedUids: ['u1'] }, { uid: 'u3', deactivated: true }],
			failed: [{ uids: ['u2', 'u3'], error: 'No access' }],
		},
	});
	expect(countsByOutcome(rows, 'users')).toMatchObject({
		deactivated: 2,
		'not deactivated': 1,
		'not reactivated': 3,
	});
	expect(rows.filter(({ outcome }) => /^not (de|re)activated$/.test(outcome))).toMatchObject([
		{ outcome: 'not deactivated', count: 1, ids: 'u2', reason: '' },
		{ outcome: 'not reactivated', count: 3, reason: '' },
		{ count: 3, reason: 'Reactivate Users: Busy' },
		{ count: 1, ids: 'u2', reason: 'Deactivate Users: No access' },
	]);
});

it('names the one person of many who was not let in, and nobody else', () => {
	const uids = ['u1', 'u2', 'u3'];
	const unknown = (uid: string) => ({ uids, error: `The user ${uid} does not exist [item 0]` });
	const rows = makeReport(mapFiles({}), {
		reactivated: { done: [{ uid: 'u1' }], failed: [unknown('u2'), unknown('u3')] },
	});
	expect(countsByOutcome(rows, 'users')).toMatchObject({ 'not reactivated': 2 });
	expect(rows.filter(({ reason }) => reason !== '')).toMatchObject(
		['u2', 'u3'].map((ids) => ({ count: 1, ids, reason: expect.stringContaining(ids) })),
	);
});

it.each([
	[['503', 'a'], 'not available (HTTP 503) [item 0]'],
	[['0', 'a'], 'not available (HTTP 503) [item 0]'],
	[['user', 'ada', 'bob'], 'The user ada does not exist'],
])('says of all of %j: %s', (uids, error) => {
	const rows = makeReport(mapFiles({}), { reactivated: { failed: [{ uids, error }] } });
	expect(rows.find(({ reason }) => reason !== '')).toMatchObject({ ids: uids.join(', ') });
});

it('lists no failure that its total does not count', () => {
	const rows = makeReport(mapFiles({ 'users.json': [{ id: 'U1', deleted: true }] }), {
		users: { failed: [{ uid: 'u1', error: 'No' }] },
		groups: { failed: [{ error: 'All refused' }] },
		messages: [
			{ error: { message: 'Broke off' } },
			{ error: 'Broke off' },
			summarizeBatch([], [{ error: 'Half an emoji' }], {}),
		],
		reactivated: { failed: [{ uids: ['u1'], error: 'Busy' }] },
		deactivated: { failed: [{ uids: ['u1'], error: 'Busy' }] },
	});
	const failures = rows.filter(
		({ reason, outcome }) => reason !== '' && /^(failed|not (de|re)activated)$/.test(outcome),
	);
	expect(failures.length).toBeGreaterThan(5);
	const listed: Record<string, number> = {};
	for (const { part, outcome, count } of failures) {
		listed[`${part} ${outcome}`] = (listed[`${part} ${outcome}`] ?? 0) + count;
	}
	for (const [name, count] of Object.entries(listed)) {
		const [part, ...words] = name.split(' ');
		expect([name, countsByOutcome(rows, part)[words.join(' ')]]).toEqual([name, count]);
	}
});

it('counts the files that cannot be read', () => {
	const rows = makeReport(mapFiles({ 'general/1.json': '[{', 'general/2.json': '{}' }), {});
	expect(countsByOutcome(rows, 'files')).toEqual({ unreadable: 2, 'without a place': 0 });
});

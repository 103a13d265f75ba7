import fc from 'fast-check';
import { forAll } from '../../../support/forAll';
import { expectAllAccountedFor, isUsable } from '../mapped';
import { mapExport } from './support';

const anything = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }),
	fc.constantFrom(
		'',
		' ',
		'__proto__',
		'u1',
		'U1',
		'team:a',
		'a',
		'2026-06-01T00:00:00Z',
		1780300000000,
		'@u1 $& <@uid:',
		'https://[',
		'system',
	),
);
/** Objects with some of these fields. */
const objectsWith = (...names: string[]) =>
	fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: names.length });

/** The names of fields, kinds and lists in exports of the two systems. */
const NAMES = {
	stream:
		'id cid type text user user_id created_at created_by member_count channel_id channel_type mentioned_users attachments parent_id deleted_at item data channel message member messages members role name image teams poll reaction_counts'.split(
			' ',
		),
	sendbird:
		'user_id nickname channel_url message_id type message user sender mentioned_users created_at is_removed file files url members operators banned_list is_distinct created_by data metadata users channels messages name state role is_active'.split(
			' ',
		),
};

describe.each(Object.entries(NAMES))('an export that %s never writes', (system, names) => {
	const flat = objectsWith(...names);
	const nested = fc.dictionary(
		fc.constantFrom(...names),
		fc.oneof(anything, flat, fc.array(flat, { maxLength: 3 })),
		{ maxKeys: 8 },
	);

	it('has every record counted, and gives no record whose form the service refuses', async () => {
		await forAll(
			300,
			[fc.array(fc.oneof(nested, nested, anything), { maxLength: 12 })],
			(values) => {
				const lines = values.map((value) => JSON.stringify(value)).join('\n');
				let mapped;
				try {
					mapped = mapExport(system, { 'a.jsonl': lines });
				} catch (error) {
					expect((error as Error).message).toBe(
						'No user, channel or message was found in the files',
					);
					return;
				}
				expectAllAccountedFor(mapped);
				expect([...mapped.users, ...mapped.groups].every(isUsable)).toBe(true);
				const uids = mapped.users.map(({ uid }) => uid);
				for (const { sender, receiver, sentAt, text, attachments } of mapped.messages) {
					expect(uids).toContain(sender);
					expect(receiver).toMatch(/./);
					expect(sentAt).toEqual(expect.any(Number));
					expect(text ?? attachments).toBeDefined();
				}
			},
		);
	});
});

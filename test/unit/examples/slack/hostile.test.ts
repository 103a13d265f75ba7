import fc from 'fast-check';
import { forAll } from '../../../support/forAll';
import { expectAllAccountedFor, isUsable } from '../mapped';
import { ago, mapFiles } from './support';

/** Anything that JSON can hold, and above all values that are nearly right. */
const anything = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }),
	fc.constantFrom('', ' ', ...'U1 U9 C1 <@U1 <@U1|> <!> <#|> <a:|b> &amp; __proto__'.split(' ')),
	fc.constantFrom(
		ago(5),
		ago(5),
		ago(99),
		...'1.2 tombstone channel_join rich_text 1f44b'.split(' '),
	),
);

/** An object with some of these fields. */
function some(fields: string) {
	const names = fields.split(' ');
	return fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: names.length });
}

const block = fc
	.tuple(
		some('text fields elements accessory title image_url unicode user_id'),
		fc.constantFrom('rich_text', 'rich_text_list', 'section', 'image', 'video', 'emoji', 'user', 0),
		fc.array(some('type text elements user_id url unicode name'), {
			maxLength: 3,
		}),
	)
	.map(([rest, type, elements]) => ({ elements, ...rest, type }));

const entry = fc.oneof(
	anything,
	fc
		.tuple(
			some('user bot_id username subtype ts thread_ts text hidden type edited'),
			some('files file reactions user_profile bot_profile comment attachments'),
			fc.array(block, { maxLength: 3 }),
			fc.array(some('id mode url_private size name file_access'), { maxLength: 3 }),
			fc.array(some('text blocks fields from_url message_blocks'), { maxLength: 2 }),
		)
		.map(([first, second, blocks, files, attachments]) => ({
			type: 'message',
			user: 'U1',
			ts: ago(7),
			text: 'x',
			blocks,
			files,
			attachments,
			...first,
			...second,
		})),
);

const list = (fields: string) => fc.array(fc.oneof(anything, some(fields)), { maxLength: 5 });

it('accounts for everything, whatever the export holds', async () => {
	await forAll(
		200,
		[
			list('id name profile deleted is_bot real_name'),
			list('id name members creator created topic pins'),
			list('id members'),
			fc.array(entry, { maxLength: 12 }),
			fc.oneof(fc.array(entry, { maxLength: 3 }), anything),
		],
		(users, channels, dms, day, otherDay) => {
			const mapped = mapFiles({
				'users.json': users,
				'channels.json': channels,
				'groups.json': [{ id: 'G1', name: 'plans', members: ['U1'] }],
				'dms.json': dms,
				constructor: [],
				'plans/1.json': day,
				// Any text may be drawn, which `mapFiles` would take for the text of the file. `U1` may be drawn as a channel
				'U1/1.json': JSON.stringify(otherDay),
			});
			expectAllAccountedFor(mapped);
			const uids = new Set(mapped.users.map(({ uid }) => uid));
			expect(mapped.messages.every(({ sender }) => uids.has(sender))).toBe(true);
			expect(mapped.users.every(isUsable)).toBe(true);
		},
	);
});

it('makes no user of a member without an ID', () => {
	const message = { type: 'message', user: 'U1', ts: ago(7), text: 'x' };
	const { users, messages } = mapFiles({
		'users.json': [],
		'dms.json': [{ id: 'D1', members: [[], ''] }],
		'D1/1.json': [message],
	});
	expect(users.every(isUsable)).toBe(true);
	expect(messages).toEqual([]);
});

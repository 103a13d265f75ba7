import { isWrittenBy } from '../../../nodes/CometChat/resources/user/personalRemovals';
import { run } from '../support';
import { formForAlice, USER_URL, useOddService } from './oddService';

const odd = useOddService();

it('does not call an export complete whose contact details came in another shape', async () => {
	odd.answer = (_, url) => {
		if (/contact-details/.test(url)) return { body: { data: 'none' } };
		return { body: { data: USER_URL.test(url) ? { uid: 'alice' } : [] } };
	};
	const { items } = await run(odd.service(), formForAlice('exportData', { exportAs: 'items' }));
	const manifest = items.at(-1)!.json;
	expect(manifest).toMatchObject({ kind: 'manifest', complete: false });
	expect(manifest.notRead).toContainEqual(expect.objectContaining({ kind: 'notificationContact' }));
});

it('exports no record when the answer does not say whose data it holds', async () => {
	for (const data of [{}, 'text', [{ uid: 'alice' }], { uid: 'bob' }]) {
		const { error } = await odd.runAnswered(formForAlice('exportData', { exportAs: 'items' }), {
			data,
		});
		expect(error?.message).toMatch(/^The service gave an answer of another shape/);
	}
});

it.each([
	['suspend', { banFrom: 'all', options: { deleteMessages: 1 } }],
	['reinstate', { unbanFrom: 'all' }],
	['erase', { eraseMessages: 'delete', dryRun: false }],
])(
	'changes nothing by an ID that the answers leave out, and does not deny the rest: %s',
	async (operation, more) => {
		const urls: string[] = [];
		odd.answer = (_, url) => {
			urls.push(url);
			return { body: { data: USER_URL.test(url) ? { uid: 'alice' } : [{}] } };
		};
		const { error } = await run(odd.service(), formForAlice(operation, more));
		expect(error?.message).toMatch(/ is not finished\. Failed: .*answer of another shape/);
		expect(error?.description).toMatch(/^Done: /);
		expect(urls.filter((url) => url.includes('undefined'))).toEqual([]);
	},
);

it.each(['friends', 'blockedusers'])(
	'does not call an erasure finished when the %s come without UIDs',
	async (related) => {
		const deletions: string[] = [];
		odd.answer = (method, url) => {
			if (method === 'DELETE') deletions.push(url);
			const isUser = USER_URL.test(url) && method === 'GET';
			const list = url.includes(related) ? [{ name: 'Bob' }] : [];
			return { body: { data: isUser ? { uid: 'alice' } : list } };
		};
		const more = { eraseMessages: 'keep', dryRun: false, options: { leaveOut: ['notifications'] } };
		const { error } = await run(odd.service(), formForAlice('erase', more));
		expect(error?.message).toMatch(/ is not finished\. Failed: .*answer of another shape/);
		expect(deletions.filter((url) => url.includes(related))).toEqual([]);
	},
);

describe('An erasure reads the outcome for each other user', () => {
	/** Erases a user whose lists are all empty but for related users; gives the text of the error. */
	async function eraseWith(related: RegExp, uids: string[], removed: () => object) {
		odd.answer = (method, url) => {
			if (related.test(url)) {
				if (method === 'DELETE') return removed() as { body: unknown };
				return { body: { data: uids.map((other) => ({ uid: other })) } };
			}
			const isUser = USER_URL.test(url) && method === 'GET';
			return { body: { data: isUser ? { uid: 'alice' } : [] } };
		};
		const more = { eraseMessages: 'keep', dryRun: false, options: { leaveOut: ['notifications'] } };
		const { error } = await run(odd.service(), formForAlice('erase', more));
		return `${error?.message} ${error?.description}`;
	}

	it.each([
		[{ b1: { success: false, error: { code: 'ERR_X', message: 'Not now' } } }, 'b1: Not now'],
		[{ b1: { success: false } }, 'b1: The service refused it'],
		[{}, 'b1: The service did not say what became of it'],
	])('of a block by %j', async (other, reason) => {
		const data = { b0: { success: true, message: 'done' }, ...other };
		const said = await eraseWith(/blockedusers/, ['b0', 'b1'], () => ({ body: { data } }));
		expect(said).toContain(`Failed: removal of 1 block (${reason})`);
		expect(said).toMatch(/Done: .*removal of 1 block/);
		expect(said).toContain('Not tried: emptying of the profile');
	});

	it('of blocks that the service refuses as a whole, and counts each of them', async () => {
		const refused = { status: 400, body: { error: { code: 'ERR_X', message: 'Not now' } } };
		const said = await eraseWith(/blockedusers/, ['b0', 'b1'], () => refused);
		expect(said).toContain('Failed: removal of 2 blocks (');
	});

	it('of friends, which the service refuses as a whole because one user is no friend', async () => {
		const notFriends = {
			status: 400,
			body: { error: { code: 'ERR_NOT_A_FRIEND', message: 'No' } },
		};
		const refused = { status: 400, body: { error: { code: 'ERR_X', message: 'Not now' } } };
		// All three together are refused; then one after the other: ended, no friend (nothing to end), refused
		const answers = [notFriends, { body: { data: { success: true } } }, notFriends, refused];
		const said = await eraseWith(/friends/, ['f0', 'f1', 'f2'], () => answers.shift()!);
		expect(answers).toEqual([]);
		expect(said).toContain('Failed: end of 1 friendship (Not now)');
		expect(said).toMatch(/Done: .*end of 1 friendship/);
	});
});

it('takes the reactions of the user away, whatever else stands in the lists of reactions', async () => {
	const reactions = [null, 'x', { reaction: 'hi' }, { reaction: 'ok', reactedByMe: true }];
	const messages = [
		{ id: '8', data: null },
		{ id: '9', data: { reactions } },
	];
	const removed: string[] = [];
	let reads = 0;
	odd.answer = (method, url) => {
		if (method === 'DELETE' && url.includes('/reactions/')) removed.push(url);
		const isList = url.includes('hasReactions') && reads++ === 0;
		const isUser = method === 'GET' && USER_URL.test(url);
		const list = isList ? messages : [];
		return { body: { data: isUser ? { uid: 'alice' } : list } };
	};
	const more = { eraseMessages: 'keep', dryRun: false, options: { leaveOut: ['notifications'] } };
	await run(odd.service(), formForAlice('erase', more));
	expect(removed).toEqual(['/v3/messages/9/reactions/ok']);
});

it.each([
	['in other capitals', { sender: 'Dave' }, true],
	['of somebody else', { sender: 'bob' }, false],
	['that says that the user called', { sender: 'dave', category: 'call' }, false],
	['that says that the user joined a group', { sender: 'dave', category: 'action' }, false],
	['that is deleted', { sender: 'dave', deletedAt: 1_700_000_000 }, false],
])('knows whether the user wrote a message %s', (_what, message, expected) => {
	expect(isWrittenBy(message, 'dave')).toBe(expected);
});

import { isWrittenBy } from '../../nodes/CometChat/resources/user/personalRemovals';
import type { Service } from '../service';
import { answerJson, openServer } from '../support/openServer';
import { byId, formOf, run } from './support';

it('takes the reactions of the user away, whatever else stands in the lists of reactions', async () => {
	const reactions = [null, 'x', { reaction: 'hi' }, { reaction: 'ok', reactedByMe: true }];
	const messages = [
		{ id: '8', data: null },
		{ id: '9', data: { reactions } },
	];
	const removed: string[] = [];
	let reads = 0;
	await using server = await openServer((request, response) => {
		const { method = '', url = '' } = request;
		if (method === 'DELETE' && url.includes('/reactions/')) removed.push(url);
		const isList = url.includes('hasReactions') && reads++ === 0;
		const isUser = method === 'GET' && url.endsWith('/users/dave');
		const list = isList ? messages : [];
		answerJson(response, 200, { data: isUser ? { uid: 'dave' } : list });
	});
	const form = formOf('user', 'erase', {
		uid: byId('dave'),
		eraseMessages: 'keep',
		dryRun: false,
		options: { leaveOut: ['notifications'] },
	});
	await run({ origin: server.origin, appId: 'odd-erase', apiKey: 'key' } as Service, form);
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

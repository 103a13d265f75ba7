import { useFastClock } from '../../engine/support';
import { byId, records, useOperation } from '../support';

useFastClock();

describe.each([
	['suspend', { options: { deleteMessages: 24 } }],
	['erase', { eraseMessages: 'delete', dryRun: false }],
])('user: %s', (operation, more) => {
	const { service, run, sent } = useOperation('user', operation, { uid: byId('dave'), ...more });

	it('deletes no message of others, even if the service lists the messages of all', async () => {
		const { deviations, state } = service.current;
		const { messages } = state;
		const sentAt = Math.floor(Date.now() / 1000) - 60;
		for (const [id, sender] of Object.entries({ 9001: 'dave', 9002: 'carol' })) {
			messages.set(id, { ...messages.get('3')!, id, sender, sentAt });
		}
		const own = [...messages.values()].filter(({ sender }) => sender === 'dave');
		deviations.push({ route: 'GET /messages', change: 'no filter', at: 'sender' });
		await run();
		const deleted = sent().flatMap(({ request }) => {
			const match = /^DELETE \S+\/messages\/(\w+)$/.exec(String(request));
			return match ? [match[1]] : [];
		});
		expect(deleted).toContain('9001');
		expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(deleted));
	});
});

describe('user: exportData', () => {
	const form = { uid: byId('alice'), exportAs: 'items' };
	const { service, run } = useOperation('user', 'exportData', form);

	it('gives no message of others as one of the user, even if the service lists the messages of all', async () => {
		const { deviations, state } = service.current;
		deviations.push({ route: 'GET /messages', change: 'no filter', at: 'sender' });
		const exported = records(await run()).filter(({ kind }) => kind === 'message');
		const own = [...state.messages.values()].filter(({ sender }) => sender === 'alice');
		expect(exported).toHaveLength(own.length);
		expect(new Set(exported.map(({ sender }) => sender))).toEqual(new Set(['alice']));
	});
});

import { useFastClock } from '../../engine/support';
import { byId, records, useOperation } from '../support';
import { useErasure } from './erasable';

useFastClock();

describe('user: erase', () => {
	const { service, state, addRecords, runErase, writes } = useErasure();

	it('deletes no message of others, even if the service lists the messages of all', async () => {
		addRecords();
		const own = [...state().messages.values()].filter(({ sender }) => sender === 'dave');
		service.current.deviations.push({ route: 'GET /messages', change: 'no filter', at: 'sender' });
		await runErase();
		const deleted = writes().flatMap(({ request }) => {
			const match = /^DELETE \S+\/messages\/(\w+)$/.exec(String(request));
			return match ? [match[1]] : [];
		});
		expect(deleted).not.toEqual([]);
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

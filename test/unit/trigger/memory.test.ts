import { Memory } from '../../../nodes/CometChatTrigger/receiving/memory';
import { clock } from '../../../nodes/shared/transport/clock';

it('knows the newest 10,000 events, and no longer the first', async () => {
	const memory = new Memory();
	const until = clock.now() + 600_000;
	const isStarted = async (n: number) =>
		await memory.claim(`event-${n}`, until, async () => await Promise.resolve(true));
	for (let n = 1; n <= 10_500; n++) expect(await isStarted(n)).toBe(true);
	expect([await isStarted(10_500), await isStarted(600)]).toEqual([false, false]);
	expect(await isStarted(1)).toBe(true);
});

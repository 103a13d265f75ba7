import { skipWaits } from '../../engine/support';
import { records, useOperation } from '../support';

skipWaits();

const { service, run, sent, refuses } = useOperation('aiAgent', 'addText', {
	title: 'Refunds',
	text: 'We refund within 30 days.',
});
const polls = () => sent().filter(({ request }) => String(request).endsWith('/status/poll'));
/** The indexing of the stand-in: `answersUntilEnd` polls find the text still open, then `finalStatusOf` gives its last state. */
const indexing = () => service.current.state.indexing;
const wait = async (waitUntilIndexed: unknown = 60) => await run({ options: { waitUntilIndexed } });

it('asks for the state until agents can find the text', async () => {
	indexing().answersUntilEnd = 3;
	const result = await wait();
	expect(records(result)).toMatchObject([{ uniqueId: 'kb-4', status: 'indexed', isIndexed: true }]);
	expect(polls().map(({ body }) => body)).toEqual(Array(4).fill({ uniqueId: ['kb-4'] }));
});

it('asks ever more seldom, and gives the state "indexing" when the time is over', async () => {
	indexing().answersUntilEnd = Infinity;
	const result = await wait(120);
	expect(result.error).toBeUndefined();
	expect(records(result)).toMatchObject([{ status: 'indexing', isIndexed: false }]);
	// The pauses between the requests grow
	expect(polls().length).toBeGreaterThan(5);
	expect(polls().length).toBeLessThan(13);
});

it.each(['failed', 'paused', 'INDEXED?'])(
	'stops waiting at the state %s, which does not say that the text is indexed',
	async (state) => {
		indexing().finalStatusOf = () => state;
		expect(records(await wait())).toMatchObject([{ status: state, isIndexed: false }]);
		expect(polls()).toHaveLength(3);
	},
);

it('does not fail after the text was added, so that no retry adds the text twice', async () => {
	service.current.faults.add({ kind: 'refusal', route: /status\/poll/ });
	const result = await wait();
	expect(result.error).toBeUndefined();
	expect(records(result)).toMatchObject([
		{ uniqueId: 'kb-4', status: 'indexing', isIndexed: false },
	]);
});

it('does not wait without the option, or for no time', async () => {
	expect(records(await run())[0]).not.toHaveProperty('isIndexed');
	expect(records(await wait(0))).toMatchObject([{ isIndexed: false }]);
	expect(polls()).toEqual([]);
});

it('refuses a wait of more than ten minutes', async () => {
	const options = { waitUntilIndexed: 601 };
	await refuses({ options }, "'Wait Until Indexed' has to be 0 to 600");
});

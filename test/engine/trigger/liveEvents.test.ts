import { startService, type Service } from '../../service';
import { LOGIN } from './receiver';
import { useReceivers } from './receivers';

const receiver = useReceivers();
let service: Service;

beforeAll(async () => {
	service = await startService({ changeEvents: 'live' });
});
afterEach(() => service.reset());
afterAll(async () => await service.close());

/** The trigger behind a webhook of the service, as a bot that answers messages has it. */
async function bot(filters = {}) {
	const events = ['message_sent', 'message_edited', 'message_deleted'];
	const n8n = await receiver({ events, filters });
	service.addWebhook({ webhookURL: `http://127.0.0.1:${n8n.port}/`, ...LOGIN });
	return n8n;
}

// The number says how many reports of the change follow, each as the event `message_sent` with a message of the category action
describe.each([
	['edited', 3],
	['deleted', 1],
] as const)('a message that is %s in a live app', (how, reports) => {
	it('starts the workflow once, with who did it when, and the service sends reports besides', async () => {
		const n8n = await bot();
		service.causeEvent(`message_${how}`);
		await service.deliveriesSettled();
		expect(service.deliveries.map(({ status }) => status)).toEqual(Array(1 + reports).fill(200));
		expect(n8n.emitted).toMatchObject([
			{
				event: `message_${how}`,
				receiver: 'general',
				receiverType: 'group',
				[`${how}By`]: expect.any(String) as string,
				[`${how}AtIso`]: expect.any(String) as string,
			},
		]);
	});

	it('starts the workflow for the reports, too, where a filter asks for actions', async () => {
		const n8n = await bot({ categories: 'message, action' });
		service.causeEvent(`message_${how}`);
		await service.deliveriesSettled();
		const names = n8n.emitted.map(({ event }) => event).sort();
		expect(names).toEqual(
			[`message_${how}`, ...Array<string>(reports).fill('message_sent')].sort(),
		);
	});

	it('starts the workflow once for each of three events in the same second, and not for their repetitions', async () => {
		const n8n = await bot();
		for (let n = 0; n < 3; n++) service.causeEvent(`message_${how}`);
		await service.deliveriesSettled();
		for (const delivery of [...service.deliveries]) service.repeatDelivery(delivery);
		await service.deliveriesSettled();
		expect(n8n.emitted).toHaveLength(3);
	});
});

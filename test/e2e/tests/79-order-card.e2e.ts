import { join } from 'node:path';
import { e2e, openPage } from '../editor/page';
import type { Execution } from '../harness/api';
import { cardPage } from '../harness/cardPage';
import { IMAGES } from '../harness/paths';
import { until } from '../harness/wait';

const FILE = 'send-order-card.json';
const TIMEOUT_MS = 90_000;

const ORDER = {
	customer: 'alice',
	number: 4711,
	status: 'shipped',
	items: [
		{ name: 'Green tea, 100 g', quantity: 2, price: '9.80 €' },
		{ name: 'Cup "Kyoto"', quantity: 1, price: '14.00 €' },
	],
	link: 'https://example.com/orders/4711',
};

describe('An order update as a card, published', () => {
	let workflowId: string;

	beforeAll(async () => {
		const { api, examples } = e2e.session;
		e2e.session.reset();
		workflowId = examples.find(({ file }) => file === FILE)!.id;
		await api.publishWorkflow(workflowId);
	});

	it('shows the items of the order, and buttons', async () => {
		const { status, data } = await orderChanged(ORDER);
		expect(data.resultData.error?.message).toBeUndefined();
		expect(status).toBe('success');
		const [message] = cardsSent();
		const card = message.data.card as Parameters<typeof cardPage>[0];
		expect(message).toMatchObject({
			receiver: 'alice',
			data: { text: 'Your order is on its way' },
		});
		expect(card).toMatchObject({
			body: [
				{
					items: [
						{ content: 'Your order is on its way' },
						{ content: 'Order 4711' },
						{
							columns: ['Item', 'Amount', 'Price'],
							rows: [
								['Green tea, 100 g', '2', '9.80 €'],
								['Cup "Kyoto"', '1', '14.00 €'],
							],
						},
						{ label: 'Track order', action: { type: 'openUrl', url: ORDER.link } },
						{ label: 'Ask about it', action: { type: 'sendMessage' } },
					],
				},
			],
			fallbackText: `Your order is on its way: 4711, ${ORDER.link}`,
		});
		const { page, close } = await openPage();
		await page.setContent(cardPage(card));
		await page.locator('body').screenshot({ path: join(IMAGES, 'card-order.png') });
		await close();
	});

	it('fails for somebody who is no user of the chat, and names the customer', async () => {
		const { status, data } = await orderChanged({ ...ORDER, customer: 'nobody' });
		expect(status).toBe('error');
		expect(data.resultData.error?.message).toContain('nobody');
		expect(cardsSent()).toHaveLength(1);
	});

	const cardsSent = () =>
		[...e2e.session.service.state.messages.values()].filter(({ category }) => category === 'card');

	/** Tells the published workflow of an order, as a shop does, and waits for the end of its run. */
	async function orderChanged(body: unknown): Promise<Execution> {
		const { api, n8n } = e2e.session;
		const before = await api.executionsOf(workflowId);
		// Published, the webhook is there a moment later
		await until('the webhook', TIMEOUT_MS, async () => {
			const { ok } = await fetch(`${n8n.origin}/webhook/cometchat-orders`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return ok ? true : undefined;
		});
		const id = await until('the execution to start', TIMEOUT_MS, async () =>
			(await api.executionsOf(workflowId)).find((found) => !before.includes(found)),
		);
		return await api.execution(id);
	}
});

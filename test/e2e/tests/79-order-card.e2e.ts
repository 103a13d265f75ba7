import { join } from 'node:path';
import { e2e, openPage } from '../editor/page';
import { problemOf } from '../harness/api';
import { cardPage } from '../harness/cardPage';
import { runByRequest } from '../harness/forms';
import { IMAGES } from '../harness/paths';

const FILE = 'send-order-card.json';

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
	beforeAll(async () => {
		const { api, example } = e2e.session;
		e2e.session.reset();
		await api.startPublishing(example(FILE).id);
	});

	it('shows the items of the order, and buttons', async () => {
		expect(problemOf(await orderChanged(ORDER))).toBeUndefined();
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

	it('is sent without a status, too', async () => {
		expect(problemOf(await orderChanged({ ...ORDER, status: null }))).toBeUndefined();
		expect(cardsSent().at(-1)?.data.text).toBe('Your order has changed');
	});

	it('is sent without a link, too, with a button that asks where the order is', async () => {
		expect(problemOf(await orderChanged({ ...ORDER, link: undefined }))).toBeUndefined();
		const { card, text } = cardsSent().at(-1)!.data;
		expect(text).toBe('Your order is on its way');
		expect(card).toMatchObject({ fallbackText: 'Your order is on its way: 4711' });
		const [ask] = (card as { body: [{ items: object[] }] }).body[0].items.slice(-2);
		expect(ask).toMatchObject({
			label: 'Where is it?',
			action: { type: 'sendMessage', text: 'Where is order 4711?' },
		});
	});

	it('fails for a customer who is no user of the chat, and names the customer', async () => {
		expect(problemOf(await orderChanged({ ...ORDER, customer: 'nobody' }))).toContain('nobody');
		expect(cardsSent().map(({ receiver }) => receiver)).not.toContain('nobody');
	});

	const cardsSent = () =>
		[...e2e.session.service.state.messages.values()].filter(({ category }) => category === 'card');

	const orderChanged = async (body: unknown) =>
		await runByRequest(e2e.session, e2e.session.example(FILE), body);
});

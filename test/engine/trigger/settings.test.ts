import type { INodeParameters } from 'n8n-workflow';
import { useService } from '../support';
import { Published, useTimes } from './lifecycle';

useTimes();
const service = useService();

const byHand = (parameters: INodeParameters) =>
	new Published(service.current, { registration: 'byHand', ...parameters });

describe('a form that cannot be read', () => {
	it.each([
		[{ events: [] }, "'Trigger On' is empty. Choose at least one event"],
		[{ events: ['a b'] }, "'Trigger On' has 'a b'"],
		[{ events: [], options: { otherEvents: 'a/b' } }, "'Other Events' has 'a/b'"],
		[{ filters: { receiverType: 'channel' } }, "'Receiver Type' has to be one of user, group"],
		[{ filters: { groups: { a: 1 } } }, "'Groups' has to be a list of texts"],
		[
			{ filters: { groups: '={{ $vars.none }}' } },
			"'Groups' is empty: its expression gave nothing",
		],
		[{ simplify: 'perhaps' }, "'Simplify' has to be true or false"],
	])(
		'%j is refused when the workflow is published, and when it is tried',
		async (form, message) => {
			const workflow = byHand(form as INodeParameters);
			for (const attempt of [workflow.publish(), workflow.listen()]) {
				await expect(attempt).rejects.toMatchObject({
					name: 'NodeOperationError',
					message: expect.stringContaining(message) as string,
				});
			}
		},
	);

	it('sends nothing, also where the node registers itself', async () => {
		const workflow = new Published(service.current, { filters: { types: { a: 1 } } });
		await expect(workflow.publish()).rejects.toThrow("'Types' has to be a list of texts");
		expect(service.current.state.webhooks.size).toBe(0);
	});
});

it.each([
	[{ events: ['*'] }],
	[{ events: [], options: { otherEvents: 'message_pinned' } }],
	[{ events: ['message_sent'], filters: { senders: 'alice', moderationStatus: ['approved'] } }],
])('%j is published by hand, and the service is not asked for a webhook', async (form) => {
	const workflow = byHand(form as INodeParameters);
	await workflow.publish();
	await workflow.unpublish();
	expect(service.current.state.webhooks.size).toBe(0);
});

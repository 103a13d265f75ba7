import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';

const paid = trigger({
	type: 'n8n-nodes-base.webhook',
	version: 2.1,
	config: {
		name: 'Order Paid',
		parameters: { httpMethod: 'POST', path: 'order-paid', responseMode: 'lastNode' },
	},
	output: [{ body: { customer: 'bob', number: 4711, rows: [{ Item: 'Tent', Price: '90 EUR' }] } }],
});

const card = node({
	type: 'n8n-nodes-cometchat.cometChat',
	version: 1,
	config: {
		name: 'Send Card',
		parameters: {
			resource: 'message',
			operation: 'send',
			receiverType: 'user',
			receiverUid: { __rl: true, mode: 'id', value: expr('{{ $json.body.customer }}') },
			messageType: 'card',
			cardSource: 'fields',
			cardTitle: expr('Order {{ $json.body.number }}'),
			cardText: 'Thank you! We send it tomorrow.',
			cardTable: expr('{{ $json.body.rows }}'),
			cardButtons: {
				button: [
					{ label: 'Track', action: 'openUrl', url: 'https://example.com/track' },
					{ label: 'Ask Support', action: 'chatWithUser', uid: 'moderator-1' },
				],
			},
			cardFallback: expr('Order {{ $json.body.number }}: thank you!'),
		},
		credentials: { cometChatApi: newCredential('CometChat') },
	},
	output: [{ id: '104' }],
});

export default workflow('card', 'Send an order as a card').add(paid).to(card);

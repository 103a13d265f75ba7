import type { IDataObject } from 'n8n-workflow';
import { parseEvent } from '../../../nodes/CometChatTrigger/receiving/event';
import { simplifyEvent } from '../../../nodes/CometChatTrigger/receiving/receive';
import { eventOf } from '../../support/events';

it('an event about a card says its fallback text, not what the push notification says', () => {
	const event = structuredClone(eventOf('message_sent')) as IDataObject;
	const { message } = event.data as { message: IDataObject };
	message.category = 'card';
	message.type = 'card';
	message.data = { ...(message.data as IDataObject), text: 'News', card: { fallbackText: 'Sent' } };
	expect(simplifyEvent(parseEvent(event)!)).toMatchObject({ text: 'Sent' });
});

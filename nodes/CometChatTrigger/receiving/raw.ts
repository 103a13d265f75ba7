import type { IDataObject } from 'n8n-workflow';
import type { ChatEvent } from './event';

/** Everything the service sent; `event` is its name. Unknown fields never overwrite the known ones. */
export function rawEvent({ name, appId, region, webhook, type, body }: ChatEvent): IDataObject {
	const known = {
		event: name,
		appId,
		region,
		webhookId: webhook,
		...(type !== undefined && { type }),
		data: body.data,
	};
	const sent = Object.entries(body).filter(([key]) => key !== 'trigger' && key !== 'webhook');
	return { ...known, ...Object.fromEntries(sent), ...known };
}

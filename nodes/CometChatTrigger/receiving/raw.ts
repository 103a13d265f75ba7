import type { IDataObject } from 'n8n-workflow';
import type { ChatEvent } from './event';

/** Everything the service sent; `event` is its name. */
export function rawEvent({ trigger, appId, region, webhook, type, data }: ChatEvent): IDataObject {
	return {
		event: trigger,
		appId,
		region,
		webhookId: webhook,
		...(type !== undefined && { type }),
		data,
	};
}

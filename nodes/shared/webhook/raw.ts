import type { IDataObject } from 'n8n-workflow';

/** A request of the service with its envelope read. */
interface Received {
	name: string;
	appId?: string;
	region?: string;
	webhook?: string;
	type?: string;
	body: IDataObject;
}

/** Everything the service sent; `event` is the name of the event. Unknown fields never overwrite the known ones. */
export function rawEvent({ name, appId, region, webhook, type, body }: Received): IDataObject {
	const known = {
		event: name,
		appId,
		region,
		webhookId: webhook,
		...(type !== undefined && { type }),
		data: body.data,
	};
	const sent = Object.entries(body).filter(([key]) => key !== 'trigger' && key !== 'webhook');
	// The known fields stand twice: the first time they set the order, the second time the values
	return { ...known, ...Object.fromEntries(sent), ...known };
}

import type { IDataObject } from 'n8n-workflow';

/** A request of the service: its body, and the fields that were read from the body. */
interface EventRequest {
	name: string;
	appId?: string;
	region?: string;
	webhook?: string;
	type?: string;
	body: IDataObject;
}

/** Everything that the service sent, with the name as `event`. No field of the body overwrites a known field. */
export function rawEvent({ name, appId, region, webhook, type, body }: EventRequest): IDataObject {
	const known = {
		event: name,
		appId,
		region,
		webhookId: webhook,
		...(type !== undefined && { type }),
		data: body.data,
	};
	const sent = Object.entries(body).filter(([key]) => key !== 'trigger' && key !== 'webhook');
	// The known fields stand twice: in front for the order of the fields, behind for their values
	return { ...known, ...Object.fromEntries(sent), ...known };
}

import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../shared/values/readers';
import { isDeeper, MAX_LEVELS } from '../../shared/webhook/levels';
import { recordAt, textOf } from '../../shared/webhook/payload';
import { CHANNELS } from '../channels';
import type { Channel } from '../channels';

/** A notification for one person, its envelope checked. */
export interface Notification {
	/** Undefined for a name that no page of the service has. */
	channel?: Channel;
	name: string;
	appId?: string;
	region?: string;
	webhook?: string;
	/** What the person missed. */
	data: IDataObject;
	/** All that came. */
	body: IDataObject;
}

/** Reads the body of a request; undefined if it is no notification, or names nobody. */
export function parseNotification(body: unknown): Notification | undefined {
	if (!isRecord(body) || isDeeper(body, MAX_LEVELS) || !isRecord(body.data)) return undefined;
	const data = body.data as IDataObject;
	if (!textOf(recordAt(data, 'to').uid)) return undefined;
	const name = textOf(body.trigger) ?? '';
	return {
		channel: CHANNELS.find(({ trigger }) => trigger === name.trim().toLowerCase()),
		name,
		appId: textOf(body.appId),
		region: textOf(body.region),
		webhook: textOf(body.webhook),
		data,
		body: body as IDataObject,
	};
}

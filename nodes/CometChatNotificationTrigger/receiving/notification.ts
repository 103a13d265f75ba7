import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../shared/values/readers';
import { isDeeper, MAX_LEVELS } from '../../shared/webhook/levels';
import { textOf, uidOf } from '../../shared/webhook/payload';
import { CHANNELS } from '../channels';
import type { Channel } from '../channels';

/** A notification for one person, its envelope checked. */
export interface Notification {
	/** The channel with the name of the notification; undefined if no documented channel has this name. */
	channel?: Channel;
	name: string;
	appId?: string;
	region?: string;
	webhook?: string;
	/** The part of the body about the person and the missed messages. */
	data: IDataObject;
	/** The whole body of the request. */
	body: IDataObject;
}

/** Reads the body of a request; undefined if the body is no notification, or names nobody who is to be notified. */
export function parseNotification(body: unknown): Notification | undefined {
	if (!isRecord(body) || isDeeper(body, MAX_LEVELS) || !isRecord(body.data)) return undefined;
	const data = body.data as IDataObject;
	if (!uidOf(data.to)) return undefined;
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

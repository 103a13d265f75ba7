import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../shared/values/readers';

/** The receiver, the text, the status and the times. A card has a text for clients that cannot draw it. */
export function simplifyFeedItem(item: IDataObject): IDataObject {
	const { content } = item;
	const { fallbackText, title } = asRecord(content);
	return {
		id: item.id,
		receiver: item.receiver,
		text: fallbackText ?? title ?? item.alternativeText,
		status: item.status,
		category: item.templateCategory ?? item.category,
		label: item.label,
		tags: item.tags,
		templateId: item.templateId,
		campaignId: item.campaignId,
		notificationId: item.notificationId,
		sentAt: item.sentAt,
		readAt: item.readAt,
	};
}

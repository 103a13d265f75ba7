import type { JsonObject } from './records';

/** The records of campaigns, as the stand-in keeps them; all times are Unix seconds. */

export interface TemplateChannel extends JsonObject {
	channelType: string;
	channelId?: string;
	content: JsonObject;
}

/** A version of a template; later versions leave it as it is. */
export interface TemplateVersion {
	version: number;
	channels: TemplateChannel[];
	variableSchema: unknown[];
	createdAt: number;
}

export interface Template {
	id: string;
	/** The slug. */
	templateId: string;
	name: string;
	templateCategory?: string;
	label?: string;
	alternativeText?: string;
	tags: string[];
	status: 'draft' | 'approved' | 'archived';
	/** Names, or objects with `key`, `required` and `default`. */
	variableSchema: unknown[];
	config: JsonObject;
	/** The last version is the current one. */
	versions: TemplateVersion[];
	createdAt: number;
	updatedAt: number;
}

export interface Category {
	id: string;
	name: string;
	createdAt: number;
	updatedAt: number;
}

export interface Channel extends Category {
	/** The slug. */
	channelId: string;
	type: string;
	enabled: boolean;
}

export interface Recipient {
	id: string;
	userId: string;
	status: 'pending' | 'processing' | 'completed' | 'failed';
	variables: JsonObject;
	updatedAt: number;
}

/** The import of a CSV file, which runs in the background. */
export interface CsvImport {
	status: 'processing' | 'completed' | 'failed';
	total: number;
	processed: number;
	message?: string;
	/** Rows that are still to be read. */
	waiting: Array<{ userId: string; variables: JsonObject }>;
}

export interface Campaign {
	id: string;
	name: string;
	templateId: string;
	templateVersion: number;
	status:
		| 'draft'
		| 'scheduled'
		| 'sending'
		| 'completed'
		| 'failed'
		| 'partially_failed'
		| 'cancelled';
	variables: JsonObject;
	config: JsonObject;
	/** The key is the user ID. */
	recipients: Map<string, Recipient>;
	csvImport?: CsvImport;
	scheduledAt?: number;
	createdAt: number;
	updatedAt: number;
}

/** A notification in the feed of a user. */
export interface FeedItem {
	id: string;
	notificationId: string;
	campaignId?: string;
	receiver: string;
	templateId: string;
	templateCategory?: string;
	label?: string;
	tags: string[];
	channelId: string;
	content: JsonObject;
	status: 'sent' | 'delivered' | 'read' | 'interacted';
	sentAt: number;
	readAt?: number;
	deletedAt?: number;
	expiresAt?: number;
}

/** A file at an address that the service gave for it. */
export interface Upload {
	content: string;
	/** The headers of the request that uploaded it. */
	headers: Record<string, unknown>;
}

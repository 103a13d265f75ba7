import type { ModeratedEntry } from '../../moderationRecords';
import type { JsonObject, Message } from '../../records';
import type { State } from '../../state';
import { messageView } from '../../views';

export interface Judged {
	message: Message;
}

export interface Blocked extends Judged {
	entry: ModeratedEntry;
}

function judged(state: State, message: Message, moderation: JsonObject): JsonObject {
	const view = messageView(state, message);
	return { ...view, data: { ...(view.data as JsonObject), moderation } };
}

/** Why a message was blocked. */
function reasonsOf({ condition, createdAt, ...entry }: ModeratedEntry): JsonObject[] {
	const { ruleId, ruleName, revisionId, action } = entry;
	const rule = { id: ruleId, name: ruleName, revisionId, action, blockedAt: createdAt };
	return [
		{
			...(condition && { condition: { ...condition, message: condition.message.join(' ') } }),
			rule,
		},
	];
}

/** Events about what moderation decides. */
export const moderationPayloads = {
	moderation_engine_approved: (state: State, { message }: Judged) => ({
		message: judged(state, message, { status: 'approved' }),
	}),
	moderation_engine_blocked: (state: State, { message, entry }: Blocked) => ({
		message: judged(state, message, { status: 'disapproved', rule: { id: entry.ruleId } }),
		moderation: reasonsOf(entry),
	}),
	moderation_manual_approved: (state: State, { message, entry }: Blocked) => ({
		message: judged(state, message, { status: 'approved' }),
		moderation: reasonsOf(entry),
		reviewed: true,
	}),

	/** An engine of the customer did not answer; the rule says what becomes of the message then. */
	moderation_engine_failed: (state: State, { message, at }: Judged & { at: number }) => {
		const { data: _content, ...resource } = messageView(state, message);
		return {
			resource,
			contentType: message.type,
			outcome: 'approved',
			completedAt: at,
			failures: [
				{
					timeoutMs: 2000,
					failedAt: at,
					category: 'http_5xx',
					httpStatus: 500,
					errorMessage: 'Your moderation endpoint returned HTTP 500.',
					responseBody: '{"statusCode":500}',
					responseBodyTruncated: false,
					context: {
						engine: 'custom_api',
						setting: 'approve-message',
						rule: { id: 'custom-api-check', name: 'Custom API Check' },
						request: { url: 'https://moderation.example.com/check', method: 'POST' },
					},
				},
			],
		};
	},
};

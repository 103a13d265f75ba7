import type { ModeratedEntry } from '../../moderationRecords';
import type { JsonObject, Message } from '../../records';
import { unixNow, type State } from '../../state';
import { messageView } from '../../views';
import { listOf, oneOf, unixSeconds, text, type Schema } from '../../schemas';
import { message as messageOfAlice, moderated } from '../exampleRecords';
import { blockedOf, addSampleMessage } from '../samples';
import { objectWith, messageWith, placeFields } from '../shapes';
import { kind } from './kind';

export interface JudgedMessage {
	message: Message;
}

export interface BlockedMessage extends JudgedMessage {
	entry: ModeratedEntry;
}

interface FailedEngine extends JudgedMessage {
	/** Unix seconds. */
	at: number;
	/** What the app does with a message about which the endpoint gave no decision. */
	onError?: 'approve-message' | 'drop-message';
}

/** A message with the decision about it. */
function withModeration(state: State, message: Message, moderation: JsonObject): JsonObject {
	const view = messageView(state, message);
	return { ...view, data: { ...(view.data as JsonObject), moderation } };
}

/** The reasons why a message was blocked: the rule, and its condition. */
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

const verdict = (status: string, more: Record<string, Schema> = {}) =>
	messageWith({ text, moderation: objectWith({ status: oneOf(status), ...more }) });
const blockings = listOf(
	objectWith({
		condition: objectWith({ entity: text, operand: text, operator: text, message: text }),
		rule: objectWith({ id: text, name: text, action: listOf(text), blockedAt: unixSeconds }),
	}),
	{ minItems: 1 },
);

/** Events about decisions of moderation. */
export const moderationKinds = {
	moderation_engine_approved: kind({
		shape: objectWith({ message: verdict('approved') }),
		data: (state, { message }: JudgedMessage) => ({
			message: withModeration(state, message, { status: 'approved' }),
		}),
		sample: (world) => ({ message: addSampleMessage(world) }),
		example: moderated,
	}),
	moderation_engine_blocked: kind({
		shape: objectWith({
			message: verdict('disapproved', { rule: objectWith({ id: text }) }),
			moderation: blockings,
		}),
		data: (state, { message, entry }: BlockedMessage) => ({
			message: withModeration(state, message, {
				status: 'disapproved',
				rule: { id: entry.ruleId },
			}),
			moderation: reasonsOf(entry),
		}),
		sample: blockedOf,
		example: moderated,
	}),
	moderation_manual_approved: kind({
		shape: objectWith({
			message: verdict('approved'),
			moderation: blockings,
			reviewed: { const: true },
		}),
		data: (state, { message, entry }: BlockedMessage) => ({
			message: withModeration(state, message, { status: 'approved' }),
			moderation: reasonsOf(entry),
			reviewed: true,
		}),
		sample: blockedOf,
		example: moderated,
	}),

	/**
	 * A decision endpoint gave no decision; the setting On Custom API Error decides about the message then. The example has an
	 * HTTP 500.
	 */
	moderation_engine_failed: kind({
		shape: objectWith({
			resource: objectWith({
				id: text,
				...placeFields,
				category: text,
				type: text,
				sentAt: unixSeconds,
			}),
			contentType: text,
			outcome: text,
			completedAt: unixSeconds,
			failures: listOf(objectWith({ failedAt: unixSeconds, category: text, errorMessage: text })),
		}),
		data: (state, { message, at, onError = 'approve-message' }: FailedEngine) => {
			const { data: _content, ...resource } = messageView(state, message);
			return {
				resource,
				contentType: message.type,
				outcome: onError === 'drop-message' ? 'disapproved' : 'approved',
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
							setting: onError,
							rule: { id: 'custom-api-check', name: 'Custom API Check' },
							request: { url: 'https://moderation.example.com/check', method: 'POST' },
						},
					},
				],
			};
		},
		sample: (world) => ({ message: addSampleMessage(world), at: unixNow() }),
		example: { message: { ...messageOfAlice, id: '11' }, at: 1_791_285_190 },
	}),
};

import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../../../shared/values/readers';
import { recordsIn } from '../../../shared/values/recordsIn';
import {
	withinFieldLimit,
	hasIdOrTime,
	isoTime,
	pickPlain,
	plainValue,
	recordAt,
	textOf,
} from '../../../shared/webhook/payload';
import type { Family } from './family';
import { filterFacts, shortFields, hasId, messageIn, moderationOf } from './messages';

/** Decisions of moderation, with the message and the rule that objects to it. */
export const decisions: Family = {
	events: [
		{
			value: 'moderation_engine_approved',
			name: 'Moderation: Engine Approved',
			description: 'Moderation let a message pass',
		},
		{
			value: 'moderation_engine_blocked',
			name: 'Moderation: Engine Blocked',
			description: 'Moderation blocked a message',
		},
		{
			value: 'moderation_manual_approved',
			name: 'Moderation: Manual Approved',
			description: 'A moderator approved a message that was blocked',
		},
	],
	read({ trigger, data }) {
		const message = messageIn(data);
		if (!message) return undefined;
		const reasons = recordsIn(data.moderation);
		const { status, rule } = moderationOf(message);
		const { id, text, parentId, conversationId, ...people } = shortFields(message);
		const ruleName = plainValue(recordAt(reasons[0] ?? {}, 'rule').name);
		return {
			...filterFacts(message),
			// A moderator can approve the same message again. The event does not say when, so nothing tells two approvals apart
			uniqueParts:
				trigger === 'moderation_manual_approved' ? undefined : versionOf(message, { reasons }),
			short: withinFieldLimit(
				{
					messageId: id,
					text,
					...people,
					...isoTime('sentAt', message.sentAt),
					parentId,
					conversationId,
					status: plainValue(status),
					ruleName: ruleName ?? plainValue(asRecord(rule).id),
				},
				{ droppable: ['senderName', 'sentAtIso'] },
			),
		};
	},
	// An event with `resource` is of the family `failedEngines`
	recognizesUndocumented: ({ trigger, data }) =>
		/^moderation_/.test(trigger) && !isRecord(data.resource),
};

/** Reports that an engine of moderation gave no decision: the message, the reason, and what happened to the message. */
export const failedEngines: Family = {
	events: [
		{
			value: 'moderation_engine_failed',
			name: 'Moderation: Engine Failed',
			description: 'An engine of moderation gave no decision',
		},
	],
	read({ data }) {
		// The reference has `resource` here, and `message` in the other events of moderation
		const message = messageIn({ resource: data.resource ?? data.message });
		if (!message) return undefined;
		const [failure = {}] = recordsIn(data.failures);
		return {
			...filterFacts(message),
			uniqueParts: versionOf(message, { times: [data.completedAt] }),
			short: {
				messageId: plainValue(message.id),
				...pickPlain(message, 'sender', 'receiver', 'receiverType'),
				outcome: plainValue(data.outcome),
				ruleName: plainValue(recordAt(failure, 'context', 'rule').name),
				reason: plainValue(failure.category),
				...pickPlain(failure, 'errorMessage'),
				...isoTime('failedAt', failure.failedAt),
			},
		};
	},
	recognizesUndocumented: ({ data }) => isRecord(data.resource),
};

/** The `uniqueParts` of a version of a message, because each edit is judged anew; undefined if no time tells two versions apart. */
function versionOf(
	message: IDataObject,
	{ reasons = [], times = [] }: { reasons?: IDataObject[]; times?: unknown[] },
): unknown[] | undefined {
	const { id, updatedAt, editedAt } = message;
	const allTimes = [updatedAt, editedAt, ...times];
	if (!hasId(message) || !allTimes.some(hasIdOrTime)) return undefined;
	const rules = reasons.map((reason) => {
		const { id: ruleId, blockedAt } = recordAt(reason, 'rule');
		return [textOf(ruleId), textOf(blockedAt)];
	});
	return [textOf(id), ...allTimes.map(textOf), ...rules];
}

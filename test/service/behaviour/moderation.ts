import type { Emit } from '../events';
import { nextRevision, shownCondition } from '../moderation';
import type { ModeratedEntry, Reason, Rule, WrittenCondition } from '../moderationRecords';
import type { JsonObject, Message } from '../records';
import { unixNow, type State } from '../state';
import { without } from '../views';
import { answerList, type Behaviours, type Call } from './call';
import { find, usualBehaviours, type Collection } from './store';

/** Reasons that users can pick when they flag a message. */
const reasonStore: Collection<Reason> = {
	at: '/moderation/reasons',
	key: 'id',
	noun: 'reason',
	missing: 'ERR_REASON_NOT_FOUND',
	records: ({ state }) => state.reasons,
};

/** Rules of moderation; every change makes a revision. */
const ruleStore: Collection<Rule> = {
	at: '/moderation/rules',
	placeholder: 'ruleId',
	key: 'id',
	noun: 'rule',
	missing: 'ERR_RULE_NOT_FOUND',
	records: ({ state }) => state.rules,
	create: ({ conditions, ...sent }, { appId }) => {
		const { id, enabled = true } = sent;
		return {
			name: id,
			filters: [],
			action: [],
			...sent,
			enabled,
			active: enabled,
			conditions: readConditions(conditions ?? []),
			revisionId: `${appId}_${String(id)}_1`,
		} as unknown as Rule;
	},
	change: (rule, { conditions, ...changes }, { state }) => {
		const { id, revisionId, enabled } = rule;
		state.ruleRevisions.set(id, [...(state.ruleRevisions.get(id) ?? []), { ...rule }]);
		return {
			...changes,
			...(conditions !== undefined && { conditions: readConditions(conditions) }),
			active: changes.enabled ?? enabled,
			revisionId: nextRevision(revisionId),
		};
	},
	remove: ({ id }, { state }) => state.ruleRevisions.delete(id),
	view: ruleView,
};

/** The documented answers of rules carry no filters. */
function ruleView(rule: Rule): JsonObject {
	return without(rule, 'filters');
}

function readConditions(written: unknown): Rule['conditions'] {
	return (written as WrittenCondition[]).map(shownCondition);
}

export const moderation: Behaviours = {
	...usualBehaviours(reasonStore),
	...usualBehaviours(ruleStore),

	'GET /moderation/rules/{ruleId}/revisions': (call: Call) => {
		const rule = find(ruleStore, call);
		const revisions = [...(call.state.ruleRevisions.get(rule.id) ?? []), rule].map(ruleView);
		return answerList(call, revisions, {
			key: 'revisionId',
			timeOf: ({ updatedAt }) => Number(updatedAt),
		});
	},
};

/**
 * Holds a message back if its text has a word of a list that an active rule refers to; otherwise a decision endpoint may
 * judge it. Tells webhooks the outcome.
 */
export function screen(state: State, message: Message, emit: Emit): void {
	const { text } = message.data;
	// Rules read texts only. No event tells of other messages, unless an endpoint judges them
	if (typeof text !== 'string') return void state.decisionEndpoint?.startJudging(message, emit);
	const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	for (const rule of state.rules.values()) {
		if (!rule.active || !rule.action.includes('blockMessage')) continue;
		const condition = rule.conditions.find(
			({ operand, isKeywordsReferencePresent, value }) =>
				operand === 'text' &&
				isKeywordsReferencePresent &&
				value.some((list) => hasWordOf(state, list, words)),
		);
		if (!condition) continue;
		const entry = holdBack(state, message, rule, condition);
		return emit('moderation_engine_blocked', { message, entry });
	}
	if (state.decisionEndpoint?.startJudging(message, emit)) return;
	emit('moderation_engine_approved', { message });
}

/** Puts a message into the blocked list: because of a rule, or of a decision endpoint if there is no rule. */
export function holdBack(
	state: State,
	message: Message,
	rule?: Rule,
	condition = rule?.conditions[0],
): ModeratedEntry {
	const now = unixNow();
	const entry: ModeratedEntry = {
		...(rule && { ruleId: rule.id, ruleName: rule.name, revisionId: rule.revisionId }),
		...(condition && { condition: { ...condition, weight: 1 } }),
		messageId: message.id,
		action: rule?.action ?? ['blockMessage'],
		createdAt: now,
		updatedAt: now,
	};
	// Until a moderator decides about the message (`markReviewed` in review.ts)
	message.data.moderation = { status: 'pending' };
	state.blocked.set(message.id, entry);
	return entry;
}

function hasWordOf({ keywordLists }: State, id: string, words: string[]): boolean {
	const list = keywordLists.get(id);
	return (
		list?.category === 'word' && list.searchTerms.some((term) => words.includes(term.toLowerCase()))
	);
}

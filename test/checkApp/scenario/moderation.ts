import { byId } from './form';
import type { Part } from '../run';

/** A word that nobody writes, so that no message of a person is caught. */
const WORD = 'n8nchecknonsense';

/** Reasons, keyword lists, a rule that stays switched off, and a flagged message. */
export const moderation: Part = {
	name: 'moderation',
	after: ['users', 'groups'],
	async run(run) {
		const [reason, list, rule] = ['reason-2', 'words', 'rule'].map((name) => run.id(name));
		await run.node('moderationReason.create', { id: reason, name: 'Check' });
		await run.node('moderationReason.update', { reasonId: byId(reason), name: 'Check again' });
		await run.holds('GET /moderation/reasons/{id}', { id: reason }, { name: 'Check again' });
		await run.node('moderationReason.get', { reasonId: byId(reason) });
		await run.node('moderationReason.getMany', { returnAll: true });

		const keywordId = byId(list);
		await run.node('keywordList.create', {
			category: 'word',
			entries: `${WORD}, ${WORD}too`,
			name: 'Check',
			additionalFields: { id: list, description: 'Of the check' },
		});
		await run.node('keywordList.get', { keywordId });
		await run.node('keywordList.getMany', { returnAll: true });
		await run.node('keywordList.update', {
			keywordId,
			entriesChange: 'add',
			entries: `${WORD}three`,
		});
		await run.holds(
			'GET /moderation/keywords/{keywordId}',
			{ keywordId: list },
			{ searchTerms: [WORD, `${WORD}too`, `${WORD}three`] },
		);
		await run.node('keywordList.sync', {
			keywordId,
			entriesFrom: 'text',
			entries: `${WORD}, ${WORD}too`,
			dryRun: false,
		});
		await run.holds(
			'GET /moderation/keywords/{keywordId}',
			{ keywordId: list },
			{ searchTerms: [WORD, `${WORD}too`] },
		);

		const condition = [{ category: 'word', compareWith: 'keywordList', keywordId }];
		const filter = [{ type: 'sender', entity: 'user', operand: 'uid', value: run.id('dan') }];
		await run.node('moderationRule.create', {
			name: 'Check',
			enabled: false,
			conditions: { condition },
			action: 'blockMessage',
			additionalFields: { id: rule, description: 'Of the check', filters: { filter } },
		});
		const ruleId = byId(rule);
		await run.node('moderationRule.get', { ruleId });
		await run.node('moderationRule.getMany', { returnAll: true });
		await run.node('moderationRule.update', { ruleId, updateFields: { name: 'Check again' } });
		await run.holds('GET /moderation/rules/{ruleId}', { ruleId: rule }, { name: 'Check again' });
		await run.node('moderationRule.getManyRevisions', { ruleId, returnAll: true });

		const { first } = await run.node('message.send', {
			receiverUid: byId(run.id('bea')),
			onBehalfOf: byId(run.id('dan')),
			text: 'Please flag this',
		});
		const messageId = run.need(first.id as string, 'message to flag');
		await run.node('message.flag', {
			messageId,
			onBehalfOf: byId(run.id('bea')),
			reasonId: byId(reason),
			additionalFields: { remark: 'Check' },
		});
		await run.node('moderation.getManyFlaggedMessages', {
			returnAll: true,
			filters: { sender: byId(run.id('dan')) },
		});
		await run.node('moderation.reviewFlaggedMessage', { messageId, decision: 'approved' });
		await run.node('moderation.getManyBlockedMessages', { limit: 5 });
		await run.node('moderation.getManyReviewedMessages', { limit: 5 });

		await run.node('moderationRule.delete', { ruleId });
		await run.gone('GET /moderation/rules/{ruleId}', { ruleId: rule });
		await run.node('keywordList.delete', { keywordId });
		await run.gone('GET /moderation/keywords/{keywordId}', { keywordId: list });
		await run.node('moderationReason.delete', { reasonId: byId(reason) });
		await run.gone('GET /moderation/reasons/{id}', { id: reason });
	},
};

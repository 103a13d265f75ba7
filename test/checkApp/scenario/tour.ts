import type { IDataObject } from 'n8n-workflow';
import { byId } from './form';
import { reading } from './reading';
import type { Part, Run } from '../run';
import { wrongReads } from './wrong';

/** This many records of a list are read one by one, because some fields are only in some of the records. */
const READ_SINGLY = 5;

const idsOf = (items: IDataObject[], name: string): string[] =>
	items.slice(0, READ_SINGLY).map((item) => String(item[name]));

const lists: Part = {
	name: 'lists',
	async run(run) {
		const list = { limit: 50 };
		const { items: users } = await run.node('user.getMany', {
			...list,
			options: { withTags: true },
		});
		for (const uid of idsOf(users, 'uid')) await readUser(run, uid);
		const { items: groups } = await run.node('group.getMany', {
			...list,
			options: { withTags: true },
		});
		for (const guid of idsOf(groups, 'guid')) await readGroup(run, guid);
		const { items: messages } = await run.node('message.getMany', list);
		for (const messageId of idsOf(messages, 'id')) {
			await run.node('message.get', { messageId });
			await run.node('message.getManyReactions', { messageId, ...list });
			await run.node('message.getManyInThread', { messageId, ...list });
		}
		const { items: roles } = await run.node('role.getMany', list);
		for (const role of idsOf(roles, 'role').map(byId)) {
			await run.node('role.get', { role });
			await run.node('role.getManyRestrictedFeatures', { role, ...list });
			await run.node('role.getManyPermissions', { role, ...list });
		}
	},
};

async function readUser(run: Run, name: string): Promise<void> {
	const uid = byId(name);
	const list = { limit: 50 };
	await run.node('user.get', { uid });
	await run.node('user.getManyFriends', { uid, ...list });
	await run.node('user.getManyBlockedUsers', { uid, ...list });
	await run.node('message.getManyOfUser', { uid, ...list });
	await run.node('conversation.getMany', { ...list, options: { onBehalfOf: uid } });
	await run.node('notification.getPreferences', { uid });
	await run.node('notification.getTimeZone', { uid });
	await run.node('notification.getManyMutedConversations', { uid, ...list });
}

async function readGroup(run: Run, name: string): Promise<void> {
	const guid = byId(name);
	const list = { limit: 50 };
	await run.node('group.get', { guid });
	await run.node('group.getManyMembers', { guid, ...list });
	await run.node('group.getManyBannedMembers', { guid, ...list });
	await run.node('message.getManyInGroup', { guid, ...list });
	await run.node('group.getManyScopePermissions', { guid, scope: 'participant', ...list });
}

const moderationLists: Part = {
	name: 'moderation lists',
	async run(run) {
		const list = { limit: 50 };
		for (const operation of [
			'getManyBlockedMessages',
			'getManyFlaggedMessages',
			'getManyReviewedMessages',
		]) {
			await run.node(`moderation.${operation}`, list);
		}
		await run.node('keywordList.getMany', list);
		await run.node('moderationReason.getMany', list);
		const { items } = await run.node('moderationRule.getMany', list);
		for (const ruleId of idsOf(items, 'id').map(byId)) {
			await run.node('moderationRule.get', { ruleId });
			await run.node('moderationRule.getManyRevisions', { ruleId, ...list });
		}
		await run.node('notification.getAppSettings');
		await run.node('notification.getManyLogs', list);
		await run.node('conversation.getManyPinned');
	},
};

/** The parts of a run with `--read-only`, which only read. */
export const tour: Part[] = [lists, moderationLists, reading, wrongReads];

import { guid, onBehalfOfOptions, uid } from '../../../shared/fields';
import { unlessRefused } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { Operation } from '../../../shared/operation/types';

export const banMember: Operation = {
	name: 'Ban Member',
	value: 'banMember',
	action: 'Ban a member of a group',
	description: 'Remove a user from a group and keep the user from joining it again',
	routing: { request: { method: 'POST', url: '/groups/{guid}/bannedusers/{uid}' } },
	fields: [guid, uid, onBehalfOfOptions],
	run: async (client, { request }) => {
		const { guid: group, uid: user } = request.ids;
		const banned = { banned: true, guid: group, uid: user };
		// Undefined when the user was banned before
		const answer = await unlessRefused('ERR_ALREADY_BANNED', client.sendPrepared(request));
		return [{ ...banned, changed: answer !== undefined, success: true, ...asRecord(answer?.data) }];
	},
};

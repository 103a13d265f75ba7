import { notice, uid } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';

const allTokensNotice = notice(
	'allTokensNotice',
	'All tokens of the user go: every client app has to log in again with a new one.',
);

export const deleteAllAuthTokens: Operation = {
	name: 'Delete All Auth Tokens',
	value: 'deleteAllAuthTokens',
	action: 'Delete all auth tokens of a user',
	description: 'Log a user out everywhere by making every login token worthless',
	routing: { request: { method: 'DELETE', url: '/users/{uid}/auth_tokens' } },
	fields: [uid, allTokensNotice],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	confirmation: { deleted: true },
};

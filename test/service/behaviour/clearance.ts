import { ApiError } from '../errors';
import type { Group, User } from '../records';

/** @throws ApiError when the user is not in the group */
export function mustBeMember({ guid, members }: Group, { uid }: User): void {
	if (members.has(uid)) return;
	throw new ApiError(
		'ERR_GROUP_NOT_JOINED',
		`The user with uid ${uid} has not joined the group ${guid}.`,
	);
}

/**
 * Checks whether a user may change a group. Admins and moderators may; only the owner may change admins and the owner.
 * The app itself acts if there is no user, and may do everything.
 * @param target the UID of a member who is to be changed
 * @throws ApiError when the user may not
 */
export function checkClearance(group: Group, actor: User | undefined, target?: string): void {
	if (!actor) return;
	const { guid, members, owner } = group;
	const { uid } = actor;
	mustBeMember(group, actor);
	if (target === uid) {
		throw new ApiError('ERR_GROUP_NO_SELF_ACTION', 'A user cannot do this to itself.');
	}
	if (members.get(uid)?.scope === 'participant') {
		throw new ApiError(
			'ERR_GROUP_NO_CLEARANCE',
			`The user with uid ${uid} does not have the clearance for this in the group ${guid}.`,
		);
	}
	if (target === undefined) return;
	const isAbove = owner === target || members.get(target)?.scope === 'admin';
	if (isAbove && owner !== uid) {
		throw new ApiError(
			'ERR_GROUP_NO_SCOPE_CLEARANCE',
			`The user with uid ${target} has a higher scope in the group ${guid}.`,
		);
	}
}

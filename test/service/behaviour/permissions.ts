import { badField } from '../errors';
import { findGroup, findRole } from '../lookup';
import type { JsonObject } from '../records';
import { SEED_TIME } from '../seed/ids';
import { answerList, type Behaviours, type Call, type Bare } from './call';
import { eachOf } from './outcomes';

/** Keys of permissions of roles that publications show. */
// prettier-ignore
const OF_ROLES = [
	'listUsers', 'listUsers.mode', 'listUsers.allowedRoles',
	'getUserDetails.mode', 'getUserDetails.allowedRoles',
	'sendMessage', 'sendMessage.mode', 'sendMessage.allowedReceiverTypes',
	'sendMessage.allowedReceiverRoles', 'sendMessage.allowedMessageTypes',
	'sendMessage.allowedMessageCategories', 'sendMessage.allowedCustomTypes',
	'sendMessage.allowedMimeTypes', 'editMessage', 'editMessage.denyForScopes',
	'deleteMessage', 'deleteMessage.denyForScopes', 'initiateCall', 'initiateCall.mode',
	'initiateCall.allowedReceiverRoles', 'createGroup', 'createGroup.allowedGroupTypes',
	'listGroups', 'listGroups.allowedGroupTypes', 'joinGroup', 'joinGroup.allowedGroupTypes',
	'listMessages.allowedMessageCategories', 'listMessages.allowedMessageTypes',
];
/** Keys of permissions of scopes in a group. */
// prettier-ignore
const OF_SCOPES = [
	'sendMessage', 'listMembers', 'listMembers.allowedScopes', 'addReaction', 'listReactions',
	'listReactions.allowedScopes', 'sendThreadedMessage', 'initiateCall',
	'initiateCall.allowedScopes', 'initiateCall.allowedType', 'editMessage',
];
const SCOPES = ['admin', 'moderator', 'participant'];

interface Holder {
	/** The key of its values in the state. */
	key: string;
	/** The word for it in texts. */
	name: string;
	known: string[];
	type: 'role' | 'scope';
}

function roleOf({ state, params }: Bare): Holder {
	const { role } = findRole(state, params.role);
	return { key: `role ${role}`, name: `role ${role}`, known: OF_ROLES, type: 'role' };
}

function scopeOf({ state, params }: Bare): Holder {
	const { guid } = findGroup(state, params.guid);
	const { scope } = params;
	if (!SCOPES.includes(scope)) {
		throw badField('scope', `The scope must be one of ${SCOPES.join(', ')}.`);
	}
	const name = `scope ${scope} on group ${guid}`;
	return { key: `scope ${guid} ${scope}`, name, known: OF_SCOPES, type: 'scope' };
}

type HolderOf = (call: Bare) => Holder;

/** The permissions that there are, with their defaults; values that were set are not among them. */
const list = (holderOf: HolderOf) => (call: Call) => {
	const { known, type } = holderOf(call);
	const all = known.map((id) => ({
		id,
		type,
		title: id,
		description: `Allows/Denies ${id}`,
		dataType: 'string',
		...(id.includes('.') ? {} : { availableValues: ['allow', 'deny'], defaultValue: 'allow' }),
		createdAt: SEED_TIME,
		updatedAt: SEED_TIME,
	}));
	return answerList(call, all, { key: 'id' });
};

const set = (holderOf: HolderOf) => (call: Call<{ permissions: JsonObject }>) => {
	const { key, name, known } = holderOf(call);
	const { state, body } = call;
	const permissions = { ...state.permissions.get(key) };
	const outcomes = eachOf(Object.keys(body.permissions), (id) => {
		mustBeKnown(known, id);
		permissions[id] = body.permissions[id];
		return { message: `Permission with id ${id} have been mapped successfully to ${name}.` };
	});
	state.permissions.set(key, permissions);
	return { data: { ...outcomes, permissions } };
};

const unset = (holderOf: HolderOf) => (call: Bare) => {
	const { key, known } = holderOf(call);
	const { state, params } = call;
	mustBeKnown(known, params.permission);
	const { [params.permission]: _former, ...permissions } = state.permissions.get(key) ?? {};
	state.permissions.set(key, permissions);
	return { data: { permissions } };
};

function mustBeKnown(known: string[], id: string): void {
	if (!known.includes(id)) throw badField('permissions', `There is no permission ${id}.`);
}

/** Permissions of roles, and of scopes in groups. */
export const permissions: Behaviours = {
	'GET /roles/{role}/permissions': list(roleOf),
	'PUT /roles/{role}/permissions': set(roleOf),
	'DELETE /roles/{role}/permissions/{permission}': unset(roleOf),
	'GET /groups/{guid}/scopes/{scope}/permissions': list(scopeOf),
	'PUT /groups/{guid}/scopes/{scope}/permissions': set(scopeOf),
	'DELETE /groups/{guid}/scopes/{scope}/permissions/{permission}': unset(scopeOf),
};

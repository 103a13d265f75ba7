import { badField } from '../errors';
import { findGroup, findRole } from '../lookup';
import type { JsonObject } from '../records';
import { SEED_TIME } from '../seed/ids';
import { answerList, type Behaviours, type Call, type Bare } from './call';
import { outcomesByTarget } from './outcomes';

/** The permissions of roles that the vendor's pages show. */
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
/** The permissions of scopes in a group. */
// prettier-ignore
const OF_SCOPES = [
	'sendMessage', 'listMembers', 'listMembers.allowedScopes', 'addReaction', 'listReactions',
	'listReactions.allowedScopes', 'sendThreadedMessage', 'initiateCall',
	'initiateCall.allowedScopes', 'initiateCall.allowedType', 'editMessage',
];
const SCOPES = ['admin', 'moderator', 'participant'];

/** A role, or a scope in a group. */
interface Holder {
	/** The key of its values in the state. */
	key: string;
	/** The word for it in texts. */
	name: string;
	/** The IDs of the permissions that it can have. */
	available: string[];
	type: 'role' | 'scope';
}

function roleOf({ state, params }: Bare): Holder {
	const { role } = findRole(state, params.role);
	return { key: `role ${role}`, name: `role ${role}`, available: OF_ROLES, type: 'role' };
}

function scopeOf({ state, params }: Bare): Holder {
	const { guid } = findGroup(state, params.guid);
	const { scope } = params;
	if (!SCOPES.includes(scope)) {
		throw badField('scope', `The scope must be one of ${SCOPES.join(', ')}.`);
	}
	const name = `scope ${scope} on group ${guid}`;
	return { key: `scope ${guid} ${scope}`, name, available: OF_SCOPES, type: 'scope' };
}

type HolderOf = (call: Bare) => Holder;

/** The behaviour that lists the available permissions with their defaults, without the values that were set. */
const list = (holderOf: HolderOf) => (call: Call) => {
	const { available, type } = holderOf(call);
	const views = available.map((id) => ({
		id,
		type,
		title: id,
		description: `Allows/Denies ${id}`,
		dataType: 'string',
		// Those with a dot, e.g. `listUsers.mode`, have other values
		...(id.includes('.') ? {} : { availableValues: ['allow', 'deny'], defaultValue: 'allow' }),
		createdAt: SEED_TIME,
		updatedAt: SEED_TIME,
	}));
	return answerList(call, views, { key: 'id' });
};

const set = (holderOf: HolderOf) => (call: Call<{ permissions: JsonObject }>) => {
	const { key, name, available } = holderOf(call);
	const { state, body } = call;
	const permissions = { ...state.permissions.get(key) };
	const outcomes = outcomesByTarget(Object.keys(body.permissions), (id) => {
		mustBeAvailable(available, id);
		permissions[id] = body.permissions[id];
		return { message: `Permission with id ${id} have been mapped successfully to ${name}.` };
	});
	state.permissions.set(key, permissions);
	return { data: { ...outcomes, permissions } };
};

const unset = (holderOf: HolderOf) => (call: Bare) => {
	const { key, available } = holderOf(call);
	const { state, params } = call;
	mustBeAvailable(available, params.permission);
	const { [params.permission]: _former, ...permissions } = state.permissions.get(key) ?? {};
	state.permissions.set(key, permissions);
	return { data: { permissions } };
};

function mustBeAvailable(available: string[], id: string): void {
	if (!available.includes(id)) throw badField('permissions', `There is no permission ${id}.`);
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

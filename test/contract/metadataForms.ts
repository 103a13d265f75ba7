import type { INodeParameters } from 'n8n-workflow';
import { seedIds, type State } from '../service';
import { byId } from '../support/node';

/** An operation that merges metadata into what a record has. */
interface MergingOperation {
	title: string;
	/** The ID of a record that is there, as the form names it. */
	id: string;
	/** The form of a record. */
	formOf: (id: string) => INodeParameters;
	/** The collection that takes the metadata. */
	collection: string;
	/** The object of the stand-in whose `metadata` the operation changes. */
	holderOf: (state: State, id: string) => { metadata?: Record<string, unknown> };
}

const merging = (
	[resource, operation]: [string, string],
	[name, id]: [string, string],
	collection: string,
	holderOf: MergingOperation['holderOf'],
): MergingOperation => ({
	title: `${resource}.${operation}`,
	id,
	formOf: (value) => {
		const given = name === 'messageId' ? value : byId(value);
		return { resource, operation, [name]: given, name: 'Name', type: 'public' };
	},
	collection,
	holderOf,
});

const userOf: MergingOperation['holderOf'] = ({ users }, uid) => users.get(uid)!;
const groupOf: MergingOperation['holderOf'] = ({ groups }, guid) => groups.get(guid)!;
const roleOf: MergingOperation['holderOf'] = ({ roles }, role) => roles.get(role)!;
const messageOf: MergingOperation['holderOf'] = ({ messages }, id) => messages.get(id)!.data;
const { plain } = seedIds.messages;

/** All operations that merge metadata. */
export const MERGING: MergingOperation[] = [
	merging(['user', 'update'], ['uid', 'alice'], 'updateFields', userOf),
	merging(['user', 'createOrUpdate'], ['uid', 'alice'], 'additionalFields', userOf),
	merging(['group', 'update'], ['guid', 'general'], 'updateFields', groupOf),
	merging(['group', 'createOrUpdate'], ['guid', 'general'], 'additionalFields', groupOf),
	merging(['role', 'update'], ['role', 'vip'], 'updateFields', roleOf),
	merging(['message', 'update'], ['messageId', plain], 'updateFields', messageOf),
];

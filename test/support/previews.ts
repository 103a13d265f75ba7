import { join, resolve } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Service } from '../service';
import { addConversations, addExamples } from './exampleRecords';
import { CSV } from './forms';
import { itemsFor } from './importRows';
import { askNode } from '../engine/harness';
import { linkIn } from './links';
import { credentialsFor, run } from './node';
import { schemaOf, type Schema } from './outputSchema';
import { nodeFolderOf, resourcesByNode } from './resources';
import { omissionsOf } from './omissions';
import {
	branchesOf,
	completeOf,
	smallestOf,
	waits,
	wholeForms,
	type WholeForm,
} from './wholeForms';

/** n8n looks here for the fields of an item before a node has run: `<resource>/<operation>.json` for version 1. */
const folderOfPreviews = (node: string) =>
	resolve(__dirname, '../../nodes', node, '__schema__/v1.0.0');

/** The folders of previews of all nodes. */
export const previewFolders = Object.keys(resourcesByNode).map(folderOfPreviews);

/** Operations that have to be done before another one finds its record. */
const BEFORE: Record<string, string> = {
	'Conversation: Get Many Pinned': 'Conversation: Set Pinned',
	'Group: Add Members': 'Group: Kick Member',
	'Group: Get Many Banned Members': 'Group: Ban Member',
	'Group: Unban Member': 'Group: Ban Member',
	'Message: Remove Reaction': 'Message: Add Reaction',
	'Moderation: Review Flagged Message': 'Message: Flag',
	'Notification: Get Contact Details': 'Notification: Update Contact Details',
	'Notification: Get Many Muted Conversations': 'Notification: Mute Conversations',
	'User: Get Many Blocked Users': 'User: Block Users',
	'User: Get Many Friends': 'User: Add Friends',
	'User: Remove Friends': 'User: Add Friends',
};

/** Values instead of examples that name a record of another kind, or one that must not be there yet. */
const INSTEAD: Record<string, INodeParameters> = {
	'Moderation Reason: Create': { id: 'rude' },
	'Group: Mark Conversation as Unread': { messageId: '1026' },
	'Message: Get Files': { messageId: '1030' },
	'Message: Mark as Interacted': { messageId: '1027' },
	// The second user does not exist, so that the preview has the field for people who could not be asked
	'Message: Send and Wait for Response': { receiverUids: 'bob, nobody-here' },
	'User: Create': { newUid: 'new-user' },
};

/** The file of an operation. */
export const previewPathOf = ({ chosen: { resource, operation } }: WholeForm): string =>
	join(folderOfPreviews(nodeFolderOf(resource)), String(resource), `${String(operation)}.json`);

/** The content of the file: the fields of all items that came out. */
export function previewContent(items: IDataObject[]): string {
	const schema: Schema & { version: number } = { ...schemaOf(items), version: 1 };
	return `${JSON.stringify(schema, null, '\t')}\n`;
}

/**
 * Runs an operation in each form that it can have: with nothing but what has to be there, and filled completely, but for
 * fields that contradict each other.
 * A request that the node refuses gives nothing.
 * @returns the items, simplified as by default
 */
export async function runEveryForm(service: Service, form: WholeForm): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	const before = wholeForms.find(({ title }) => title === BEFORE[form.title]);
	for (const branch of branchesOf(form)) {
		// The user decides which fields an answer to a custom form has
		if (branch.responseType === 'customForm') continue;
		const complete = omissionsOf(form).map((without) => completeOf(form, branch, { without }));
		for (const filled of [smallestOf(form, branch), ...complete]) {
			service.reset();
			addExamples(service);
			addConversations(service);
			if (before) {
				const earlier = completeOf(before, branchesOf(before)[0]);
				await itemsWith(service, earlier, { isComplete: true });
			}
			const parameters = { ...filled, ...INSTEAD[form.title] };
			const given = waits(form)
				? await answersTo(service, parameters)
				: await itemsWith(service, parameters, { isComplete: complete.includes(filled) });
			items.push(...given);
		}
	}
	return items;
}

/** The output of asking: first without an answer, then with one. */
async function answersTo(service: Service, parameters: INodeParameters): Promise<IDataObject[]> {
	const asked = await askNode({ credentials: credentialsFor(service), parameters });
	if (!asked.waitTill) return [];
	const { result } = await asked.press(linkIn(service), { answer: 'approve' });
	const results = [await asked.goOnUnanswered(), ...(result ? [result] : [])];
	return results.flatMap(({ items }) => items.map(({ json }) => json));
}

/** The items that come out of a run with a form. */
async function itemsWith(
	service: Service,
	parameters: INodeParameters,
	{ isComplete }: { isComplete: boolean },
) {
	const items = itemsFor(String(parameters.operation), { isComplete });
	const result = await run(service, parameters, { items, binary: [CSV] });
	return result.items.map(({ json }) => json);
}

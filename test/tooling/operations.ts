/** `npm run operations`: writes docs/operations.md, the page of all operations, from the description of the node. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INodePropertyCollection } from 'n8n-workflow';
import type { Field, Operation, Resource } from '../../nodes/shared/operation/types';
import { anchorOf } from '../support/pages';
import { operations as documented, coverageOf, type Coverage } from '../service';
import { resourcesByNode } from '../support/resources';
import { FURTHER_REQUESTS } from '../support/routes';

const INTRODUCTION = `# Operations

<!-- Written by 'npm run operations' from the descriptions of the nodes. Change the nodes, not this page. -->

Every operation of the nodes CometChat and CometChat Campaigns with its request and its fields. **Action** is the name in n8n's list of actions, and with
the description it is what an AI Agent chooses by. Paths without a host belong to the API of your app; \`{call_url}\` is
the address of its calls API. Operations that need several requests show the one that does the work.`;

/** Links to a page that compares several operations. */
const GUIDES: Array<{ link: string; operations: string[] }> = [
	{
		link: '[What each operation takes from a person](moderation.md#what-each-operation-takes-from-a-person)',
		operations: [
			'Group: Ban Member',
			'User: Deactivate',
			'User: Delete',
			'User: Delete All Auth Tokens',
			'User: Erase',
			'User: Suspend',
		],
	},
];

/** The resources by their names, those of the main node first, because people look a resource up. */
const resources = [resourcesByNode.CometChat, resourcesByNode.CometChatCampaigns].flatMap((own) =>
	own.toSorted((one, other) => one.name.localeCompare(other.name)),
);

export const OPERATIONS_FILE = join(resolve(__dirname, '../..'), 'docs', 'operations.md');

/** The whole page: for each resource its operations side by side, then the fields of each. */
export function operationsPage(): string {
	const headings = [...resources.map(({ name }) => name), 'Not covered'];
	const contents = headings.map((heading) => `[${heading}](#${anchorOf(heading)})`).join(' · ');
	const ofCampaigns = resourcesByNode.CometChatCampaigns.map(({ name }) => name);
	const last = ofCampaigns.pop();
	const nodesOfResources = `${ofCampaigns.join(', ')} and ${last} are resources of CometChat Campaigns, all others of CometChat.`;
	return `${[INTRODUCTION, nodesOfResources, contents, ...resources.map(section), notCovered()].join('\n\n')}\n`;
}

/** The requests of the operations, compared with those that the service documents. */
export function coverage(): Coverage {
	const routes = resources.flatMap(({ operations }) =>
		operations.map(({ routing: { request } }) => {
			return `${request.method} ${request.url.replace('{call_url}', '')}`;
		}),
	);
	return coverageOf(documented, [...routes, ...FURTHER_REQUESTS]);
}

function notCovered(): string {
	const { documentedCount: all, coveredCount, leftOut, missing } = coverage();
	const reasons = [...leftOut, { routes: missing, why: 'They have no operation yet.' }];
	const rows = reasons
		.filter(({ routes }) => routes.length > 0)
		.map(({ routes, why }) => [why, routes.map((route) => `\`${route}\``).join('<br>')]);
	return [
		'## Not covered',
		`The operations make ${coveredCount} of the ${all} documented requests of the chat, calls, data import, campaigns
and AI agents APIs. These are the other ${all - coveredCount}, and why.`,
		table(['Why', 'Requests'], rows),
	].join('\n\n');
}

/** The chapter of a resource: its operations in a table, then the fields of each. */
function section({ name: resource, operations }: Resource): string {
	const rows = operations.map(({ name, action, description, routing: { request } }) => [
		`[${name}](#${anchorOf(`${resource}: ${name}`)})`,
		action,
		description,
		`\`${request.method} ${request.url}\``,
	]);
	return [
		`## ${resource}`,
		table(['Operation', 'Action', 'Description', 'Request'], rows),
		...operations.map((operation) => details(resource, operation)),
	].join('\n\n');
}

function details(resource: string, { name, fields }: Operation): string {
	const rows = fields.flatMap((field) => fieldRows(field, fields));
	const list = rows.length > 0 ? table(['Field', 'Required', 'Description'], rows) : 'No fields.';
	const title = `${resource}: ${name}`;
	const guides = GUIDES.filter(({ operations }) => operations.includes(title));
	return [`### ${title}`, ...guides.map(({ link }) => link), list].join('\n\n');
}

/** The row of a field, then those of its members; `siblings` are the fields that it can depend on. */
function fieldRows(field: Field, siblings: Field[], path: string[] = []): string[][] {
	const { type, displayName, required, description = '' } = field;
	const condition = shownWhen(field, siblings);
	if (type === 'notice') return [['Notice', '', `${displayName}${condition}`]];
	const here = [...path, displayName];
	const text = `${description}${condition}`;
	const own = [here.join(' > '), required ? 'yes' : '', text];
	const members = membersOf(field);
	const rows = members.flatMap((member) => fieldRows(member, members, here));
	// A collection that says nothing itself needs no row beside those of its members
	return rows.length > 0 && !required && text === '' ? rows : [own, ...rows];
}

/** The fields inside a collection, or in the rows of a fixed collection. */
function membersOf({ type, options = [] }: Field): Field[] {
	if (type === 'collection') return options as Field[];
	if (type !== 'fixedCollection') return [];
	return (options as INodePropertyCollection[]).flatMap(({ values }) => values as Field[]);
}

/** The condition of a field in words, e.g. ' (with Type: Public)'; empty when it is always shown. */
function shownWhen({ displayOptions }: Field, siblings: Field[]): string {
	const conditions = Object.entries(displayOptions?.show ?? {}).flatMap(([name, values]) => {
		const other = siblings.find((field) => field.name === name);
		if (!other) return [];
		const choices = (other.options ?? []) as Array<{ name: string; value?: unknown }>;
		const chosen = (values as unknown[]).map((value) => {
			const choice = choices.find((candidate) => candidate.value === value);
			return choice?.name ?? { true: 'on', false: 'off' }[String(value)] ?? String(value);
		});
		return [`${other.displayName}: ${chosen.join(' or ')}`];
	});
	return conditions.length > 0 ? ` (with ${conditions.join(', ')})` : '';
}

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The text in one line, with its bars escaped. Links in n8n's descriptions are HTML, which Markdown understands. */
function cell(text: string): string {
	return text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');
}

if (require.main === module) writeFileSync(OPERATIONS_FILE, operationsPage());

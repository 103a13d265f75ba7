import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { n8n } from '../../package.json';
import { groups, members, messages, users } from '../../nodes/CometChat/import/kinds';
import type { Field } from '../../nodes/shared/operation/types';
import { ROOT } from '../support/pages';
import { resources } from '../support/resources';

/** What an AI that builds workflows is told besides the form, and by which words people find the nodes. */

const nodes = n8n.nodes.map((built) => {
	const file = join(ROOT, built.replace(/^dist\/(.*)\.js$/, '$1'));
	const [make] = Object.values(require(file) as Record<string, new () => INodeType>);
	const { alias } = require(`${file}.json`) as { alias: string[] };
	return { ...new make().description, alias };
});

const ours = nodes.map(({ name }) => `n8n-nodes-cometchat.${name}`);
const ofN8n = [
	'@n8n/n8n-nodes-langchain.agent',
	'n8n-nodes-base.emailSend',
	'n8n-nodes-base.splitInBatches',
];

describe.each(nodes)('$name', ({ name, builderHint }) => {
	it('says when to take it, and what it needs', () => {
		expect(builderHint?.searchHint).toMatch(/^Take it /);
		expect(builderHint!.searchHint!.length).toBeLessThanOrEqual(300);
	});

	it('names nodes that are there', () => {
		const related = builderHint!.relatedNodes!.map(({ nodeType }) => nodeType);
		expect(related).not.toEqual([]);
		expect(related).not.toContain(`n8n-nodes-cometchat.${name}`);
		expect(related.filter((type) => ![...ours, ...ofN8n].includes(type))).toEqual([]);
	});
});

const operations = resources.flatMap((resource) => resource.operations);
const fieldOf = (operation: string, name: string): Field =>
	operations.find(({ value }) => value === operation)!.fields.find((one) => one.name === name)!;

it.each([
	['importUsers', users],
	['importGroups', groups],
	['importMembers', members],
	['importMessages', messages],
])('%s tells the names of its columns, which only the editor asks for', (operation, kind) => {
	const hint = fieldOf(operation, kind.mapper).builderHint!.propertyHint;
	const names = hint.split(': ')[1].match(/[\w.]+(?=[ ,]|$)/g)!;
	const known = kind.columns.map(({ id }) => id);
	expect(names.filter((word) => !['and', 'required'].includes(word))).toEqual(
		known.filter((id) => !/Details$/.test(id)),
	);
});

it("shows the trigger by all words of the action node, and the other way round: n8n's editor lists them as one", () => {
	const aliasOf = (wanted: string) => nodes.find(({ name }) => name === wanted)!.alias;
	expect(aliasOf('cometChatTrigger')).toEqual(aliasOf('cometChat'));
});

it.each(nodes)('$name has no word twice', ({ alias }) => {
	const words = alias.map((word) => word.toLowerCase());
	expect(words).toEqual([...new Set(words)]);
});

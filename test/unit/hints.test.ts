import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { n8n } from '../../package.json';
import { groups, members, messages, users } from '../../nodes/CometChat/import/kinds';
import { EVENTS } from '../../nodes/CometChatPollingTrigger/events';
import type { Field } from '../../nodes/shared/operation/types';
import { eventOf } from '../support/events';
import { ROOT } from '../support/pages';
import { simplify as simplifyEvent } from '../support/readEvents';
import { resources } from '../support/resources';

/** The nodes, with their hints for an AI that builds workflows, and the words by which people find them. */
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

it('the hint of the polling trigger names only records that the trigger looks for', () => {
	const { builderHint } = nodes.find(({ name }) => name === 'cometChatPollingTrigger')!;
	const [, named] = /for what CometChat sends no webhook for: ([^.]+)\./.exec(
		builderHint!.searchHint!,
	)!;
	const nouns = EVENTS.map(({ noun }) => `${noun}s`);
	const others = named
		.split(', ')
		.filter((records) => !nouns.some((noun) => records.endsWith(noun)));
	expect(others).toEqual([]);
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
	const hint = fieldOf(operation, kind.mapperField).builderHint!.propertyHint;
	// Words with blanks, commas or the end behind them, e.g. `uid`, `data.text`
	const names = hint.split(': ')[1].match(/[\w.]+(?=[ ,]|$)/g)!;
	const columns = kind.columns.map(({ id }) => id);
	expect(names.filter((word) => !['and', 'required'].includes(word))).toEqual(
		columns.filter((id) => !/Details$/.test(id)),
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

/** The fields that a hint lists: 'Fields: users have uid, name; groups have guid. …' gives those of users and of groups. */
function fieldsIn(text: string): Array<[string, string[]]> {
	const list = text.split(': ').slice(1).join(': ').split('. ')[0];
	return list.split('; ').map((part) => {
		const [subject, ...fields] = part
			.replace(' have', '')
			.replace(/ \([^)]*\)/g, '')
			.split(/,? +/);
		return [subject, fields];
	});
}

const hintOf = (name: string) => nodes.find((node) => node.name === name)!.builderHint!;

it.each(fieldsIn(hintOf('cometChat').extraTypeDefContent![0].content))(
	'tells models what simplified %s have, as their preview does',
	(subject, fields) => {
		const resource = subject.slice(0, -1);
		const file = `nodes/CometChat/__schema__/v1.0.0/${resource}/getMany.json`;
		const { properties } = require(join(ROOT, file)) as { properties: object };
		expect(fields.length).toBeGreaterThan(3);
		expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields));
	},
);

const simplify = nodes
	.find(({ name }) => name === 'cometChatTrigger')!
	.properties.find(({ name }) => name === 'simplify')!;

it.each([
	['message_*', 'message_sent'],
	['receipts', 'message_read_receipt'],
	['moderation_*', 'moderation_engine_blocked'],
	['group_*', 'group_member_added'],
	['message_reaction_*', 'message_reaction_added'],
	['call_*', 'call_started'],
])('tells models what events of %s have, such as %s', (kind, event) => {
	const told = fieldsIn(simplify.builderHint!.propertyHint);
	const [, fields] = told.find(([subject]) => subject === kind)!;
	expect(fields).not.toEqual([]);
	expect(simplifyEvent(eventOf(event))).toEqual(
		expect.objectContaining(Object.fromEntries(fields.map((name) => [name, expect.anything()]))),
	);
});

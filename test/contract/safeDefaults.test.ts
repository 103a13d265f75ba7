import type { INodeParameters } from 'n8n-workflow';
import type { Field, Operation } from '../../nodes/shared/operation/types';
import { seedIds } from '../service';
import { resources } from '../support/resources';
import { MERGING } from './metadataForms';
import { byId, run, sent, useService } from './support';

const service = useService();

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({ resource, operation })),
);

/** The fields of a form, and the members of its collections by `collection.member`. */
function fieldsOf({ fields }: Operation): Array<[name: string, field: Field]> {
	return fields.flatMap((field) =>
		field.type === 'collection'
			? (field.options as Field[]).map((member): [string, Field] => [
					`${field.name}.${member.name}`,
					member,
				])
			: [[field.name, field]],
	);
}

/** A form without optional fields. */
interface Protection {
	parameters: INodeParameters;
	/** Reads the records of the stand-in that must stay as they are. */
	held: () => unknown;
}

const state = () => service.current.state;
const WORDS = 'profanity-list';
const MANY = Array.from({ length: 500 }, (_, n) => `word ${n}`);
const entries = () => state().keywordLists.get(WORDS)!.searchTerms;
const sync = (given: string): Protection => ({
	parameters: { keywordId: byId(WORDS), entries: given },
	held: () => [...entries()],
});
/** Each protection that a person may add from a collection, by `resource.operation collection.member`. */
const PROTECTIONS: Record<string, Protection> = {
	'keywordList.sync options.maxRemovals': sync('one\ntwo'),
	'keywordList.sync options.badEntries': sync([...MANY, 'new', 'x'.repeat(101)].join('\n')),
	...Object.fromEntries(
		MERGING.map(({ title, id, formOf, collection, holderOf }): [string, Protection] => [
			`${title} ${collection}.metadataMode`,
			{
				parameters: { ...formOf(id), [collection]: { metadata: '{"fresh": true}' } },
				held: () => holderOf(state(), id).metadata?.kept,
			},
		]),
	),
};

describe('A protection acts when nobody has added it', () => {
	beforeEach(() => {
		for (const { id, holderOf } of MERGING) holderOf(state(), id).metadata = { kept: 1 };
		state().keywordLists.get(WORDS)!.searchTerms = [...MANY];
	});

	it('and each protection is tested', () => {
		const marked = operations.flatMap(({ resource, operation }) =>
			fieldsOf(operation)
				.filter(([name, { whenEmpty }]) => whenEmpty === 'default' && name.includes('.'))
				.map(([name]) => `${resource.value}.${operation.value} ${name}`),
		);
		// These have tests in the files of their operations
		const testedElsewhere = [
			'campaign.importRecipients options.timeLimit',
			'aiAgent.syncKnowledge options.maxRemovals',
		];
		expect(marked.sort()).toEqual([...Object.keys(PROTECTIONS), ...testedElsewhere].sort());
	});

	it.each(Object.keys(PROTECTIONS))('%s', async (title) => {
		const { parameters, held } = PROTECTIONS[title];
		const [resource, operation] = title.split(/[. ]/);
		const before = held();
		expect(before).toBeDefined();
		await run(service.current, { resource, operation, ...parameters });
		expect(sent(service.current)).not.toEqual([]);
		expect(held()).toEqual(before);
	});

	it.each([
		['Max Removals', {}],
		[
			'Max Removals, also when its expression finds nothing',
			{ maxRemovals: '={{ $json.nothing }}' },
		],
	])('%s', async (_, options) => {
		const form = { ...sync('one').parameters, resource: 'keywordList', operation: 'sync' };
		const { error } = await run(service.current, { ...form, options } as INodeParameters);
		expect(error?.message).toMatch(/^'Max Removals' is 10, but 500 entries would be removed/);
		expect(entries()).toHaveLength(500);
	});
});

/** Choices without a default, because they cannot be undone, or make something public. */
const DECISIONS: Array<
	[resource: string, operation: string, field: string, rest: INodeParameters]
> = [
	['moderation', 'reviewBlockedMessage', 'decision', { messageId: '1001' }],
	['moderation', 'reviewFlaggedMessage', 'decision', { messageId: seedIds.flaggedMessages[0] }],
	['user', 'erase', 'eraseMessages', { uid: byId('dave') }],
	['group', 'createOrUpdate', 'type', { guid: byId('general'), name: 'General' }],
];

it('Each choice without a default is tested', () => {
	const open = operations.flatMap(({ resource, operation }) =>
		fieldsOf(operation)
			.filter(([, { type, default: start }]) => type === 'options' && start === '')
			.map(([name]) => [resource.value, operation.value, name]),
	);
	expect(open.sort()).toEqual(DECISIONS.map((names) => names.slice(0, 3)).sort());
});

it.each(DECISIONS)(
	'Nothing is preselected: %s, %s, %s',
	async (resource, operation, field, rest) => {
		const form = { resource, operation, ...rest };
		// n8n does not start a step whose required choice is empty
		await expect(run(service.current, form)).rejects.toThrow('has issues');
		const { error } = await run(service.current, { ...form, [field]: '={{ "" }}' });
		expect(error?.message).toMatch(/^'(Decision|Messages of the User|Type)' is empty/);
		expect(sent(service.current)).toEqual([]);
	},
);

it('A switch that deletes for good is off by default', () => {
	const switches = operations.flatMap(({ resource, operation }) =>
		fieldsOf(operation)
			.filter(
				([name, { type, description = '' }]) =>
					type === 'boolean' &&
					!name.startsWith('filters.') &&
					/erase|for good|permanent/i.test(description),
			)
			.map(([name, field]) => [`${resource.value}.${operation.value} ${name}`, field.default]),
	);
	expect(switches).toEqual([
		['message.delete options.permanent', false],
		['user.delete permanent', false],
		['user.resetConversation deleteMessagesPermanently', false],
		['user.suspend options.permanent', false],
	]);
});

it('A dry run whose expression finds nothing is no real run', async () => {
	const form = { ...sync('one').parameters, resource: 'keywordList', operation: 'sync' };
	const { error } = await run(service.current, { ...form, dryRun: '={{ $json.nothing }}' });
	expect(error?.message).toContain("'Dry Run' is empty");
	expect(sent(service.current)).toEqual([]);
});

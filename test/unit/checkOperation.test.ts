import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assembleProperties } from '../../nodes/shared/operation/assemble';
import type { Field, Operation, Resource } from '../../nodes/shared/operation/types';
import { checkOperation } from '../support/checkOperation';
import { nodeFolderOf, resources } from '../support/resources';

const field = (more: Partial<Field>): Field => ({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	...more,
});
const uid = field({ displayName: 'User', name: 'uid', path: 'uid' });
const resource = { name: 'User' } as Resource;

/** An operation with the field {@link uid} and others. */
function operation({
	method = 'GET',
	url = '/users/{uid}',
	fields = [] as Field[],
	more = {},
} = {}) {
	const routing = { request: { method, url } };
	return { name: 'Get', fields: [uid, ...fields], routing, ...more } as Operation;
}

it.each([
	[
		'a placeholder without a field',
		operation({ url: '/users/{uid}/friends/{friend}' }),
		'the placeholder {friend} is filled by 0 fields',
	],
	[
		'a misspelt placeholder',
		operation({ url: '/users/{udi}' }),
		'the placeholder {udi} is filled by 0 fields',
	],
	[
		'a placeholder with two fields',
		operation({ fields: [field({ path: 'uid' })] }),
		'the placeholder {uid} is filled by 2 fields',
	],
	[
		'a field for a placeholder that is not there',
		operation({ url: '/users' }),
		"the field 'uid' fills {uid}, which /users does not have",
	],
	[
		'a field that goes nowhere',
		operation({ fields: [field({})] }),
		"the field 'name' has 0 destinations",
	],
	[
		'a field that goes to two places',
		operation({
			fields: [field({ file: { name: 'file', maxBytes: 1, read: (bytes) => bytes }, local: true })],
		}),
		"the field 'name' has 2 destinations",
	],
	[
		'a member of a collection that goes nowhere',
		operation({ fields: [field({ type: 'collection', default: {}, options: [field({})] })] }),
		"the field 'name' has 0 destinations",
	],
	[
		'a type that can be read in several ways',
		operation({ fields: [field({ type: 'json', local: true })] }),
		"the field 'name': a field of the type json has to say how its value is read ('as')",
	],
	[
		'a DELETE that does not say when it is done',
		operation({ method: 'DELETE' }),
		"a DELETE has to say which codes mean that it is done already ('doneAfterLostAnswer')",
	],
])('refuses %s', (_name, given, message) => {
	expect(() => checkOperation(resource, given)).toThrow(`User: Get: ${message}`);
});

it('takes a notice, which holds nothing', () => {
	const notice = field({ type: 'notice', local: true });
	expect(() => checkOperation(resource, operation({ fields: [notice] }))).not.toThrow();
});

it.each(resources)('finds nothing wrong with $name', (given) => {
	for (const one of given.operations) checkOperation(given, one);
});

it.each(resources)('lists every operation of the folder of $name', ({ value, operations }) => {
	const folder = join(__dirname, '../../nodes', nodeFolderOf(value), 'resources', value);
	const exported = readdirSync(folder)
		.filter((file) => file !== 'index.ts')
		.flatMap((file) => Object.values(require(join(folder, file)) as Record<string, unknown>))
		.filter((entry) => typeof entry === 'object' && entry !== null && 'action' in entry);
	expect(new Set(operations)).toEqual(new Set(exported));
});

it.each<[string, RegExp, string]>([
	[
		'creates or deletes users, or makes them members of groups',
		/^(POST \/users|DELETE \/users\/\{uid\}|POST \/groups(\/\{guid\}\/members)?)$/,
		'core',
	],
	['sends messages', /^POST \/(messages(\/\{id\}\/thread)?|bots\/\{uid\}\/messages)$/, 'messages'],
	['marks as unread', /^DELETE .*\/conversation\/read$/, 'unread'],
	['imports', /\/data_import\//, 'import'],
])('knows the limit of every operation that %s', (_does, routes, limit) => {
	const limits = resources
		.flatMap(({ operations }) => operations)
		.map(({ routing: { request }, rateLimit }) => [`${request.method} ${request.url}`, rateLimit])
		.filter(([route]) => routes.test(route!));
	expect(limits).not.toEqual([]);
	expect(limits).toEqual(limits.map(([route]) => [route, limit]));
});

describe('the order of fields', () => {
	const named = Object.fromEntries(
		['first', 'second', 'third'].map((name) => [
			name,
			field({ displayName: name, name, local: true }),
		]),
	);

	/** The names of the fields in the order of the node, whose forms have the fields with these names. */
	const orderOf = (...forms: string[]) => {
		const operations = forms.map((names) => {
			const fields = names.split(' ').map((name) => named[name]);
			return operation({ more: { action: 'Get a user', fields } });
		});
		const given = { ...resource, value: 'user', operations } as Resource;
		// The choices of the resource and the operation come first
		const [, , ...properties] = assembleProperties([given], given);
		return properties.map(({ name }) => name).join(' ');
	};

	it.each([
		[['first', 'second first'], 'second first'],
		[['first third', 'first second third'], 'first second third'],
		// The last form is the only form that says that the second field comes first
		[['first', 'second', 'second first'], 'second first'],
		[['first second', 'third', 'third first'], 'third first second'],
	])('of the forms %j is %s, as in each of them', (forms, order) => {
		expect(orderOf(...forms)).toBe(order);
	});

	it('is refused when two forms contradict each other', () => {
		expect(() => orderOf('first second', 'second third', 'third first')).toThrow(
			'"Get a user" and another operation show "first" and "second" in different orders',
		);
	});
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assembleProperties } from '../../nodes/shared/operation/assemble';
import type { Field, Operation, Resource } from '../../nodes/shared/operation/types';
import { checkOperation } from '../support/checkOperation';
import { folderOf, resources } from '../support/resources';

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
		"a DELETE has to say which codes mean that it is done already ('alreadyDone')",
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
	const folder = join(__dirname, '../../nodes', folderOf(value), 'resources', value);
	const exported = readdirSync(folder)
		.filter((file) => file !== 'index.ts')
		.flatMap((file) => Object.values(require(join(folder, file)) as Record<string, unknown>))
		.filter((entry) => typeof entry === 'object' && entry !== null && 'action' in entry);
	expect(new Set(operations)).toEqual(new Set(exported));
});

it('knows the limit of every operation that sends messages, creates or deletes users, joins groups, or marks as unread', () => {
	const core = [
		'POST /users',
		'DELETE /users/{uid}',
		'POST /groups',
		'POST /groups/{guid}/members',
	];
	const sending = ['POST /messages', 'POST /messages/{id}/thread', 'POST /bots/{uid}/messages'];
	for (const { routing, rateLimit } of resources.flatMap(({ operations }) => operations)) {
		const route = `${routing.request.method} ${routing.request.url}`;
		if (core.includes(route)) expect([route, rateLimit]).toEqual([route, 'core']);
		if (sending.includes(route)) expect([route, rateLimit]).toEqual([route, 'messages']);
		if (/^DELETE .*\/conversation\/read$/.test(route))
			expect([route, rateLimit]).toEqual([route, 'unread']);
		if (route.includes('/data_import/')) expect([route, rateLimit]).toEqual([route, 'import']);
	}
});

describe('the order of fields', () => {
	const [first, second, third] = ['first', 'second', 'third'].map(
		(name): Field => field({ displayName: name, name, local: true }),
	);
	const shown = (...forms: Field[][]) => {
		const operations = forms.map((fields) => operation({ more: { action: 'Get a user', fields } }));
		const given = { ...resource, value: 'user', operations } as Resource;
		return assembleProperties([given], given).map(({ name }) => name);
	};

	it.each([
		[
			[[first], [second, first]],
			['second', 'first'],
		],
		[
			[
				[first, third],
				[first, second, third],
			],
			['first', 'second', 'third'],
		],
		// The last form is the only form that says that the second field comes first
		[
			[[first], [second], [second, first]],
			['second', 'first'],
		],
		[
			[[first, second], [third], [third, first]],
			['third', 'first', 'second'],
		],
	])('is that of every form', (forms, order) => {
		// Behind the choices of the resource and the operation
		expect(shown(...forms).slice(2)).toEqual(order);
	});

	it('is refused when two forms contradict each other', () => {
		expect(() => shown([first, second], [second, third], [third, first])).toThrow(
			'"Get a user" and another operation show "first" and "second" in different orders',
		);
	});
});

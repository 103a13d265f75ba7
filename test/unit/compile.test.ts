import { compiledForm } from '../../nodes/shared/operation/form/compile';
import type { Field, OperationDescription } from '../../nodes/shared/operation/types';

const field = (more: Partial<Field>): Field => ({
	displayName: 'Kind',
	name: 'kind',
	type: 'string',
	default: '',
	local: true,
	...more,
});
const form = (...fields: Field[]) => compiledForm({ fields } as OperationDescription);
const choice = (...values: string[]) =>
	field({ type: 'options', options: values.map((value) => ({ name: value, value })) });

it.each([
	['a text', field({}), false],
	['a required text', field({ required: true }), true],
	['a text whose default counts when it is empty', field({ whenEmpty: 'default' }), true],
	['a choice', choice('a', 'b'), true],
	['a choice that may be empty', choice('', 'a'), false],
])('%s needs a value: %s', (_what, given, needsValue) => {
	expect(form(given)[0].needsValue).toBe(needsValue);
});

it.each([
	['a required text', field({ required: true }), true],
	['a text whose default counts when it is empty', field({ whenEmpty: 'default' }), false],
	['a choice', choice('a', 'b'), false],
])('in a collection, %s needs a value: %s', (_what, member, needsValue) => {
	const [{ members }] = form(field({ type: 'collection', options: [member] }));
	expect(members?.map(({ name, needsValue: needs }) => [name, needs])).toEqual([
		['kind.kind', needsValue],
	]);
});

it('conditions are about other fields, and know which of them is a switch', () => {
	// A slash: a field outside of the collection. `@tool` is n8n's own condition, and about no field
	const show = { '/on': [true], kind: ['a'], '@tool': [true] };
	const [shown] = form(
		field({ name: 'text', displayOptions: { show } }),
		field({ name: 'on', type: 'boolean' }),
		choice('a'),
		field({ name: 'notice', type: 'notice' }),
	);
	expect(shown.conditions).toEqual([
		{ name: 'on', values: [true], refuseAsSwitch: expect.any(Function) },
		{ name: 'kind', values: ['a'] },
	]);
});

it('a notice is no part of the form', () => {
	expect(form(field({ type: 'notice' }), choice('a'))).toHaveLength(1);
});

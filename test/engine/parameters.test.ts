import 'reflect-metadata';
import fc from 'fast-check';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	NodeParameterValueType,
} from 'n8n-workflow';
import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { columnsFrom, FOR_N8N, parameterFor } from '../../nodes/shared/operation/form/parameters';
import { nodeThat, runInEngine } from './engine';
import { anyCharacter } from '../support/anyCharacter';
import { forAll } from '../support/forAll';

/** The parameter `value` of each item as n8n resolves it, and as our code reads it. */
async function bothFor(value: NodeParameterValueType, items: IDataObject[]) {
	const read: Array<[ofN8n: unknown, ours: unknown]> = [];
	const attempt = (resolve: () => unknown) => {
		try {
			return { value: resolve() };
		} catch (error) {
			return { error: (error as Error).message };
		}
	};
	const readAll = async function (this: IExecuteFunctions) {
		this.getInputData().forEach(({ json }, index) => {
			const options = { skipValidation: true };
			read.push([
				attempt(() => this.getNodeParameter('value', index, null, options)),
				attempt(() => parameterFor(this, 'value', index, json)),
			]);
		});
		return [[]];
	};
	const nodeType = nodeThat('Reader', readAll, {
		properties: [{ displayName: 'Value', name: 'value', type: 'json', default: '' }],
	});
	const { error } = await runInEngine(
		{ core, workflow },
		{
			nodeType,
			typeName: 'reader',
			node: { parameters: { value } as INodeParameters },
			items: items.map((json) => ({ json })),
			credentialType: new CometChatApi(),
			credentials: {},
		},
	);
	expect(error).toBeUndefined();
	expect(read).toHaveLength(items.length);
	return read;
}

const key = fc.oneof(
	{ weight: 9, arbitrary: fc.constantFrom('uid', 'a', '_x', 'class', 'length', 'toString') },
	{ weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z_]\w{0,5}$/) },
);
const item = fc.dictionary(
	key,
	fc.oneof(
		fc.string({ unit: anyCharacter }),
		fc.constantFrom('', ' ', '=', '={{ $json.uid }}', '{{ 1 }}', 'null', '2026-01-01', 'true'),
		fc.double(),
		fc.boolean(),
		fc.constant(null),
		fc.constant(undefined),
		fc.array(fc.integer(), { maxLength: 2 }),
		fc.dictionary(key, fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxKeys: 3 }),
	),
	{ maxKeys: 6 },
) as fc.Arbitrary<IDataObject>;

/** Texts and expressions: of a column, which our code reads itself, and others, which it leaves to n8n. */
const text = fc.oneof(
	{ weight: 5, arbitrary: key.map((name) => `={{ $json.${name} }}`) },
	{ weight: 2, arbitrary: fc.tuple(key, key).map(([a, b]) => `={{$json.${a}.${b}}}`) },
	key.map((name) => `={{ $json["${name}"] }}`),
	key.map((name) => `=a {{ $json.${name} }}`),
	key.map((name) => `={{ $json.${name} }} `),
	key.map((name) => `={{ $json.${name}\n}}`),
	key.map((name) => `={{ $json.${name} ?? 1 }}`),
	key.map((name) => `={{ $json.${name}() }}`),
	key.map((name) => `{{ $json.${name} }}`),
	fc.constantFrom('=', '={{ }}', '={{ $json }}', '={{ $json. }}', '={{ $itemIndex }}', 'plain', ''),
);
const form = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 2 },
		text,
		fc.constantFrom(null, 5, true),
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(key, tie('value'), { maxKeys: 3 }),
		text.map((value) => ({ __rl: true, mode: 'id', value })),
	),
})).value;

it('reads from the item what n8n would resolve to', async () => {
	await forAll(
		300,
		[form, fc.array(item, { minLength: 1, maxLength: 4 })],
		async (value, items) => {
			for (const [ofN8n, ours] of await bothFor(value as NodeParameterValueType, items)) {
				expect(ours).toEqual(ofN8n);
			}
		},
	);
});

it('leaves nothing but other expressions to n8n', () => {
	const from = { uid: 'u', n: 0, off: false, gone: null, at: { city: 'Rome' }, list: [1] };
	const read = (value: unknown) => columnsFrom(value, from);
	expect(read('={{ $json.uid }}')).toBe('u');
	expect(read({ __rl: true, mode: 'id', value: '={{$json.n}}' })).toEqual({
		__rl: true,
		mode: 'id',
		value: 0,
	});
	expect(read({ rows: [{ a: '={{ $json.at.city }}' }, { a: 'x' }, '={{ $json.off }}'] })).toEqual({
		rows: [{ a: 'Rome' }, { a: 'x' }, false],
	});
	expect(read('={{ $json.gone }}')).toBeNull();
	for (const other of ['$json.list', '$json.at', '$json.none', '$json.uid.length', '$json.n + 1']) {
		expect([other, read([1, `={{ ${other} }}`])]).toEqual([other, FOR_N8N]);
	}
});

it('gives a copy, so that nothing of the form can change', () => {
	const given = { a: { b: [1] } };
	const copy = columnsFrom(given, {}) as typeof given;
	copy.a.b.push(2);
	expect(given).toEqual({ a: { b: [1] } });
});

import fc from 'fast-check';
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { asPasted } from '../../../nodes/shared/fields';
import { filledIn, placeholdersIn } from '../../../nodes/shared/fields/card/placeholders';
import { cardVariables } from '../../../nodes/CometChat/methods/resourceMapping';
import { forAll } from '../../support/forAll';
import { refuse } from '../../support/refuse';
import { runWithTimeCheck } from '../../support/soon';

/** Values that could break out of a JSON string, a replacement pattern, or two braces. */
const hostile = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				'"',
				'\\',
				'\n',
				'$&',
				'$1',
				'{{',
				'}}',
				'{{a}}',
				'{',
				'","x":"',
				'👋',
				'\u2028',
			),
			fc.string(),
		),
		{ minLength: 1 },
	)
	.map((parts) => parts.join(''))
	.filter((text) => text.trim() !== '');
const plain = fc.string().map((text) => text.replace(/[{}]/g, ''));
const name = fc.constantFrom('a', 'user.name', 'first name', '__proto__', 'constructor', 'prénom');

it.each(['{{', '{{a', '{{a b', '{{ {{'])(
	'looks at a million blanks behind %s just once',
	(begin) => {
		const text = `${begin}${' '.repeat(1_000_000)}`;
		expect(runWithTimeCheck(() => placeholdersIn([text, `${text}b }}`]))).toHaveLength(1);
	},
);

it('puts any value in as text, once, and changes nothing else', async () => {
	await forAll(300, [name, hostile, plain, plain], (variable, value, before, between) => {
		const filled = filledIn(
			{ [`{{${variable}}}`]: [1, null, `${before}{{${variable}}}${between}{{ ${variable} }}`] },
			() => value,
			refuse,
		);
		const text = `${before}${value}${between}${value}`;
		expect(filled).toEqual({ [`{{${variable}}}`]: [1, null, text] });
	});
});

it('names every placeholder without a value', () => {
	const text = '{{a}} {{ b.c }} {{}} {{ }} {{a}} {d}';
	expect(() => filledIn([text], (one) => (one === 'a' ? '' : null), refuse)).toThrow(
		"has no value for 'a', 'b.c', so that people would read {{a}}",
	);
});

const REFUSED = 'refused';

// The editor makes an expression of a pasted text with {{…}}. It is taken back as text where no {{…}} can be meant for n8n;
// undefined: there is nothing to take back
it.each([
	['{"text": "{{x}}"}', undefined],
	['={{ $json.card }}', undefined],
	['={{ JSON.stringify($json) }}', undefined],
	['={{ Math.PI }} {{ true }} {{ DateTime.now() }}', undefined],
	['=\\{{x}}', undefined],
	['={{ x }}', '{{ x }}'],
	['={{items[0].name}}', '{{items[0].name}}'],
	['={{Date}} {{Number}} {{Date-range}}', '{{Date}} {{Number}} {{Date-range}}'],
	['={{ Number.EPSILON }} {{ JSON.stringify($json) }}', undefined],
	['={{ $json.items[0].name }}', undefined],
	['={"text": "{{user.name}}"}', '{"text": "{{user.name}}"}'],
	['={"text": "{{ $json.a }} {{user.name}}"}', REFUSED],
	['={{ $json.a }} {{nullable}}', REFUSED],
	[{ row: [{ content: '={{prénom}}', n: 1 }] }, { row: [{ content: '{{prénom}}', n: 1 }] }],
	[{ row: [{ content: '={{prénom}}', id: '={{ $json.id }}' }] }, REFUSED],
	[{ row: [{ content: '{{x}}', id: '={{ $json.id }}' }] }, undefined],
	[null, undefined],
	[undefined, undefined],
])('takes of %j what the editor has made an expression of', (written, taken) => {
	const take = () => asPasted(written, refuse);
	if (taken === REFUSED) expect(take).toThrow(/^has {{.+}} in an expression/);
	else expect(take()).toEqual(taken);
});

it.each([
	[
		{
			cardJson: '{"a": "{{na\\u006de}}", "b": ["{{b}} {{name}}"]}',
			cardNotification: 'Hi {{c}}',
		},
		['name', 'b', 'c'],
	],
	[{ cardJson: '{"a": "{{x}}', cardNotification: undefined }, ['x']],
	[{ cardJson: '={{ $json.card }} {{x}}', cardNotification: '={{ $json.y }}' }, []],
	[{ cardJson: '={"a": "{{x}}"}', cardNotification: '' }, ['x']],
	[{ cardJson: { a: '{{x}}' }, cardNotification: '' }, ['x']],
])('offers a row for each placeholder of %j', async (form, names) => {
	const getCurrentNodeParameter = (field: keyof typeof form) => form[field];
	const offered = await cardVariables.call({
		getCurrentNodeParameter,
	} as unknown as ILoadOptionsFunctions);
	expect(offered.fields.map(({ id, required }) => [id, required])).toEqual(
		names.map((one) => [one, true]),
	);
});

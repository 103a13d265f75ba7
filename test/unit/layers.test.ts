import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(__dirname, '../../nodes');

/**
 * The layers of the nodes, and the layers that each may import. Files beside the folders form the layers `node` and
 * `trigger`, except for the trigger's list of events, which all of it uses.
 */
const ALLOWED: Record<string, string[]> = {
	node: ['methods', 'resources', 'transport', 'transport/request', 'transport/run'],
	methods: [
		'fields',
		'import',
		'transport',
		'transport/request',
		'transport/result',
		'transport/sending',
	],
	resources: ['fields', 'import', 'transport', 'transport/request'],
	fields: ['transport', 'transport/request'],
	import: [
		'transport',
		'transport/request',
		'transport/limits',
		'transport/result',
		'transport/sending',
	],
	'transport/run': ['transport', 'transport/request', 'transport/result', 'transport/sending'],
	'transport/sending': ['transport', 'transport/request', 'transport/limits', 'transport/result'],
	'transport/result': ['transport', 'transport/request'],
	'transport/limits': ['transport'],
	'transport/request': ['transport'],
	// Errors, types and the clock, which every stage uses
	transport: [],
	trigger: ['trigger/events', 'trigger/fields', 'trigger/receiving', 'trigger/registration'],
	'trigger/receiving': [
		'trigger/events',
		'trigger/fields',
		'trigger/registration',
		'fields',
		'transport',
		'transport/request',
	],
	'trigger/registration': [
		'trigger/events',
		'transport',
		'transport/request',
		'transport/result',
		'transport/sending',
	],
	'trigger/fields': ['trigger/events'],
	'trigger/events': ['transport', 'transport/request'],
};

/** `transport/sending` for `CometChat/transport/sending/send.ts`, `trigger/fields` for `CometChatTrigger/fields/setUp.ts`. */
function layerOf(file: string): string {
	const [node, first, second, third] = relative(root, file).split(sep);
	if (node === 'CometChatTrigger') {
		if (/events\.ts$/i.test(first)) return 'trigger/events';
		return second === undefined ? 'trigger' : `trigger/${first}`;
	}
	if (second === undefined) return 'node';
	return first === 'transport' && third !== undefined ? `${first}/${second}` : first;
}

const imports = globSync('**/*.ts', { cwd: root }).flatMap((file) => {
	const path = join(root, file);
	return [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']*)'/g)].map(([, target]) => {
		const imported = join(dirname(path), target);
		const source = existsSync(`${imported}.ts`) ? `${imported}.ts` : join(imported, 'index.ts');
		return { file, from: layerOf(path), to: layerOf(source), target };
	});
});

it('are read from every file', () => {
	expect(imports.length).toBeGreaterThan(150);
	expect(Object.keys(ALLOWED)).toEqual(expect.arrayContaining(imports.map(({ from }) => from)));
});

it.each(Object.keys(ALLOWED))('%s imports only what lies below it', (layer) => {
	const wrong = imports.filter(
		({ from, to }) => from === layer && to !== layer && !ALLOWED[layer].includes(to),
	);
	expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(__dirname, '../../nodes/CometChat');

/** The layers of the node, and the layers that each may import. Files beside the folders form the layer `node`. */
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
};

/** `transport/sending` for `transport/sending/send.ts`, `resources` for `resources/user/update.ts`. */
function layerOf(file: string): string {
	const [first, second, third] = relative(root, file).split(sep);
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

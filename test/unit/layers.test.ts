import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { n8n } from '../../package.json';

const root = resolve(__dirname, '../../nodes');

/**
 * The folders of `shared`, from the lowest, and the parts of the nodes, with what each may import. Files beside the folders
 * of a node form the layer `node` or `trigger`, except for the trigger's choice of events, which all of it uses; the
 * families of events are a layer of their own below it.
 */
const ALLOWED = {
	values: '',
	'transport/limits': 'transport',
	transport: 'transport/limits values',
	operation: 'operation/run transport values',
	'operation/form': 'operation transport values',
	'operation/output': 'operation transport values',
	'operation/run': 'operation operation/form operation/output transport transport/limits values',
	fields: 'operation transport values',
	records: 'operation transport values',
	methods: 'fields operation/output transport values',
	webhook: 'transport values',
	registration: 'operation/output transport values webhook',
	// The folders of a node with resources
	node: 'methods node/methods node/question node/resources operation transport',
	'node/fields': 'fields operation records transport values',
	'node/methods': 'fields methods node/fields node/import',
	'node/resources':
		'fields node/fields node/import node/question operation records transport values',
	'node/question': 'operation operation/output operation/run transport values webhook',
	'node/import': 'operation operation/form operation/output transport transport/limits values',
	trigger: 'trigger/events trigger/fields trigger/receiving trigger/registration webhook',
	'trigger/receiving':
		'transport trigger/events trigger/families trigger/fields trigger/registration values webhook',
	'trigger/registration': 'operation/output registration transport trigger/events values webhook',
	'trigger/fields': 'fields trigger/events trigger/families webhook',
	'trigger/events': 'trigger/families values webhook',
	'trigger/families': 'records values webhook',
	deciding: 'fields operation/output records transport values webhook',
	answering: 'operation/output values webhook',
	notifying: 'fields methods registration transport values webhook',
	remembering: 'fields methods operation/output records transport values',
	// Reads the lists of the main node's own operations
	polling: 'fields methods node/resources operation operation/output records transport values',
};
type Layer = keyof typeof ALLOWED;

/** The node that a file belongs to, or `shared`. */
const nodeOf = (file: string): string => file.split(sep)[0];

/** `operation/run` for `shared/operation/run/work.ts`, `trigger/fields` for `CometChatTrigger/fields/setUp.ts`. */
function layerOf(file: string): string {
	const [node, first, second, third] = relative(root, file).split(sep);
	if (node === 'CometChatTrigger') {
		if (/events\.ts$/i.test(first)) return 'trigger/events';
		if (second === 'families') return 'trigger/families';
		return second === undefined ? 'trigger' : `trigger/${first}`;
	}
	if (node === 'shared') {
		const isStage = third !== undefined && ['operation', 'transport'].includes(first);
		return isStage ? `${first}/${second}` : first;
	}
	if (node === 'CometChatPollingTrigger') return 'polling';
	if (node === 'CometChatNotificationTrigger') return 'notifying';
	if (node === 'CometChatChatMemory') return 'remembering';
	if (node.startsWith('CometChatAgent')) return 'answering';
	if (node.startsWith('CometChatModeration')) return 'deciding';
	return second === undefined ? 'node' : `node/${first}`;
}

/** The paths that the files of a folder import, found by a pattern: by default, all in quotes that begins with a full stop. */
function importsIn(folder: string, files: string, pattern = /['"](\.[^'"\s]*)['"]/g) {
	return globSync(files, { cwd: folder, exclude: ['**/node_modules'] }).flatMap((file) =>
		[...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, target]) => ({
			file,
			target,
		})),
	);
}

/** The file of the nodes that a file means by a path. */
function sourceOf(file: string, target: string): string {
	const imported = join(root, dirname(file), target);
	return existsSync(`${imported}.ts`) ? `${imported}.ts` : join(imported, 'index.ts');
}

const imports = importsIn(root, '**/*.ts', /(?:from |await import\()'(\.[^']*)'/g).map(
	({ file, target }) => {
		const source = sourceOf(file, target);
		const layers = { from: layerOf(join(root, file)), to: layerOf(source) };
		return { file, ...layers, target, source: relative(root, source) };
	},
);

it('imports are read from every file', () => {
	expect(imports.length).toBeGreaterThan(150);
	expect(Object.keys(ALLOWED)).toEqual(expect.arrayContaining(imports.map(({ from }) => from)));
});

it.each(Object.keys(ALLOWED) as Layer[])('%s imports only what lies below it', (layer) => {
	const allowed = [layer, ...ALLOWED[layer].split(' ')];
	const wrong = imports.filter(({ from, to }) => from === layer && !allowed.includes(to));
	expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

it('no node imports from another, except for the lists that the polling trigger reads', () => {
	const across = imports.filter(
		({ file, source }) => nodeOf(source) !== 'shared' && nodeOf(source) !== nodeOf(file),
	);
	const others = across.filter(
		({ file, to }) => nodeOf(file) !== 'CometChatPollingTrigger' || to !== 'node/resources',
	);
	expect(others.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

it('n8n reads none of the code that a run needs when it loads the nodes', () => {
	// `import … from './x'` and `export … from './x'`, but not those of types
	const whenLoaded = importsIn(
		root,
		'**/*.ts',
		/^(?:import|export)(?! type)[^;]*? from '(\.[^']*)'/gm,
	);
	const early = new Set(n8n.nodes.map((file) => file.replace(/^dist\/nodes\/(.*)\.js$/, '$1.ts')));
	for (const reading of early) {
		const imported = whenLoaded.filter(({ file }) => file === reading);
		imported.forEach(({ target }) => early.add(relative(root, sourceOf(reading, target))));
	}
	// The files of the transport that the forms and the credentials need
	const ofForms = 'authenticate clock errors types urls'.split(' ').map((name) => `${name}.ts`);
	const late = ['operation/form', 'operation/output', 'operation/run', 'transport/limits'];
	const isLate = (file: string) => {
		const layer = layerOf(join(root, file));
		const isTransport = layer === 'transport' && !ofForms.includes(basename(file));
		return late.includes(layer) || isTransport || file.endsWith('.run.ts');
	};
	expect(early.size).toBeGreaterThan(300);
	expect([...early].filter(isLate)).toEqual([]);
});

it('the work of an operation belongs to the form of its name', () => {
	const runs = globSync('**/*.run.ts', { cwd: root });
	const forms = imports.filter(({ source }) => source.endsWith('.run.ts'));
	expect(runs.length).toBeGreaterThan(5);
	expect(forms.map(({ source }) => source).sort()).toEqual(runs.sort());
	expect(forms.map(({ file }) => file.replace(/\.ts$/, '.run.ts')).sort()).toEqual(runs.sort());
});

it('no file imports itself by way of others', () => {
	const targets = new Map<string, string[]>();
	for (const { file, source } of imports) {
		targets.set(file, [...(targets.get(file) ?? []), source]);
	}
	const done = new Set<string>();
	const circleFrom = (file: string, way: string[]): string[] | undefined => {
		if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const target of targets.get(file) ?? []) {
			const circle = circleFrom(target, [...way, file]);
			if (circle) return circle;
		}
		done.add(file);
		return undefined;
	};
	expect([...targets.keys()].flatMap((file) => circleFrom(file, []) ?? [])).toEqual([]);
});

it('the stand-in imports nothing of the nodes or of the tests', () => {
	const service = resolve(__dirname, '../service');
	const inService = importsIn(service, '**/*.ts');
	const outside = inService.filter(({ file, target }) =>
		join(dirname(file), target).startsWith('..'),
	);
	expect(inService.length).toBeGreaterThan(50);
	expect(outside).toEqual([]);
});

it('tests import the stand-in by its door; only its own tests reach further in', () => {
	const inTests = importsIn(resolve(__dirname, '..'), '**/*.{ts,js}').filter(
		({ file }) => !/^service\/|^unit\/service\//.test(file),
	);
	const within = inTests.filter(({ file, target }) =>
		join(dirname(file), target).startsWith('service/'),
	);
	expect(inTests.length).toBeGreaterThan(300);
	expect(within).toEqual([]);
});

it("makes no pattern over Unicode's classes when n8n loads the nodes, which takes milliseconds", () => {
	// `const WORD = /\p{L}+/u` outside of functions; a pattern that a function makes is made later
	const early = globSync('**/*.ts', { cwd: root }).filter((file) =>
		/^(export )?(const|let) (?!.*=>).*?=\s*\/[^\n]*\\p\{/m.test(
			readFileSync(join(root, file), 'utf8'),
		),
	);
	expect(early).toEqual([]);
});

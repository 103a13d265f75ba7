import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { n8n } from '../../package.json';

const root = resolve(__dirname, '../../nodes');

/**
 * The layers of the nodes, and the layers that each may import. Files beside the folders form the layers `node` and
 * `trigger`, except for the trigger's choice of events, which all of it uses; the families of events are a layer of
 * their own below it.
 */
const ALLOWED = {
	node: 'methods resources transport transport/request transport/run',
	methods: 'fields import transport transport/request transport/result transport/sending',
	resources: 'fields import question transport transport/request',
	fields: 'transport transport/request',
	question: 'transport transport/request',
	import: 'transport transport/request transport/limits transport/result transport/sending',
	'transport/run':
		'transport transport/request transport/limits transport/result transport/sending',
	'transport/sending': 'transport transport/request transport/limits transport/result',
	'transport/result': 'transport transport/request',
	'transport/limits': 'transport',
	'transport/request': 'transport',
	// Errors, types and the clock, which every stage uses
	transport: '',
	// What every webhook node needs, and none of them in particular
	webhook: 'transport',
	trigger: 'trigger/events trigger/fields trigger/receiving trigger/registration webhook',
	'trigger/receiving':
		'trigger/events trigger/families trigger/fields trigger/registration fields transport transport/request webhook',
	'trigger/registration':
		'trigger/events transport transport/request transport/result transport/sending webhook',
	'trigger/fields': 'trigger/events trigger/families fields webhook',
	'trigger/events': 'trigger/families transport transport/request webhook',
	'trigger/families': 'fields transport/request',
	deciding: 'fields transport transport/request transport/result webhook',
	answering: 'transport transport/request transport/result webhook',
	remembering: 'fields methods transport transport/request transport/result transport/sending',
	// Reads the lists of the node's own operations
	polling:
		'fields methods resources transport transport/request transport/result transport/sending',
};
type Layer = keyof typeof ALLOWED;

/** `transport/sending` for `CometChat/transport/sending/send.ts`, `trigger/fields` for `CometChatTrigger/fields/setUp.ts`. */
function layerOf(file: string): string {
	const [node, first, second, third] = relative(root, file).split(sep);
	if (node === 'CometChatTrigger') {
		if (/events\.ts$/i.test(first)) return 'trigger/events';
		if (second === 'families') return 'trigger/families';
		return second === undefined ? 'trigger' : `trigger/${first}`;
	}
	if (node === 'shared') return first;
	if (node === 'CometChatPollingTrigger') return 'polling';
	if (node === 'CometChatChatMemory') return 'remembering';
	if (node.startsWith('CometChatAgent')) return 'answering';
	if (node.startsWith('CometChatModeration')) return 'deciding';
	if (second === undefined) return 'node';
	return first === 'transport' && third !== undefined ? `${first}/${second}` : first;
}

/** What the files of a folder import of this repository, from lines that a pattern finds. */
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

it('are read from every file', () => {
	expect(imports.length).toBeGreaterThan(150);
	expect(Object.keys(ALLOWED)).toEqual(expect.arrayContaining(imports.map(({ from }) => from)));
});

it.each(Object.keys(ALLOWED) as Layer[])('%s imports only what lies below it', (layer) => {
	const allowed = [layer, ...ALLOWED[layer].split(' ')];
	const wrong = imports.filter(({ from, to }) => from === layer && !allowed.includes(to));
	expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

it('n8n reads none of the code that a run needs when it loads the nodes', () => {
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
	const late = ['run', 'sending', 'result', 'limits'].map((part) => `transport/${part}`);
	expect(early.size).toBeGreaterThan(300);
	expect([...early].filter((file) => late.includes(layerOf(join(root, file))))).toEqual([]);
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
	const found = importsIn(service, '**/*.ts');
	const outside = found.filter(({ file, target }) => join(dirname(file), target).startsWith('..'));
	expect(found.length).toBeGreaterThan(50);
	expect(outside).toEqual([]);
});

it('tests import the stand-in by its door; only its own tests reach further in', () => {
	const found = importsIn(resolve(__dirname, '..'), '**/*.{ts,js}').filter(
		({ file }) => !/^service\/|^unit\/service\//.test(file),
	);
	const within = found.filter(({ file, target }) =>
		join(dirname(file), target).startsWith('service/'),
	);
	expect(found.length).toBeGreaterThan(300);
	expect(within).toEqual([]);
});

it("makes no pattern over Unicode's classes when n8n loads the nodes, which takes milliseconds", () => {
	const early = globSync('**/*.ts', { cwd: root }).filter((file) =>
		/^(export )?(const|let) (?!.*=>).*?=\s*\/[^\n]*\\p\{/m.test(
			readFileSync(join(root, file), 'utf8'),
		),
	);
	expect(early).toEqual([]);
});

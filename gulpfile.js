const { existsSync } = require('node:fs');
const { readFile, rm } = require('node:fs/promises');
const { dirname, isAbsolute, resolve } = require('node:path');
const { Duplex } = require('node:stream');
const { dest, parallel, src } = require('gulp');
const { rollup } = require('rollup');
const { minify } = require('terser');
const { readConfigFile, sys, transpileModule } = require('typescript');
const { n8n } = require('./package.json');

const names = [...n8n.nodes, ...n8n.credentials].map((file) => /^dist\/(.*)\.js$/.exec(file)[1]);

/**
 * All nodes and credentials types as two files, because opening a file costs more than reading it, and nodes that share a
 * module also share what it remembers (the pace of an app). n8n reads `bundle` when it starts. `run` holds what the code
 * imports by `await import(…)`; the first run reads it. The files that package.json lists take their classes from them.
 * Their names change with their content, so that an n8n whose package is replaced while it runs never mixes two versions.
 */
async function bundle() {
	const inputs = names.map((name) => resolve(`${name}.ts`));
	const made = await rollup({
		input: Object.fromEntries(inputs.map((input, index) => [names[index], input])),
		external: (id) => !id.startsWith('.') && !isAbsolute(id),
		// Else each of the small files would read n8n-workflow, which takes long to be found
		treeshake: { moduleSideEffects: 'no-external' },
		plugins: [sources],
	});
	let early;
	await made.write({
		dir: 'dist',
		format: 'cjs',
		entryFileNames: '[name].js',
		chunkFileNames: '[name]-[hash].js',
		manualChunks: (id, { getModuleInfo }) => {
			early ??= importedEarly(inputs, getModuleInfo);
			return early.has(id) ? 'bundle' : 'run';
		},
		onlyExplicitManualChunks: true,
		dynamicImportInCjs: false,
		generatedCode: { preset: 'es2015', symbols: false },
		esModule: false,
		freeze: false,
		hoistTransitiveImports: false,
		minifyInternalExports: true,
	});
}

/** The modules that files import when they are loaded, and all that those import. */
function importedEarly(files, getModuleInfo) {
	const early = new Set(files);
	for (const id of early) getModuleInfo(id).importedIds.forEach((imported) => early.add(imported));
	return early;
}

const compilerOptions = {
	...readConfigFile('tsconfig.json', sys.readFile).config.compilerOptions,
	module: 'esnext',
	removeComments: true,
	sourceMap: false,
};

const minifierOptions = {
	ecma: 2020,
	toplevel: true,
	keep_classnames: true,
	// A function that was moved into another would be missing from stacks
	compress: { inline: false, passes: 2, reduce_funcs: false },
	// Node.js reads a file without other letters faster
	format: { ascii_only: true },
};

/** TypeScript for Rollup. */
const sources = {
	name: 'sources',
	resolveId(target, importer) {
		if (!target.startsWith('.')) return null;
		const path = resolve(dirname(importer), target);
		return existsSync(`${path}.ts`) ? `${path}.ts` : resolve(path, 'index.ts');
	},
	/** Comments make a tenth of the package, and stand in its repository. Those of licences, which begin with `!`, stay. */
	async load(id) {
		return transpileModule(await readFile(id, 'utf8'), { compilerOptions }).outputText;
	},
	/**
	 * Saves a fifth of the package. Names of functions, classes and keys stay, so that stacks and searches find the source;
	 * names of values and arrow functions, names inside functions, and names between the two files get short.
	 */
	async renderChunk(code, { name }) {
		const { compress, ...others } = minifierOptions;
		const { code: minified } = await minify(code, {
			...others,
			keep_fnames: functionNames(code),
			// Functions before values make `bundle` half a per cent smaller, and `run` larger
			compress: { ...compress, hoist_funs: name === 'bundle' },
		});
		return minified;
	},
};

/** Matches the names behind the word `function`. Terser's own `keep_fnames: true` keeps those of arrow functions as well. */
function functionNames(code) {
	const names = [...code.matchAll(/\bfunction\*? ([\w$]+)/g)].map(([, name]) => name);
	return new RegExp(`^(${names.join('|').replaceAll('$', '\\$')})$`);
}

/** Icons stand in one folder at the top; nodes and credentials point to it by relative path. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/**
 * The codex of each node, which tells n8n's node panel its category and search words, and the schemas: the fields that n8n
 * shows of each operation before its first run.
 */
function data() {
	return src('nodes/**/*.json', { base: '.' }).pipe(Duplex.from(withoutBlanks)).pipe(dest('dist'));
}

/** Nobody reads these files, and their blanks take 1.6 kB of the package. */
async function* withoutBlanks(files) {
	for await (const file of files) {
		file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents)));
		yield file;
	}
}

exports.clean = () => rm('dist', { recursive: true, force: true });
exports.default = parallel(bundle, icons, data);

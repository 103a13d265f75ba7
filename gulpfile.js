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
	keep_fnames: true,
	keep_classnames: true,
	// A function that was moved into another would be missing from stacks
	compress: { inline: false, passes: 2, reduce_funcs: false },
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
	 * names of values, names inside functions, and names between the two files get short.
	 */
	async renderChunk(code) {
		return (await minify(code, minifierOptions)).code;
	},
};

/** Icons stand in one folder at the top; nodes and credentials point to it by relative path. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex tells n8n's node panel the category and the search words of a node. */
function codex() {
	return src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));
}

/** The fields that n8n shows of each operation before its first run. */
function schemas() {
	return src('nodes/**/__schema__/**/*.json', { base: '.' })
		.pipe(Duplex.from(withoutBlanks))
		.pipe(dest('dist'));
}

/** Nobody reads these files, and their blanks take 1.5 kB of the package. */
async function* withoutBlanks(files) {
	for await (const file of files) {
		file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents)));
		yield file;
	}
}

exports.clean = () => rm('dist', { recursive: true, force: true });
exports.default = parallel(bundle, icons, codex, schemas);

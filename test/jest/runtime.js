const { statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, isAbsolute, resolve, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The transformed text of each file, by its name, for as long as nobody writes to the file. */
const transformed = new Map();

/** The compiled text of each file, by its name. It says nothing of a run: every test file calls it anew. */
const compiled = new Map();

const SERVICE = resolve(__dirname, '../service');

/** The exports of the files of the stand-in, by their names. */
const ofService = new Map();

/**
 * Loads the project's own files anew for each test file, as Jest does, but packages and the stand-in only once per worker.
 *
 * n8n's engine has 2,000 modules, which took longer to load than most test files take to run. A package that is shared
 * must see the same `Error` and `Array` as the tests, so everything runs in the worker's own realm instead of a new
 * context for each file. A package cannot be mocked with `jest.mock`; nothing here does that. The own files are read and
 * compiled once per worker, so that what V8 has learnt about them serves all test files. The stand-in keeps nothing outside
 * of a started service but the contract and its compiled checks.
 */
module.exports = class SharedPackages extends Runtime {
	constructor(...args) {
		super(...args);
		this.transformCache.transform = transformOnce(this.transformCache);
		const parameters = this.executor.injectedModuleParameters;
		this.executor.compile = (code, filename) => {
			const known = compiled.get(filename);
			if (known?.code === code) return known.run;
			const run = compileFunction(code, parameters, { filename });
			compiled.set(filename, { code, run });
			return run;
		};
	}

	requireModule(from, name, options, isRequireActual) {
		const load = () => super.requireModule(from, name, options, isRequireActual);
		if (!name) return load();
		// Jest's own packages, e.g. `expect`, are no other for the next test file
		if (isPackage(name)) return createRequire(from)(name);
		if (options?.isInternalModule) return load();
		return isOfService(resolve(dirname(from), name))
			? this.requireOfService(from, name, load)
			: load();
	}

	requireOfService(from, name, load) {
		const file = this._resolution.resolveCjs(from, name);
		if (!ofService.has(file)) ofService.set(file, load());
		return ofService.get(file);
	}

	/** The map that Jest reads for each stack trace: of what was transformed for this test file, and of the stand-in. */
	getSourceMaps() {
		const maps = super.getSourceMaps();
		for (const file of ofService.keys()) maps.set(file, transformed.get(file)?.file.sourceMapPath);
		return maps;
	}
};

/** The function by which Jest reads and transforms a file, for files that no test file of the worker has loaded yet. */
function transformOnce(cache) {
	const transform = cache.transform.bind(cache);
	return (filename, options) => {
		if (options?.isInternalModule) return transform(filename, options);
		const { mtimeMs } = statSync(filename);
		const known = transformed.get(filename);
		if (known?.mtimeMs === mtimeMs) {
			cache.transforms.set(filename, known.file);
			cache.sourceMaps.set(filename, known.file.sourceMapPath);
			return known.file.code;
		}
		const code = transform(filename, options);
		transformed.set(filename, { mtimeMs, file: cache.transforms.get(filename) });
		return code;
	};
}

function isOfService(path) {
	return path === SERVICE || path.startsWith(SERVICE + sep);
}

/** Built-in modules count as well: Node has one instance of each in any case. */
function isPackage(name) {
	return !name.startsWith('.') && !isAbsolute(name);
}

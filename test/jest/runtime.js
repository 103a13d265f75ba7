const { createRequire } = require('node:module');
const { isAbsolute } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The compiled text of each file, by its name. It says nothing of a run: every test file calls it anew. */
const compiled = new Map();

/**
 * Loads the project's own files anew for each test file, as Jest does, but packages only once per worker.
 *
 * n8n's engine has 2,000 modules, which took longer to load than most test files take to run. A package that is shared
 * must see the same `Error` and `Array` as the tests, so everything runs in the worker's own realm instead of a new
 * context for each file. A package cannot be mocked with `jest.mock`; nothing here does that. The own files are compiled
 * once per worker, so that what V8 has learnt about them serves all test files.
 */
module.exports = class SharedPackages extends Runtime {
	constructor(...args) {
		super(...args);
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
		if (!name || options?.isInternalModule || !isPackage(name)) {
			return super.requireModule(from, name, options, isRequireActual);
		}
		return createRequire(from)(name);
	}
};

/** Built-in modules count as well: Node has one instance of each in any case. */
function isPackage(name) {
	return !name.startsWith('.') && !isAbsolute(name);
}

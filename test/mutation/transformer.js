/** Jest's transformer of a mutation run: source files that are looked at get their mutants, then all are compiled. */
const { createHash } = require('node:crypto');
const { relative } = require('node:path');
const { createTransformer } = require('@swc/jest');
const { instrument } = require('./mutants');

const swc = createTransformer({ jsc: { target: 'es2022' } });

/** The files that get mutants, by their paths in the repository. */
const wanted = new Set(JSON.parse(process.env.MUTATED_FILES));

/** The key is the text of a source file. */
const changedTexts = new Map();

/** The text that is compiled. */
function changed(text, path, { config }) {
	const file = relative(config.rootDir, path);
	if (!wanted.has(file)) return text;
	if (!changedTexts.has(text)) changedTexts.set(text, instrument(file, text).text);
	return changedTexts.get(text);
}

module.exports = {
	process: (text, path, options) => swc.process(changed(text, path, options), path, options),
	getCacheKey: (text, path, options) =>
		createHash('sha256')
			.update(changed(text, path, options))
			.update(path)
			.digest('hex'),
};

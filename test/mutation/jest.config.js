const { resolve } = require('node:path');
const { projects, ...usual } = require('../../jest.config');

const rootDir = resolve(__dirname, '../..');

/** The usual tests, with mutants in the files that `npm run mutate` names. A test that hangs is ended early. */
module.exports = {
	...usual,
	rootDir,
	testTimeout: 20_000,
	projects: projects.map((project) => ({
		...project,
		rootDir,
		transform: { '^.+\\.ts$': '<rootDir>/test/mutation/transformer.js' },
	})),
};

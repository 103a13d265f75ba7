const { resolve } = require('node:path');
const { projects, ...usual } = require('../../jest.config');

const rootDir = resolve(__dirname, '../..');

/** The folders that tests run and load. Jest looks through them before each mutant. */
const roots = ['nodes', 'credentials', 'examples', 'test/contract', 'test/engine', 'test/service'];

/** The usual tests, with mutants in the files that `npm run mutate` names. A test that hangs is ended early. */
module.exports = {
	...usual,
	rootDir,
	testTimeout: 60_000,
	projects: projects.map((project) => ({
		...project,
		rootDir,
		roots: [...roots, 'test/support', 'test/tooling', 'test/unit'].map(
			(root) => `<rootDir>/${root}`,
		),
		testEnvironment: '<rootDir>/test/mutation/environment.js',
		transform: { '^.+\\.ts$': '<rootDir>/test/mutation/transformer.js' },
	})),
};

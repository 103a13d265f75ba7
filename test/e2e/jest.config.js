/** The browser tests: one n8n and one Chromium for the whole run, so they run one after the other. */
module.exports = {
	rootDir: __dirname,
	testMatch: ['<rootDir>/tests/*.e2e.ts'],
	testEnvironment: '<rootDir>/jest/environment.ts',
	testSequencer: '<rootDir>/jest/sequencer.js',
	globalTeardown: '<rootDir>/jest/teardown.ts',
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	// Everything lives in one process: the tests read the stand-in's state directly.
	maxWorkers: 1,
	testTimeout: 480_000,
};

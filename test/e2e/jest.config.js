/** The browser tests: each worker starts one n8n and one Chromium for all its files, which run one after the other. */
module.exports = {
	rootDir: __dirname,
	testMatch: ['<rootDir>/tests/*.e2e.ts'],
	testEnvironment: '<rootDir>/jest/environment.ts',
	testSequencer: '<rootDir>/jest/sequencer.js',
	globalSetup: '<rootDir>/jest/setup.ts',
	globalTeardown: '<rootDir>/jest/teardown.ts',
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	// With two of them, files that look at the machine, or promise times, disturb each other
	maxWorkers: 1,
	// Until n8n and the browser have ended
	workerGracefulExitTimeout: 60_000,
	testTimeout: 480_000,
};

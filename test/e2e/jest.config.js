/** The browser tests: three workers, each with one n8n and one Chromium for all its files, which run one after the other. */
module.exports = {
	rootDir: __dirname,
	testMatch: ['<rootDir>/tests/*.e2e.ts'],
	testEnvironment: '<rootDir>/jest/environment.ts',
	testSequencer: '<rootDir>/jest/sequencer.js',
	globalSetup: '<rootDir>/jest/setup.ts',
	globalTeardown: '<rootDir>/jest/teardown.ts',
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	// Nearly half of the time, a file waits for n8n or for a clock, so three of them keep two processors busy
	maxWorkers: 3,
	// Until n8n and the browser have ended
	workerGracefulExitTimeout: 60_000,
	// The largest resource has more than twenty forms, and a busy machine needs three times as long as a quiet one
	testTimeout: 30 * 60_000,
};

const { availableParallelism } = require('node:os');
const loopSample = require('./test/jest/loopSample');

// n8n's engine logs every error of a node, and the tests cause thousands; set it to see them
process.env.N8N_LOG_LEVEL ??= 'silent';

// For the workers: with room for 32 MB of short-lived objects, V8 clears them away less often
process.env.NODE_OPTIONS = `--max-semi-space-size=32 ${process.env.NODE_OPTIONS ?? ''}`;

const isLong = process.env.FUZZ === 'long';

/** Every test but the browser's: pure functions, the real engine, and each operation against the stand-in. */
const common = {
	testEnvironment: '<rootDir>/test/jest/environment.js',
	runtime: '<rootDir>/test/jest/runtime.js',
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/e2e/', '<rootDir>/test/versions/'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};

module.exports = {
	testSequencer: '<rootDir>/test/jest/sequencer.js',
	// Many tests wait for a clock, so two workers more than there are cores are not too many; long searches wait less
	maxWorkers: availableParallelism() + (isLong ? 1 : 2),
	// A worker keeps the engine, but what test files leave behind grows
	workerIdleMemoryLimit: '1.5GB',
	// A large worker on a busy machine needs more than the half second that Jest allows to end
	workerGracefulExitTimeout: 10_000,
	// The machine may be busy with other things as well
	testTimeout: 120_000,
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	projects: [
		{
			...common,
			displayName: 'all items at once',
			testMatch: ['<rootDir>/test/{unit,engine,contract,checkApp}/**/*.test.ts'],
		},
		{
			...common,
			// As n8n runs a node without custom operations, e.g. for most callers of tools: a sample, or all with FUZZ=long
			displayName: "n8n's own loop",
			testMatch: [
				...(isLong
					? [
							'<rootDir>/test/contract/!(import)/*.test.ts',
							'<rootDir>/test/contract/hostile.test.ts',
						]
					: loopSample.map((name) => `<rootDir>/test/contract/${name}.test.ts`)),
				'<rootDir>/test/contract/metadataValues.test.ts',
				'<rootDir>/test/contract/output.test.ts',
				'<rootDir>/test/engine/tools.test.ts',
			],
			globals: { N8N_LOOP: true },
		},
	],
};

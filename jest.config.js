/** Every test but the browser's: pure functions, the real engine, and each operation against the stand-in. */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/{unit,engine,contract}/**/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/e2e/'],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
};

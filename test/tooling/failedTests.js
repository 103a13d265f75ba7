/**
 * `node test/tooling/failedTests.js RESULT`: names the tests that failed in a result of Jest (`--json --outputFile=RESULT`), each
 * with the beginning of its error, in standard error, and the files of these tests in one line of standard output.
 */
const { readFileSync } = require('node:fs');
const { basename } = require('node:path');

/** The most characters of an error. */
const ERROR_LENGTH = 300;

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const failed = testResults.filter(({ status }) => status === 'failed');
for (const { name, message, assertionResults } of failed) {
	console.error(basename(name));
	const tests = assertionResults.filter(({ status }) => status === 'failed');
	// A file that could not be run has no tests
	if (tests.length === 0) console.error(`  ${message.slice(0, ERROR_LENGTH)}`);
	for (const { fullName, failureMessages } of tests)
		console.error(`  ${fullName}: ${failureMessages[0].slice(0, ERROR_LENGTH)}`);
}
console.log(failed.map(({ name }) => basename(name)).join(' '));

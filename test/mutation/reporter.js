/** Tells `worker.ts` when a test file begins and ends. */
module.exports = class Reporter {
	onTestFileStart({ path }) {
		globalThis.mutation.fileBegan(path);
	}

	onTestFileResult({ path }, { numFailingTests, testExecError, perfStats }) {
		const isRed = numFailingTests > 0 || testExecError !== undefined;
		globalThis.mutation.fileEnded(path, isRed, perfStats.runtime);
	}

	onRunStart() {}
	onRunComplete() {}
	onTestStart() {}
	onTestResult() {}
	getLastError() {}
};

const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** jest-circus keeps the state of a test file on the global object, under symbols of these names. */
const STATE_OF_JEST = /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL|RETRY_\w+)$/;

/**
 * Runs the test files of a worker in the worker's own realm, one after the other, so that they can share packages
 * (see `runtime.js`). Globals and environment variables that a file replaces are put back when it has ended.
 */
module.exports = class OwnRealm {
	constructor({ projectConfig: config }) {
		this.before = {
			globals: Object.getOwnPropertyDescriptors(globalThis),
			env: { ...process.env },
			exit: process.exit,
		};
		this.config = config;
		this.global = globalThis;
		Object.assign(globalThis, config.globals);
		this.moduleMocker = new ModuleMocker(globalThis);
		const { global, moduleMocker } = this;
		this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker, timerConfig: {} });
		this.fakeTimersModern = new ModernFakeTimers({ config, global });
	}

	async setup() {
		// Jest sets 100, but every `expect` and every error of the node takes a trace, which costs time by its length
		Error.stackTraceLimit = 10;
	}

	async teardown() {
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		const { globals, env, exit } = this.before;
		process.exit = exit;
		for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
		Object.assign(process.env, env);
		for (const key of Reflect.ownKeys(globalThis)) {
			// Globals of packages stay, because the packages stay loaded
			const ofFile = key in this.config.globals || STATE_OF_JEST.test(key.description);
			if (ofFile) delete globalThis[key];
		}
		for (const key of Reflect.ownKeys(globals)) {
			if (globals[key].configurable) Object.defineProperty(globalThis, key, globals[key]);
		}
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** Jest asks for a context, but `runtime.js` compiles without it. */
	getVmContext() {
		return {};
	}
};

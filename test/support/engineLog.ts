import { createRequire } from 'node:module';
import { LoggerProxy, type Logger } from 'n8n-workflow';

/** The engine's own modules, whose versions may differ from those of other packages. */
const ofEngine = createRequire(require.resolve('n8n-core'));
const { Container } = ofEngine('@n8n/di') as {
	Container: {
		get<Service>(type: Type<Service>): Service;
		set(type: unknown, value: unknown): void;
	};
};
const { GlobalConfig, InstanceSettingsConfig } = ofEngine('@n8n/config') as {
	GlobalConfig: Type<{ logging: { level: string } }>;
	InstanceSettingsConfig: Type<unknown>;
};
const { Logger: EngineLogger } = ofEngine('@n8n/backend-common') as {
	Logger: Type<EngineLog>;
};

/** n8n's logger, with winston's logger to which it writes. */
type EngineLog = Logger & { internalLogger: { silent: boolean } };

type Type<Instance> = new (...parts: unknown[]) => Instance;

/** The logger that the engine hands to nodes. */
export const engineLogger = (): Logger => Container.get(EngineLogger);

/** Lets the engine log everything until the test file ends, so that a test can read n8n's log. */
export function useTalkativeEngine(): void {
	const config = Container.get(GlobalConfig);
	const before = { level: config.logging.level, logger: Container.get(EngineLogger) };
	const writeTo = (logger: EngineLog) => {
		Container.set(EngineLogger, logger);
		LoggerProxy.init(logger);
		return logger;
	};
	let talkative: EngineLog;

	beforeAll(() => {
		config.logging.level = 'debug';
		talkative = writeTo(new EngineLogger(config, Container.get(InstanceSettingsConfig)));
	});
	afterAll(() => {
		config.logging.level = before.level;
		writeTo(before.logger);
		// Parts of the engine that were made meanwhile keep this logger, and the worker's next test files share them
		talkative.internalLogger.silent = true;
	});
}

/** The token that a task runner needs to connect to n8n. */
export const RUNNER_AUTH_TOKEN = 'only-for-this-test-instance';

/**
 * The environment of an n8n process, without settings of the caller such as NODE_ENV=test and N8N_….
 * @param port the port at which it listens on this machine
 * @param brokerPort the port at which its task runner connects to it
 */
export function n8nSettings(
	userFolder: string,
	port: number,
	brokerPort: number,
): NodeJS.ProcessEnv {
	return {
		PATH: process.env.PATH,
		LANG: process.env.LANG,
		HOME: userFolder,
		NODE_ENV: 'production',
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
		N8N_USER_FOLDER: userFolder,
		N8N_ENCRYPTION_KEY: 'only-for-this-test-instance',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		WEBHOOK_URL: `${PUBLIC_ORIGIN}/`,
		// Scripts run in a program of their own, because n8n 3.0 does not start one by itself
		N8N_RUNNERS_MODE: 'external',
		N8N_RUNNERS_AUTH_TOKEN: RUNNER_AUTH_TOKEN,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		// Workflows are published in the background, and n8n looks for them every 15 seconds by itself
		N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '250',
		N8N_SECURE_COOKIE: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		// Off: everything that asks a server on the internet or greets a new user
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		EXTERNAL_FRONTEND_HOOKS_URLS: '',
		// The limits of n8n 3.0, which the examples have to keep, for unpacked files and the time of scripts
		N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
		N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
		N8N_RUNNERS_TASK_TIMEOUT: '60',
		// n8n asks npm for newer versions of installed packages; without a network that takes a minute.
		npm_config_offline: 'true',
	};
}

/** Settings of an n8n without an editor, for which it does a third of the work of its start. */
export const WITHOUT_EDITOR = { N8N_DISABLE_UI: 'true' };

/** The public address of n8n, for webhooks. The stand-in is told which process is behind it. */
export const PUBLIC_ORIGIN = 'https://n8n.example.com';

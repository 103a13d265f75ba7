import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Access } from './gateway';

/** The environment variables that open an app. */
const VARIABLES = {
	appId: 'COMETCHAT_APP_ID',
	region: 'COMETCHAT_REGION',
	apiKey: 'COMETCHAT_API_KEY',
} as const;

/** Asks in the terminal. What is typed in as a secret is not shown. */
async function typedIn(question: string, isSecret: boolean): Promise<string> {
	let isHidden = false;
	const output = new Writable({
		write(chunk, _encoding, done) {
			if (!isHidden) process.stderr.write(chunk as Buffer);
			done();
		},
	});
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	try {
		const answer = terminal.question(`${question}: `);
		isHidden = isSecret;
		return (await answer).trim();
	} finally {
		terminal.close();
		if (isSecret) process.stderr.write('\n');
	}
}

/**
 * What opens the app: from the environment, or typed in where that says nothing. The key is never shown or written.
 * @throws when something is missing and nobody is there to be asked
 */
export async function askAccess(env: NodeJS.ProcessEnv = process.env): Promise<Access> {
	const value = async (name: keyof typeof VARIABLES, question: string, isSecret = false) => {
		const given = env[VARIABLES[name]]?.trim();
		if (given) return given;
		if (!process.stdin.isTTY) {
			throw new Error(`${VARIABLES[name]} is not set, and there is no terminal to type it in.`);
		}
		return await typedIn(question, isSecret);
	};
	return {
		appId: await value('appId', 'App ID'),
		region: (await value('region', 'Region (us, eu or in)')).toLowerCase(),
		apiKey: await value('apiKey', 'REST API key with full access (it is not shown)', true),
		origin: env.COMETCHAT_API_ORIGIN?.trim() || undefined,
	};
}

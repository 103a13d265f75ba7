import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Access } from './gateway';

interface Question {
	/** The environment variable that may hold the answer. */
	variable: string;
	text: string;
	isSecret?: boolean;
}

const QUESTIONS: Record<'appId' | 'region' | 'apiKey', Question> = {
	appId: { variable: 'COMETCHAT_APP_ID', text: 'App ID' },
	region: { variable: 'COMETCHAT_REGION', text: 'Region (us, eu or in)' },
	apiKey: {
		variable: 'COMETCHAT_API_KEY',
		text: 'REST API key with full access (it is not shown)',
		isSecret: true,
	},
};

/**
 * Asks the questions in the terminal, one by one. An empty answer repeats its question. A secret is not shown, even if all
 * answers are pasted at once, because each line ends its question before the terminal reads the next letter.
 * @throws when the person gives up, by Ctrl+C or Ctrl+D
 */
async function askInTerminal(questions: Question[]): Promise<string[]> {
	const answers: string[] = [];
	const current = () => questions[answers.length];
	let isHidden = false;
	const output = new Writable({
		write(chunk, _encoding, done) {
			if (!isHidden) process.stderr.write(chunk as Buffer);
			done();
		},
	});
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	const ask = () => {
		isHidden = false;
		terminal.setPrompt(`${current().text}: `);
		terminal.prompt();
		isHidden = current().isSecret ?? false;
	};
	try {
		await new Promise<void>((resolve, reject) => {
			const giveUp = () => reject(new Error('Nothing was sent.'));
			terminal.on('SIGINT', giveUp).on('close', giveUp);
			terminal.on('line', (line) => {
				if (isHidden) process.stderr.write('\n');
				if (line.trim() !== '' && current()) answers.push(line.trim());
				if (current()) ask();
				else resolve();
			});
			ask();
		});
	} finally {
		terminal.close();
		process.stderr.write('\n');
	}
	return answers;
}

/**
 * The access to the app from the environment. Asks the person at the terminal for each missing part.
 * @throws when a part is missing and there is no terminal
 */
export async function askAccess(env: NodeJS.ProcessEnv = process.env): Promise<Access> {
	const origin = env.COMETCHAT_API_ORIGIN?.trim() || undefined;
	const given = ({ variable }: Question) => env[variable]?.trim() || undefined;
	const missing = Object.values(QUESTIONS).filter(
		// An origin replaces the usual address, which contains the region
		(question) => !given(question) && !(origin !== undefined && question === QUESTIONS.region),
	);
	if (missing.length > 0 && !process.stdin.isTTY) {
		const [{ variable }] = missing;
		throw new Error(`${variable} is not set, and there is no terminal to type it in.`);
	}
	const typed = missing.length > 0 ? await askInTerminal(missing) : [];
	const answer = (question: Question) => given(question) ?? typed[missing.indexOf(question)] ?? '';
	return {
		appId: answer(QUESTIONS.appId),
		region: (answer(QUESTIONS.region) || 'us').toLowerCase(),
		apiKey: answer(QUESTIONS.apiKey),
		origin,
	};
}

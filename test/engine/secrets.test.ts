import { ServiceError } from '../../nodes/shared/transport/errors';
import { concealer, withoutSecrets } from '../../nodes/shared/transport/conceal';
import { seedIds, FAULT_KINDS, errorBody, type FaultSpec } from '../service';
import { useTalkativeEngine } from '../support/engineLog';
import type { NodeResult } from './harness';
import { samples, type Sample } from './operations';
import {
	byId,
	credentialsFor,
	formOf,
	useFastClock,
	run,
	sendThrough,
	useService,
} from './support';
import { partInShortRuns } from '../support/budget';

const API_KEY = 'sk-3f9a1c77d20b48e6a5';
const TOKEN = 'alice_17500e3bd9c4f1a2';

useFastClock();
useTalkativeEngine();
const service = useService({ apiKey: API_KEY });

/** A form with a secret in the path of its request. */
const tokenOf = (uid: string) =>
	formOf('user', 'updateAuthToken', {
		uid: byId(uid),
		authToken: TOKEN,
		updateFields: { platform: 'ios' },
	});

/** All operations, and one with a secret in its path. */
const forms: Array<Pick<Sample, 'name' | 'parameters' | 'binary'>> = [
	...samples,
	{ name: 'a token in the path (user: updateAuthToken)', parameters: tokenOf('alice') },
];

/** All kinds of faults except `poison`, which needs rows of an import. */
const KINDS = FAULT_KINDS.filter((kind) => kind !== 'poison');
const faultOf = (kind: (typeof KINDS)[number]): FaultSpec =>
	({ kind, retryAfterSeconds: 0.005, delayMs: 100, cursor: 'same' }) as FaultSpec;

/** Does some work, and gives its result and everything that it wrote to the console and the standard streams. */
async function overhear<Result>(
	work: () => Promise<Result>,
): Promise<{ result: Result; heard: string }> {
	const heard: string[] = [];
	const note = (...parts: unknown[]) => {
		heard.push(parts.map(everythingIn).join(' '));
		return true;
	};
	// The engine's logger writes to the stream of the console, which is no standard stream when several test files run
	const { _stdout: ofConsole } = console as Console & { _stdout?: NodeJS.WriteStream };
	const streams = new Set([process.stdout, process.stderr, ofConsole ?? process.stdout]);
	const spies = [
		...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
			jest.spyOn(console, name).mockImplementation(note),
		),
		...[...streams].map((stream) => jest.spyOn(stream, 'write').mockImplementation(note)),
	];
	try {
		return { result: await work(), heard: heard.join('\n') };
	} finally {
		spies.forEach((spy) => spy.mockRestore());
	}
}

/** All texts in a value, with those that JSON leaves out: messages, stacks and causes of errors. */
function everythingIn(value: unknown): string {
	const texts: string[] = [];
	const seen = new Set<unknown>();
	const visit = (entry: unknown) => {
		if (typeof entry !== 'object' || entry === null) return void texts.push(String(entry));
		if (seen.has(entry)) return;
		seen.add(entry);
		for (const key of Reflect.ownKeys(entry)) {
			texts.push(String(key));
			visit((entry as Record<PropertyKey, unknown>)[key]);
		}
		if (entry instanceof Map) entry.forEach((inner, key) => [key, inner].forEach(visit));
	};
	visit(value);
	return texts.join('\n');
}

/** Everything that a user can see of a run: its items and its error. */
function visible({ items, errorItems, error }: NodeResult): string {
	// n8n keeps the node with its parameters in the error; the parameters are the user's own input
	const { node: _, ...rest } = (error ?? {}) as unknown as Record<string, unknown>;
	const own = error ? [error.message, error.stack, error.description, error.cause] : [];
	return everythingIn([items, errorItems, own, rest, JSON.stringify(rest)]);
}

describe.each(forms)('$name', ({ name, parameters, binary: files }) => {
	const binary = files && [files];
	// In `npm test` each form meets another share of the kinds; in the whole gate, all
	it.each(
		partInShortRuns(
			KINDS,
			forms.findIndex((other) => other.name === name),
		),
	)('gives no secret away under the fault %s', async (kind) => {
		// Milliseconds: less than the delay of the slow faults
		const patience = { retries: 1, timeout: 60 };
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			service.current.faults.clear();
			service.current.faults.add(faultOf(kind));
			const { result, heard } = await overhear(
				async () => await run(service.current, parameters, { binary, onError, patience }),
			);
			expect(visible(result)).not.toContain(API_KEY);
			expect(heard).not.toContain(API_KEY);
			// An answer to the update of a token holds the token, and is what the user asked for
			const failed = result.error !== undefined || result.errorItems.length > 0;
			if (failed) expect(visible(result)).not.toContain(TOKEN);
			expect(heard).not.toContain(TOKEN);
		}
	});

	it('gives no secret away when nothing answers', async () => {
		const credentials = { ...credentialsFor(service.current), apiOrigin: 'http://127.0.0.1:9' };
		const { result, heard } = await overhear(
			async () => await run(service.current, parameters, { credentials, binary }),
		);
		expect(result.error).toBeDefined();
		expect(heard).not.toBe('');
		expect(visible(result) + heard).not.toContain(API_KEY);
		expect(visible(result) + heard).not.toContain(TOKEN);
	});
});

describe('A service that repeats secrets in its answer', () => {
	it('does not bring the key that it refused into the error', async () => {
		const credentials = { ...credentialsFor(service.current), apiKey: `${API_KEY}-wrong` };
		const { result } = await overhear(
			async () => await run(service.current, tokenOf('alice'), { credentials }),
		);
		expect(result.error?.httpCode).toBe('401');
		expect(visible(result)).not.toContain(API_KEY);
	});

	it('does not bring a key into the error, even if the key was copied with an invisible character', async () => {
		const said = { error: { message: `The key ${API_KEY} does not exist` } };
		const answer = { statusCode: 401, headers: {}, body: said };
		const error = await sendThrough([answer], { apiKey: API_KEY.replace('-', '-\u200b') });
		expect((error as Error).message).toBe('The key [hidden] does not exist');
	});

	it('does not bring a token of the path into the error', async () => {
		const { result } = await overhear(
			async () => await run(service.current, tokenOf(seedIds.users.bob)),
		);
		expect(result.error?.message).toMatch(/auth token/);
		expect(visible(result)).not.toContain(TOKEN);
	});

	it('does not bring a token into the texts about fields', () => {
		const conceal = concealer([API_KEY, TOKEN, 'abc', undefined]);
		const said = JSON.stringify(errorBody('X', `No ${TOKEN}`, { [API_KEY]: [`${TOKEN} is abc`] }));
		expect(conceal(said)).not.toMatch(new RegExp(`${API_KEY}|${TOKEN}`));
		// So short a text could be a part of any word
		expect(conceal('abc')).toBe('abc');
	});

	it('does not bring a percent-encoded token into the error', () => {
		const token = 'alice/17500+e3=';
		const path = `/users/alice/auth_tokens/${encodeURIComponent(token)}`;
		const details = { code: path, aboutFields: path, advice: path };
		const error = withoutSecrets(new ServiceError(`Nothing is at ${path}`, details), [token]);
		const said = [
			error.message,
			error.details.code,
			error.details.aboutFields,
			error.details.advice,
		];
		expect(said).toEqual(said.map(() => expect.stringMatching(/auth_tokens\/\[hidden\]$/)));
	});
});

it('keeps no secret of an error that n8n throws', async () => {
	const cause = Object.assign(new TypeError('Invalid character in header content ["apikey"]'), {
		code: 'ERR_INVALID_CHAR',
		config: { headers: { apikey: API_KEY } },
	});
	const thrown = Object.assign(new Error(`Could not send ${API_KEY}`), { cause });
	const error = await sendThrough([thrown], { apiKey: API_KEY });
	expect(error).toMatchObject({
		message:
			'The request could not be sent, because a header contains a character that it cannot hold',
		details: {
			code: 'ERR_INVALID_CHAR',
			advice:
				"Copy the 'REST API Key' of the credentials again; it contains an invisible or foreign character.",
		},
	});
	expect(everythingIn(error)).not.toContain(API_KEY);
});

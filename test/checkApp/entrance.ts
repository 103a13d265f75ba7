import { NoAnswer } from './gateway';
import { AppInUse } from './look';
import { PREFIX, type Answer, type Run } from './run';

/** The app does not exist, or refuses the check. The person at the terminal reads the message. */
export class NoApp extends Error {}

/** The lists that show whose an app is. */
const LISTS = {
	'GET /users': { perPage: 1 },
	'GET /groups': { perPage: 1 },
	'GET /messages': { limit: 1 },
} as const;

/**
 * Reads the lists that show whose an app is. Without this look, an app that refuses a wrong key seems empty.
 * @param options.writes whether the check will write: then the lists have to show whose the records are
 * @throws NoApp when the app refuses, AppInUse when a list cannot be read
 */
export async function assertAccess(run: Run, { writes }: { writes: boolean }): Promise<void> {
	for (const [route, query] of Object.entries(LISTS)) {
		const answer = await run
			.request(route, {}, { query })
			.catch((error: unknown) => error as Error);
		if (answer instanceof Error) throw explainNoAnswer(answer);
		const { body } = run.gateway.exchanges.at(-1)!;
		const reason = refusalOf(answer, typeof body === 'string');
		if (reason !== undefined) throw new NoApp(`${route}: ${reason}`);
		if (!writes || Array.isArray(answer.data)) continue;
		throw new AppInUse(
			`${route}: the answer is no list, so the check cannot tell whose app it is. ` +
				'That is a difference by itself; --read-only goes on.',
		);
	}
}

function explainNoAnswer(error: Error): Error {
	if (!(error instanceof NoAnswer)) return error;
	return new NoApp(
		`${error.message}. Check App ID and region: both stand in the address. If they are right, check the way to the internet, or COMETCHAT_API_ORIGIN.`,
	);
}

function refusalOf({ status, code = 'no code' }: Answer, isPage: boolean): string | undefined {
	const said = `status ${status}, ${code}`;
	if (isPage) {
		return `the answer is a page and no JSON (status ${status}). Something else than the API answers: check COMETCHAT_API_ORIGIN, or a proxy on the way.`;
	}
	if (code === 'AUTH_ERR_INVALID_APPID') {
		return `the service does not know the app (${said}). Check App ID and region.`;
	}
	if (status === 401 || status === 403) {
		return `the app refuses the key (${said}). Take a REST API key with full access, from the page of this app.`;
	}
	if (status === 429) return TOO_MANY;
	if (status >= 500) return `the service cannot answer now (${said}). Try again later.`;
	return status >= 400 ? `the app refuses to answer (${said}).` : undefined;
}

/** The message when the app's limit of requests is used up, at the beginning or later. */
export const TOO_MANY =
	'the app answers with status 429 to everything. Something else uses up its limit: wait some minutes.';

/**
 * Marks an app as the place of a run, by a user. Two runs at the same time remove the records of each other.
 * @throws NoApp when another run has marked it
 */
export async function lockApp(run: Run): Promise<void> {
	const body = { uid: `${PREFIX}run`, name: 'A check is under way' };
	const { status, code } = await run.request('POST /users', {}, { body });
	if (status < 300) return;
	const isTaken = code === 'ERR_UID_ALREADY_EXISTS' || status === 409;
	throw new NoApp(
		isTaken
			? 'Another run of the check is under way in this app, or was killed. Wait for it, or remove what it has left with --clean-up.'
			: `POST /users: no user can be created (status ${status}${code ? `, ${code}` : ''}), so the check cannot begin. Take a REST API key with full access.`,
	);
}

import { isOwn, readAll } from './own';
import { PREFIX, type Run } from './run';

/** The metadata of a user takes 5 KB. */
const PIECE = 3_000;

/** The users that keep the settings of the app while a run changes them. */
const KEEPER = 'settings-';

/**
 * Keeps the notification settings of the app in the app itself: as metadata of users of the run, in pieces. So a run
 * that is killed loses nothing, whatever machine cleans up after it.
 */
export async function keepSettings(run: Run): Promise<void> {
	const { data } = await run.request('GET /notifications/v1/settings');
	const text = JSON.stringify(run.need(data, 'settings of the app'));
	const pieces = text.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
	for (const [index, piece] of pieces.entries()) {
		const uid = run.id(`${KEEPER}${index + 1}-of-${pieces.length}`);
		const metadata = { piece };
		const { status } = await run.request(
			'POST /users',
			{},
			{ body: { uid, name: 'Settings', metadata } },
		);
		if (status >= 300) run.need(undefined, 'place to keep the settings of the app');
	}
}

/** Brings settings back that a run has kept; does nothing when no run has changed any. */
export async function restoreSettings(run: Run): Promise<void> {
	const query = { searchKey: PREFIX };
	const users = await readAll(run, 'GET /users', { query, byPage: true });
	const keepers = users
		.map(({ uid, metadata }) => ({
			uid: String(uid),
			piece: (metadata as { piece?: string } | undefined)?.piece,
		}))
		.map(({ uid, piece }) => ({ uid, piece, place: /-settings-(\d+)-of-(\d+)$/.exec(uid) }))
		.filter(({ uid, place }) => isOwn(uid) && place !== null);
	const pieces = keepers
		.sort((one, other) => Number(one.place![1]) - Number(other.place![1]))
		.map(({ piece }) => piece ?? '');
	// A run that was killed before it had kept all of them has changed none
	if (pieces.length === 0 || pieces.length < Number(keepers[0].place![2])) return;
	const kept = pieces.join('');
	const settings = JSON.parse(kept) as unknown;
	await run.request('DELETE /notifications/v1/settings');
	const { data } = await run.request('GET /notifications/v1/settings');
	if (JSON.stringify(data) === kept) return;
	await run.request('PATCH /notifications/v1/settings', {}, { body: settings });
}

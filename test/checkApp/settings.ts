import { isOwn, readAll } from './own';
import { PartEnded, PREFIX, type Run } from './run';

/** The metadata of a user may have 5 KB, so a user holds this many characters of the settings. */
const PIECE_LENGTH = 3_000;

/** The IDs of users that hold a piece of the settings have this in the middle: `settings-2-of-3` holds the second of three. */
const KEEPER = 'settings-';

/**
 * Saves the notification settings of the app in the app itself, in pieces in the metadata of users of the run. So any
 * machine can restore them after a run that was killed.
 */
export async function backUpSettings(run: Run): Promise<void> {
	const { data } = await run.request('GET /notifications/v1/settings');
	const text = JSON.stringify(run.need(data, 'settings of the app'));
	const pieces = text.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, 'g')) ?? [];
	for (const [index, piece] of pieces.entries()) {
		const uid = run.id(`${KEEPER}${index + 1}-of-${pieces.length}`);
		const metadata = { piece };
		const { status } = await run.request(
			'POST /users',
			{},
			{ body: { uid, name: 'Settings', metadata } },
		);
		if (status >= 300) throw new PartEnded('There is no place to keep the settings of the app.');
	}
}

/** Restores the settings that a run has saved; does nothing when no run has saved all of them. */
export async function restoreSettings(run: Run): Promise<void> {
	const query = { searchKey: PREFIX };
	const users = await readAll(run, 'GET /users', { query, byPage: true });
	const pieces: Array<{ text: string; number: number; count: number }> = [];
	for (const { uid, metadata } of users) {
		const place = /-settings-(\d+)-of-(\d+)$/.exec(String(uid));
		if (place === null || !isOwn(uid)) continue;
		const { piece: text = '' } = (metadata ?? {}) as { piece?: string };
		pieces.push({ text, number: Number(place[1]), count: Number(place[2]) });
	}
	pieces.sort((one, other) => one.number - other.number);
	// A run that was killed before it had saved all pieces has not changed the settings
	if (pieces.length === 0 || pieces.length < pieces[0].count) return;
	const kept = pieces.map(({ text }) => text).join('');
	const settings = JSON.parse(kept) as unknown;
	// DELETE puts the defaults back. PATCH alone merges, so it would leave keys that the run has added
	await run.request('DELETE /notifications/v1/settings');
	const { data } = await run.request('GET /notifications/v1/settings');
	// The app had the defaults
	if (JSON.stringify(data) === kept) return;
	await run.request('PATCH /notifications/v1/settings', {}, { body: settings });
}

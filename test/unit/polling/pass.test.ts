import { BEGINNING } from '../../../nodes/CometChatPollingTrigger/part';
import { advance, rememberPage } from '../../../nodes/CometChatPollingTrigger/pass';
import type { Pass } from '../../../nodes/CometChatPollingTrigger/pass';

const newPass = (): Pass => ({ to: 1, list: 0, bookmark: BEGINNING, recent: {} });

it('begins again with the first page when more records went than were read', () => {
	const pass = newPass();
	advance(pass, { records: [], total: 1_000, next: { page: 2, recordsSoFar: 100 } });
	advance(pass, { records: [], total: 700, next: { page: 3, recordsSoFar: 200 } });
	expect(pass.bookmark).toEqual({ page: 1, recordsSoFar: 0 });
});

it('goes on behind a gap on the first page, also of pages that are smaller than asked for', () => {
	const pass = newPass();
	advance(pass, { records: [], total: 18, next: { page: 2, recordsSoFar: 7 } });
	advance(pass, { records: [], total: 15, next: { page: 3, recordsSoFar: 14 } });
	expect(pass.bookmark.page).toBe(1);
	advance(pass, { records: [], total: 15, next: { page: 2, recordsSoFar: 7 } });
	expect(pass.bookmark).toEqual({ page: 3, recordsSoFar: 14 });
});

it.each([
	['by page', { page: 2, recordsSoFar: 100 }],
	['by cursor', { cursor: { id: 'b' } }],
])('knows the records of a part that a list %s repeats', (_how, bookmark) => {
	const pass = { ...newPass(), bookmark };
	rememberPage(pass, 'fingerprints');
	advance(pass, { records: [], next: { ...bookmark, isAskedAgain: true } });
	rememberPage(pass, '');
	expect(Object.values(pass.recent)).toEqual(['fingerprints']);
});

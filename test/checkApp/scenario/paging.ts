import type { IDataObject } from 'n8n-workflow';
import { ROWS } from './imports';
import type { Deviation } from '../../service';
import type { Part, Run } from '../run';

interface Pagination {
	per_page?: number;
	count?: number;
	current_page?: number;
	total_pages?: number;
}

/** More pages than any list of the check has. */
const MAX_PAGES = 20;

/** Lists by page and by cursor: no page is too long, and no record is missing or there twice. Needs the imported users. */
export const paging: Part = {
	name: 'paging',
	after: ['users', 'imports'],
	async run(run) {
		await readUsersByPage(run, 25);
		await readUsersByPage(run, 100);
		await readMessagesByCursor(run);
	},
};

async function readUsersByPage(run: Run, perPage: number): Promise<void> {
	const route = 'GET /users';
	const uids: string[] = [];
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const query = { searchKey: run.prefix, perPage, page };
		const { data, body } = await run.request(route, {}, { query });
		const users = run.need(data as Array<{ uid: string }> | undefined, 'page of users');
		uids.push(...users.map(({ uid }) => uid));
		const { pagination = {} } = (body.meta ?? {}) as { pagination?: Pagination };
		compare(run, route, 'meta.pagination.per_page', perPage, pagination.per_page);
		compare(run, route, 'meta.pagination.current_page', page, pagination.current_page);
		compare(run, route, 'meta.pagination.count', users.length, pagination.count);
		const { total_pages: total } = pagination;
		const isLast = total === undefined ? users.length < perPage : page >= total;
		if (isLast || users.length === 0) break;
		compare(run, route, 'records of a page that is not the last', perPage, users.length);
	}
	compare(run, route, 'users that are there once', uids.length, new Set(uids).size);
	const imported = uids.filter((uid) => uid.startsWith(run.id('row-'))).length;
	compare(run, route, 'imported users in all pages', ROWS, imported);
}

async function readMessagesByCursor(run: Run): Promise<void> {
	const route = 'GET /messages';
	const ids: string[] = [];
	const limit = 2;
	let cursor: Record<string, string> = {};
	for (let part = 1; part <= MAX_PAGES; part += 1) {
		const query = { sender: run.id('ada'), limit, ...cursor };
		const { data, body } = await run.request(route, {}, { query });
		const messages = run.need(data as Array<{ id: string }> | undefined, 'part of the messages');
		ids.push(...messages.map(({ id }) => id));
		const { next, current } = (body.meta ?? {}) as {
			next?: Record<string, string>;
			current?: IDataObject;
		};
		compare(run, route, 'meta.current.limit', limit, current?.limit);
		if (messages.length > limit) {
			run.noteFinding({
				what: 'list',
				route,
				at: 'records of a part',
				expected: `at most ${limit}`,
				got: String(messages.length),
			});
		}
		if (!next) break;
		cursor = next;
	}
	compare(run, route, 'messages that are there once', ids.length, new Set(ids).size);
}

/** Notes a finding when the values differ. For a page that is too short, it has a deviation for the stand-in. */
function compare(run: Run, route: string, at: string, expected: unknown, got: unknown): void {
	if (expected === got) return;
	const isSize = at.startsWith('meta.') && typeof got === 'number' && got < Number(expected);
	const deviation: Deviation | undefined =
		isSize && /per_page|limit/.test(at) ? { route, change: 'page size', records: got } : undefined;
	run.noteFinding({
		what: 'list',
		route,
		at,
		expected: String(expected),
		got: String(got),
		deviation,
	});
}

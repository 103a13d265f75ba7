import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../transport/types';

type IdOf = Paging['idOf'];

/** Lists by page number give 1 to 1,000 records a page (100 when nothing is asked for). */
export const byPage = (id: string | IdOf): Paging => ({
	by: 'page',
	sizeParameter: 'perPage',
	largestPage: 1_000,
	idOf: asFunction(id),
});

/** Lists by cursor give 1 to 1,000 records a page, and with each page the query for the next one. */
export const byCursor = (id: string | IdOf): Paging => ({
	by: 'cursor',
	sizeParameter: 'limit',
	largestPage: 1_000,
	idOf: asFunction(id),
});

function asFunction(id: string | IdOf): IdOf {
	return typeof id === 'string' ? (record: IDataObject) => record[id] : id;
}

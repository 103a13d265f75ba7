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

/**
 * The knowledge base of agents gives 1 to 100 sources a page:
 * https://www.cometchat.com/docs/ai-agents/apis/list-knowledge-base-records
 */
export const bySourceCursor: Paging = { ...byCursor('uniqueId'), largestPage: 100 };

const DAY = 86_400_000;

/** All times, for lists that may want both ends of a period. It ends tomorrow, because the service's clock may be ahead. */
export const wholePeriod = () => ({ startTime: 0, endTime: Date.now() + DAY });

function asFunction(id: string | IdOf): IdOf {
	return typeof id === 'string' ? (record: IDataObject) => record[id] : id;
}

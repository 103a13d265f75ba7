import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../transport/types';

type IdOf = Paging['idOf'];

/** The paging of a list by page number, which gives 1 to 1,000 records a page. */
export const byPage = (id: string | IdOf): Paging => ({
	by: 'page',
	sizeParameter: 'perPage',
	maxPageSize: 1_000,
	idOf: asFunction(id),
});

/** The paging of a list by cursor. It gives 1 to 1,000 records a page, and with each page the query for the next page. */
export const byCursor = (id: string | IdOf): Paging => ({
	by: 'cursor',
	sizeParameter: 'limit',
	maxPageSize: 1_000,
	idOf: asFunction(id),
});

/**
 * The paging of the knowledge base of agents, which gives 1 to 100 sources a page:
 * https://www.cometchat.com/docs/ai-agents/apis/list-knowledge-base-records
 */
export const bySourceCursor: Paging = { ...byCursor('uniqueId'), maxPageSize: 100 };

const DAY = 86_400_000;

/** The period that holds all times, for a list that needs a period. It ends tomorrow, because the clock of the service may be ahead. */
export const wholePeriod = () => ({ startTime: 0, endTime: Date.now() + DAY });

function asFunction(id: string | IdOf): IdOf {
	return typeof id === 'string' ? (record: IDataObject) => record[id] : id;
}

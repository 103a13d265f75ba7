import type { IDataObject } from 'n8n-workflow';
import { describedRequest } from '../shared/transport/describe';
import type { Client } from '../shared/transport/client';
import { withNextCursor } from '../shared/transport/listAnswer';
import { send } from '../shared/transport/send';
import type { Answer } from '../shared/transport/types';
import type { PolledEvent } from './events';
import { readPart } from './part';
import type { Bookmark, Part } from './part';

/** Asks a list of an event for a page of a period. */
export async function fetchPage(
	client: Client,
	{ operation, path }: PolledEvent,
	period: IDataObject,
	page: IDataObject,
): Promise<Answer> {
	const { method, url } = operation.routing.request;
	const request = { method, url, path, query: { ...period, ...page } };
	const answer = await send(client, describedRequest(request, client.baseUrl));
	// Not the whole query: where `period` has no order (`affix`), `page` brings that of the service's cursor, and nobody asked for it
	return withNextCursor(operation.paging!, answer, period);
}

/** Reads the lists of an event for one look. */
export class EventLists {
	/** How many lists the event has. */
	readonly count: number;

	/** How many parts of lists were read. */
	parts = 0;

	/** Whether a list may have more records that the service gave no way to read. */
	isCapped = false;

	constructor(
		private readonly event: PolledEvent,
		private readonly client: Client,
	) {
		this.count = event.periodLists?.length ?? 1;
	}

	/**
	 * Reads a part of a list. Leaves out the records that do not belong to the event.
	 * @param from the beginning of the period, and `to` its end (Unix seconds): they only count for a list by time
	 */
	async read(list: number, bookmark: Bookmark, from: number, to?: number): Promise<Part> {
		const { client, event } = this;
		// A list that is not by time is asked for no period
		const { query = () => ({}), keeps } = event.periodLists?.[list] ?? {};
		const period = query(from, to);
		const part = await readPart(
			event.operation.paging!,
			bookmark,
			async (page) => await fetchPage(client, event, period, page),
		);
		this.parts++;
		this.isCapped ||= part.isCapped === true;
		return keeps ? { ...part, records: part.records.filter(keeps) } : part;
	}
}

import type { IDataObject } from 'n8n-workflow';
import { orRefusal, ServiceError } from '../../shared/transport/errors';
import { describedRequest } from '../../shared/transport/describe';
import { asRecord, isNo, isRecord, recordIn } from '../../shared/values/readers';
import { causeOf } from '../../shared/transport/failure';
import { fetchList } from '../../shared/transport/paging';
import type { Client } from '../../shared/transport/client';
import { send } from '../../shared/transport/send';
import type { Answer, RequestDescription } from '../../shared/transport/types';
import { WEBHOOK_VERSION } from './api';

/** The settings of a webhook that the node decides about, in the API's words. */
export interface WebhookSettings {
	name: string;
	webhookURL: string;
	enabled: boolean;
	useBasicAuth: boolean;
	username: string;
	password: string;
	retryOnFailure: boolean;
}

/** A webhook in an answer of the service, which shows neither its authentication nor its triggers. */
export interface KnownWebhook {
	id: string;
	name: string;
	webhookURL: string;
	/** Whether the webhook is enabled; true if the service does not say, as in the examples of the reference. */
	enabled: boolean;
	/** Changes when the webhook is registered again. */
	updatedAt?: unknown;
}

/** A trigger that the service does not attach, and its reason. */
export interface RefusedTrigger {
	name: string;
	reason: string;
}

const WEBHOOK = '/webhooks/{webhookId}';
const TRIGGERS = `${WEBHOOK}/triggers`;

/** The webhooks of an app. Every method throws a ServiceError for refusals. */
export class Webhooks {
	constructor(private readonly client: Client) {}

	async list(): Promise<KnownWebhook[]> {
		return (await this.allRecords({ method: 'GET', url: '/webhooks' }, 'perPage')).map(toWebhook);
	}

	/** The webhook with this ID; undefined if there is none. */
	async get(webhookId: string): Promise<KnownWebhook | undefined> {
		const request = { method: 'GET', url: WEBHOOK, path: { webhookId } } as const;
		const answer = await unlessGone(this.request(request));
		const webhook = answer && toWebhook(answer.data);
		// Something else may answer instead of the service
		return webhook?.id === webhookId ? webhook : undefined;
	}

	async create(id: string, settings: WebhookSettings): Promise<void> {
		const body = { id, ...settings };
		// A second webhook with the same ID is refused, so nothing is done twice. After a lost answer the repetition is refused
		// although the webhook is there: the caller has to look
		await this.request({ method: 'POST', url: '/webhooks', body, idempotent: true });
	}

	async update(webhookId: string, settings: WebhookSettings): Promise<void> {
		const body = { ...settings };
		await this.request({ method: 'PUT', url: WEBHOOK, path: { webhookId }, body });
	}

	/** Removes a webhook. Returns whether there was one. */
	async remove(webhookId: string): Promise<boolean> {
		const request = { method: 'DELETE', url: WEBHOOK, path: { webhookId } } as const;
		return (await unlessGone(this.request(request))) !== undefined;
	}

	/** The names of the attached triggers. An entry is a record with the name as its ID, as documented, or the name itself. */
	async triggers(webhookId: string): Promise<string[]> {
		const records = await this.allRecords({ method: 'GET', url: TRIGGERS, path: { webhookId } });
		return records.map((record) => String(isRecord(record) ? record.id : record));
	}

	/** Attaches triggers. Returns the triggers that the service refused, and the triggers that its answer does not confirm. */
	async attach(
		webhookId: string,
		triggerIds: string[],
	): Promise<{ refused: RefusedTrigger[]; unconfirmed: string[] }> {
		const { data } = await this.request({
			method: 'POST',
			url: TRIGGERS,
			path: { webhookId },
			body: { triggerIds },
			idempotent: true,
		});
		const refused: RefusedTrigger[] = [];
		const unconfirmed: string[] = [];
		for (const name of triggerIds) {
			const { success, message } = asRecord(asRecord(data)[name]);
			if (success === false) {
				refused.push({ name, reason: typeof message === 'string' ? message : '' });
			} else if (success !== true) unconfirmed.push(name);
		}
		return { refused, unconfirmed };
	}

	async detach(webhookId: string, triggerIds: string[]): Promise<void> {
		const body = { triggerIds };
		await this.request({ method: 'DELETE', url: TRIGGERS, path: { webhookId }, body });
	}

	/**
	 * The records of a list.
	 * @param sizeParameter the parameter for the size of a page; the list of triggers has none
	 */
	private async allRecords(
		request: RequestDescription,
		sizeParameter?: 'perPage',
	): Promise<IDataObject[]> {
		const paging = { by: 'page', sizeParameter, maxPageSize: 100, idOf } as const;
		return await fetchList(paging, Infinity, async ({ page, ...query }) => {
			// The reference has no parameter for the page, so the request for the first page is sent without one. Where its answer does
			// not show the end of the list, `page` is tried all the same: a service that ignores it repeats its records, which ends the
			// reading
			const pageQuery = Number(page) > 1 ? { page } : {};
			return await this.request({ ...request, query: { ...query, ...pageQuery } });
		});
	}

	private async request(request: RequestDescription): Promise<Answer> {
		const prepared = describedRequest(
			{ ...request, headers: WEBHOOK_VERSION },
			this.client.baseUrl,
		);
		const { password } = prepared.body;
		if (typeof password === 'string') prepared.secrets.push(password);
		return await send(this.client, prepared);
	}
}

function idOf(record: IDataObject): unknown {
	return record.id;
}

/**
 * Reads a webhook in an answer. By the schemas of the reference, `given` is the record itself; by its examples, `given` is a list
 * with `{data: record}`.
 */
function toWebhook(given: unknown): KnownWebhook {
	const first = recordIn(given);
	const { id, name, webhookURL, enabled, updatedAt } = isRecord(first.data)
		? asRecord(first.data)
		: first;
	return {
		id: String(id),
		name: String(name),
		webhookURL: String(webhookURL),
		enabled: !isNo(enabled),
		updatedAt,
	};
}

/**
 * The result; undefined if the service says that the webhook does not exist: by the documented code, whose status is not
 * documented, or by a 404 that is not about the app or the keys.
 */
async function unlessGone<Result>(request: Promise<Result>): Promise<Result | undefined> {
	const result = await orRefusal(request);
	if (!(result instanceof ServiceError)) return result;
	const { code, status } = result.details;
	if (code === 'ERR_WEBHOOK_NOT_FOUND') return undefined;
	if (status === 404 && causeOf(result.details) !== 'app') return undefined;
	throw result;
}

import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../shared/transport/client';
import { describedRequest } from '../../shared/transport/describe';
import { orRefusal, ServiceError } from '../../shared/transport/errors';
import { causeOf } from '../../shared/transport/failure';
import { send } from '../../shared/transport/send';
import type { Answer, Method } from '../../shared/transport/types';
import { isRecord, isText } from '../../shared/values/readers';
import type { Channel } from '../channels';
import { concealing } from './secrets';

/** The settings of a custom provider, in the API's words. A provider of email or SMS has one more switch. */
export interface ProviderSettings extends IDataObject {
	isEnabled: boolean;
	webhookURL: string;
	useBasicAuth: boolean;
	basicAuthUsername: string;
	basicAuthPassword: string;
}

/** A custom provider in an answer. Everything but its URL may be missing. */
export type Provider = IDataObject & { webhookURL: string };

/** The levels of an answer in which a provider is looked for. Documented answers have three levels. */
const MAX_LEVELS = 5;

/**
 * The custom provider of one channel. Every method throws a ServiceError for a refusal. The error holds nothing that could be a
 * password, although the answers of these routes hold passwords in the clear.
 */
export class Providers {
	constructor(
		private readonly client: Client,
		private readonly channel: Channel,
	) {}

	/**
	 * The provider of the channel; of several, the provider with this URL. Undefined if there is none: the service refuses then, or
	 * gives an answer without a provider, because the reference does not say what it answers.
	 */
	async findPreferring(webhookURL: string): Promise<Provider | undefined> {
		const answer = await unlessMissing(this.request('GET'));
		const found = providersIn(answer, MAX_LEVELS);
		return found.find((one) => isSameUrl(one.webhookURL, webhookURL)) ?? found[0];
	}

	async create(settings: ProviderSettings): Promise<void> {
		await this.request('POST', settings);
	}

	/** Changes the provider. Returns whether there was one. */
	async update(settings: ProviderSettings): Promise<boolean> {
		return (await unlessMissing(this.request('PUT', settings))) !== undefined;
	}

	async remove(): Promise<void> {
		await unlessMissing(this.request('DELETE'));
	}

	private async request(method: Method, body: IDataObject = {}): Promise<Answer> {
		const { route } = this.channel;
		const client = { ...this.client, exchange: withData(this.client.exchange) };
		// A second POST finds the record of the first POST, so nothing is done twice
		const description = { method, url: route, body, idempotent: true } as const;
		const prepared = describedRequest(description, client.baseUrl);
		return await concealing(body.basicAuthPassword, async () => await send(client, prepared));
	}
}

/** Whether two URLs are the same, however they are spelled. */
export function isSameUrl(one: string, other: string): boolean {
	if (!URL.canParse(one) || !URL.canParse(other)) return one === other;
	return new URL(one).href === new URL(other).href;
}

/**
 * Puts a body of another shape into `data`, because the transport refuses an answer without data: an empty answer may mean that
 * there is no provider. A text stays as it is, so that the transport refuses it: it is the page of something else, e.g. of a proxy.
 */
function withData(exchange: Client['exchange']): Client['exchange'] {
	return async (request) => {
		const answer = await exchange(request);
		const { statusCode, body } = answer as { statusCode: number; body: unknown };
		const isSuccess = statusCode >= 200 && statusCode < 300;
		const isPage = typeof body === 'string' && body.trim() !== '';
		const isDocumented = isRecord(body) && ('error' in body || isRecord(body.data));
		if (!isSuccess || isPage || isDocumented) return answer;
		return { ...answer, body: { data: { content: body ?? null } } };
	};
}

/** Every provider in an answer of any shape: the node would replace a provider that is overlooked. */
function providersIn(value: unknown, levels: number): Provider[] {
	if (typeof value !== 'object' || value === null || levels < 0) return [];
	// An empty URL stands for no provider
	if (isRecord(value) && isText(value.webhookURL)) return [value as Provider];
	return Object.values(value).flatMap((entry) => providersIn(entry, levels - 1));
}

/** The statuses with which a service says that something is not there. */
const MISSING = [400, 404, 410, 422];

/** The answer; undefined if the service says that there is no provider. A refusal about the app or its key is thrown. */
async function unlessMissing(request: Promise<Answer>): Promise<Answer | undefined> {
	const answer = await orRefusal(request);
	if (!(answer instanceof ServiceError)) return answer;
	const { status = 0 } = answer.details;
	if (MISSING.includes(status) && mayBeAboutProvider(answer)) return undefined;
	throw answer;
}

/** Whether a refusal may be about the provider: its cause is neither the app nor the moment. */
export function mayBeAboutProvider({ details }: ServiceError): boolean {
	return ['record', 'unexplained'].includes(causeOf(details));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { authorizationHeader, Receiver } from '../trigger/receiver';

/** The response as n8n's server has it: Express adds `json`, `send` and `status` to that of Node.js. */
type ExpressResponse = ServerResponse & {
	json(body: unknown): void;
	send(body: unknown): void;
	status(code: number): ExpressResponse;
};

/** n8n's treatment of a request that started the workflow. */
export type RespondToCaller = (
	response: ExpressResponse,
	items: IDataObject[],
) => void | Promise<void>;

/** The answer to the service, and the milliseconds that it took. */
interface Answer {
	status: number;
	body: IDataObject;
	took: number;
}

/** n8n for a caller who waits for the answer of the workflow. `thrown` has exceptions, which could end n8n's process. */
export class Asker extends Receiver {
	run: RespondToCaller = () => {};

	get url(): string {
		return `http://127.0.0.1:${this.port}/`;
	}

	/** @param body as text, it is sent as it is */
	async ask(body: unknown, headers = authorizationHeader(), signal?: AbortSignal): Promise<Answer> {
		const begun = performance.now();
		const answer = await fetch(this.url, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body: typeof body === 'string' ? body : JSON.stringify(body),
			signal,
		});
		return {
			status: answer.status,
			body: (await answer.json()) as IDataObject,
			took: performance.now() - begun,
		};
	}

	protected override async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		Object.assign(req, { body: await readJson(req), params: {}, query: {} });
		try {
			const response = asExpress(res);
			const context = this.context(undefined, req, response);
			const { workflowData } = await this.trigger.nodeType.webhook!.call(context);
			const items = workflowData?.flat().map(({ json }) => json);
			if (!items) return;
			this.emitted.push(...items);
			await this.run(response, items);
		} catch (error) {
			this.thrown.push(error);
		}
	}
}

function asExpress(res: ServerResponse): ExpressResponse {
	const response = res as ExpressResponse;
	return Object.assign(response, {
		status(code: number) {
			response.statusCode = code;
			return response;
		},
		json(body: unknown) {
			response.setHeader('content-type', 'application/json; charset=utf-8');
			response.send(JSON.stringify(body));
		},
		send(body: unknown) {
			// Express adds this header to what `send` gets
			response.setHeader('etag', 'W/"1"');
			response.end(body);
		},
	});
}

/** A request as the reference shows it: earlier messages as text, and the message under a key that is not its sender. */
export const question = (changes: IDataObject = {}, before: IDataObject[] = []): IDataObject => ({
	contextMessages: [
		...before,
		{
			'cometchat-uid-2': {
				id: '71',
				conversationId: 'cometchat-uid-1_user_cometchat-uid-2',
				sender: 'cometchat-uid-1',
				receiverType: 'user',
				receiver: 'cometchat-uid-2',
				category: 'message',
				type: 'text',
				data: {
					text: 'Hello there',
					entities: { sender: { entity: { uid: 'cometchat-uid-1', name: 'Andrew Joseph' } } },
					moderation: { status: 'pending' },
				},
				sentAt: 1_719_993_037,
				updatedAt: 1_719_993_037,
				...changes,
			},
		},
	],
});

import { EventEmitter, once } from 'node:events';
import type { IDataObject } from 'n8n-workflow';
import type { SeenPage } from './asked';

/**
 * n8n's reply to the visitor who answered. `taken`: the execution goes on with the answer. `refused`: another process was
 * faster. `silent`: no reply, as at n8n's limit of concurrent runs. `early`: a reply before n8n knows whether the execution
 * goes on, as n8n before 2.10 gives it.
 */
export type Reply = 'taken' | 'refused' | 'silent' | 'early';

/** The response of an HTTP request, as n8n's web server hands it to a node and then uses it itself. */
export class AnswerOfN8n extends EventEmitter {
	statusCode = 200;
	headersSent = false;
	/** When the visitor has the answer. */
	readonly ended = once(this, 'ended');

	constructor(private readonly seen: SeenPage) {
		super();
	}

	writeHead(status: number, headers: Record<string, string>): void {
		if (this.headersSent) throw new Error('Cannot write headers after they are sent to the client');
		this.headersSent = true;
		Object.assign(this.seen, { status, headers });
	}

	end(html: string): void {
		this.seen.html = html;
		this.emit('ended');
	}

	setHeader = () => this.checkHeaders();
	setHeaders = () => this.checkHeaders();
	appendHeader = () => this.checkHeaders();
	removeHeader = () => this.checkHeaders();

	json(body: unknown): void {
		this.send(JSON.stringify(body));
	}

	send(body: unknown): void {
		this.checkHeaders();
		this.writeHead(this.statusCode, {});
		this.end(String(body));
	}

	/** @param evaluate the response data of the webhook, with these additional keys */
	reply(how: Reply, evaluate: (keys: IDataObject) => unknown): void {
		if (how === 'silent') return;
		this.statusCode = how === 'refused' ? 500 : 200;
		this.setHeader();
		if (how === 'refused') return this.json({ code: 0, message: 'There was a problem' });
		const keys = { $executionId: '1', ...(how === 'taken' && { $execution: { id: '1' } }) };
		const said = evaluate(keys);
		if (said) this.send(said);
		else this.json({ message: 'Workflow was started' });
	}

	private checkHeaders(): void {
		if (this.headersSent) throw new Error('Cannot set headers after they are sent to the client');
	}
}

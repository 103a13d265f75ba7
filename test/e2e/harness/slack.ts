import { createHmac } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { answerJson } from '../../support/openServer';

/** The app of Slack in n8n's credentials. It exists only here. */
export const SLACK_APP = {
	accessToken: 'xoxb-only-for-this-test-instance',
	signatureSecret: 'OnlyForThisTestInstance1',
};

const CHANNEL = 'C0123456789';
const BOT = { bot_id: 'B0000BRIDGE', user: 'U0000BRIDGE' };

/** A message in the channel. */
export interface SlackMessage {
	ts: string;
	user: string;
	/** The name under which a bot posted it. */
	username?: string;
	bot_id?: string;
	text: string;
	files?: Array<{ name: string; permalink: string; bytes?: Buffer }>;
}

type Values = Record<string, unknown>;

/**
 * The part of Slack that a bridge needs: one channel, the methods by which an app writes there, and the events that Slack
 * sends of everything that happens, also of what the app did itself. https://docs.slack.dev/reference/methods
 */
export class Slack {
	readonly messages: SlackMessage[] = [];
	/** The address to which events are sent; undefined as long as the app has not subscribed to events. */
	eventsTo?: string;
	/** The answers of n8n to events. */
	private readonly answers: Array<Promise<unknown>> = [];
	private readonly uploads = new Map<string, { name: string; bytes?: Buffer }>();
	private count = 0;
	/** The number of next posts that are refused as too fast. */
	private refusals = 0;

	private readonly methods: Record<string, (values: Values) => Values> = {
		'chat.postMessage': ({ channel, text, username }) => {
			if (channel !== CHANNEL) return { ok: false, error: 'channel_not_found' };
			const message = this.add({ ...BOT, text: String(text), username: username as string });
			return { ok: true, channel, ts: message.ts, message };
		},
		'chat.update': ({ ts, text }) => this.change(String(ts), BOT.user, String(text)),
		'chat.delete': ({ ts }) => this.remove(String(ts), BOT.user),
		'users.info': ({ user }) => ({
			ok: true,
			user: {
				id: user,
				name: String(user).toLowerCase(),
				real_name: `Real ${String(user)}`,
				is_bot: user === BOT.user,
				profile: {
					display_name: `Name of ${String(user)}`,
					image_192: `https://avatars.slack-edge.com/${String(user)}.png`,
				},
			},
		}),
		'files.getUploadURLExternal': ({ filename }) => {
			const id = `F${++this.count}`;
			this.uploads.set(id, { name: String(filename) });
			return { ok: true, upload_url: `https://files.slack.com/upload/v1/${id}`, file_id: id };
		},
		'files.completeUploadExternal': ({ files }) => {
			const done = (files as Array<{ id: string }>).map(({ id }) => ({
				...this.uploads.get(id)!,
				permalink: `https://example.slack.com/files/${id}`,
			}));
			// Here Slack gives no `bot_id`
			this.add({ user: BOT.user, text: '', files: done });
			return { ok: true, files };
		},
	};

	readonly answer: RequestListener = (request, response) => void this.serve(request, response);

	/** A person writes in the channel. */
	write(user: string, text: string, files?: SlackMessage['files']): SlackMessage {
		return this.add({ user, text, files });
	}

	/** Changes the text of a message as its author. */
	edit({ ts, user }: SlackMessage, text: string): void {
		this.change(ts, user, text);
	}

	/** Deletes a message as its author. */
	delete({ ts, user }: SlackMessage): void {
		this.remove(ts, user);
	}

	/** Repeats the event of a message, as Slack does after a late answer. */
	async tellAgain({ ts, user, text }: SlackMessage): Promise<void> {
		await this.tell({ ts, user, text });
	}

	/**
	 * Refuses the next posts, as Slack does when an app writes too fast.
	 * @returns a function that gives the number of posts still to refuse
	 */
	refusePosts(count: number): () => number {
		this.refusals = count;
		return () => this.refusals;
	}

	/** Waits until n8n has answered all events. */
	async settled(): Promise<void> {
		await Promise.all(this.answers);
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		const url = new URL(request.url!, 'https://slack.com');
		const [, id] = /^\/upload\/v1\/(F\d+)$/.exec(url.pathname) ?? [];
		if (id) {
			this.uploads.get(id)!.bytes = fileIn(body);
			response.end('OK');
			return;
		}
		if (request.headers.authorization !== `Bearer ${SLACK_APP.accessToken}`) {
			return answerJson(response, 200, { ok: false, error: 'invalid_auth' });
		}
		const name = url.pathname.replace('/api/', '');
		if (name === 'chat.postMessage' && this.refusals > 0) {
			this.refusals--;
			return answerJson(response, 429, { ok: false, error: 'ratelimited' });
		}
		const method = this.methods[name];
		const values = body.length > 0 ? (JSON.parse(body.toString()) as Values) : {};
		const answer = method?.({ ...Object.fromEntries(url.searchParams), ...values });
		answerJson(response, 200, answer ?? { ok: false, error: 'unknown_method' });
	}

	private add(given: Omit<SlackMessage, 'ts'>): SlackMessage {
		const ts = `${Math.floor(Date.now() / 1000)}.${String(++this.count).padStart(6, '0')}`;
		const message = { ...given, ts };
		this.messages.push(message);
		void this.tell({ ...withoutBytes(message), ...(given.files && { subtype: 'file_share' }) });
		return message;
	}

	private change(ts: string, user: string, text: string): Values {
		const message = this.messages.find((candidate) => candidate.ts === ts);
		if (message?.user !== user) return { ok: false, error: 'cant_update_message' };
		const previous = withoutBytes(message);
		message.text = text;
		void this.tell({
			subtype: 'message_changed',
			message: withoutBytes(message),
			previous_message: previous,
			ts: `${ts}1`,
		});
		return { ok: true, channel: CHANNEL, ts, text };
	}

	private remove(ts: string, user: string): Values {
		const index = this.messages.findIndex((message) => message.ts === ts && message.user === user);
		if (index < 0) return { ok: false, error: 'message_not_found' };
		const [message] = this.messages.splice(index, 1);
		const previous = withoutBytes(message);
		const event = { subtype: 'message_deleted', deleted_ts: ts, previous_message: previous };
		void this.tell({ ...event, ts: `${ts}2` });
		return { ok: true, channel: CHANNEL, ts };
	}

	/** Sends an event, signed as https://docs.slack.dev/authentication/verifying-requests-from-slack says. */
	private async tell(event: Values): Promise<void> {
		if (!this.eventsTo) return;
		const whole = { type: 'message', channel: CHANNEL, channel_type: 'channel', ...event };
		const body = JSON.stringify({ type: 'event_callback', event: whole });
		const time = String(Math.floor(Date.now() / 1000));
		const sign = createHmac('sha256', SLACK_APP.signatureSecret).update(`v0:${time}:${body}`);
		const answered = fetch(this.eventsTo, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-slack-request-timestamp': time,
				'x-slack-signature': `v0=${sign.digest('hex')}`,
			},
			body,
		});
		this.answers.push(answered);
		await answered;
	}
}

function withoutBytes({ files, ...message }: SlackMessage): Values {
	return { ...message, ...(files && { files: files.map(({ bytes: _, ...file }) => file) }) };
}

/** The file in a multipart form with a single part. */
function fileIn(body: Buffer): Buffer {
	const start = body.indexOf('\r\n\r\n') + 4;
	const boundary = body.subarray(0, body.indexOf('\r\n'));
	return body.subarray(start, body.indexOf(boundary, start) - 2);
}

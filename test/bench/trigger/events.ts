import { WEBHOOK_LOGIN } from '../../e2e/harness/session';
import type { Shot } from './sender';

/** The headers of a delivery, with the right password unless another one is given. */
export function login(password = WEBHOOK_LOGIN.password): Record<string, string> {
	// The service writes `Application` with a capital letter
	const pair = Buffer.from(`${WEBHOOK_LOGIN.username}:${password}`).toString('base64');
	return { authorization: `Basic ${pair}`, 'content-type': 'Application/json' };
}

/** An event about the nth new message, as the service sends it. */
export function messageSent(n: number): string {
	const id = String(n);
	const person = (uid: string) => ({
		entity: {
			uid,
			name: uid,
			role: 'default',
			status: 'online',
			avatar: `https://example.com/${uid}.png`,
		},
		entityType: 'user',
	});
	const message = {
		id,
		conversationId: 'ada_user_bob',
		sender: 'ada',
		receiverType: 'user',
		receiver: 'bob',
		category: 'message',
		type: 'text',
		data: {
			text: `Message number ${n}, as long as people write them in a chat`,
			entities: { sender: person('ada'), receiver: person('bob') },
		},
		sentAt: 1_795_000_000 + n,
		updatedAt: 1_795_000_000 + n,
	};
	return JSON.stringify({
		trigger: 'message_sent',
		data: { message },
		appId: 'demo-app',
		region: 'us',
		webhook: 'webhook_1',
	});
}

/** The events with `count` numbers from `from` on, each once. */
export function burst(path: string, from: number, count: number): Shot[] {
	return Array.from({ length: count }, (_, n) => ({
		path,
		headers: login(),
		body: messageSent(from + n),
	}));
}

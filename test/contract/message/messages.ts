import { addMessageFrom, type Message, type State } from '../../service';

/** Adds messages from Alice to Bob, or with other properties, one each second; the first has the ID 20000. */
export function addMessages(
	state: State,
	count: number,
	more: (n: number) => Partial<Message> = () => ({}),
): void {
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	for (let n = 0; n < count; n++) {
		const content = { sentAt: 1_800_000_000 + n, data: { text: `Text ${n}` } };
		addMessageFrom(state, { id: `${20_000 + n}`, ...place, ...content, ...more(n) });
	}
}

import type { IDataObject } from 'n8n-workflow';
import type { Message } from '../../service';
import { byId, records, requestBy, useOperation } from '../support';

/** An operation that sets or removes a mark on messages, as its test describes it. */
interface Mark {
	operation: string;
	/** Such as `POST pin`. */
	route: string;
	/** The acting user: `bob` where the operation needs one, none for the app. */
	actor?: string;
	/** Properties before those of the record. */
	output: IDataObject;
	/** Members that the short form has besides those of every message. */
	shown?: IDataObject;
	/** How messages stand before. */
	prepare?: (message: Message) => void;
	/** Whether the mark is as wanted afterwards. */
	isDone: (message: Message) => boolean;
}

/** The tests that pinning, saving and their opposites have in common. */
export function testMark({ operation, route, actor, output, shown, prepare, isDone }: Mark) {
	const [method, name] = route.split(' ');
	const { service, run, expectSent, testAbsent } = useOperation('message', operation, {
		...(actor !== undefined && { onBehalfOf: byId(actor) }),
	});
	beforeEach(() => {
		const { messages } = service.current.state;
		for (const id of ['1', '2']) prepare?.(messages.get(id)!);
	});

	it('does so for each message, and again without harm', async () => {
		const ids = ['1', '2', '1'];
		const result = await run(
			{ messageId: '={{ $json.id }}' },
			{ items: ids.map((id) => ({ id })) },
		);
		expectSent(...ids.map((id) => requestBy(actor, `${method} /v3/messages/${id}/${name}`)));
		const short = { text: expect.any(String), sentAtIso: expect.any(String), ...shown };
		expect(records(result)).toMatchObject(ids.map((id) => ({ ...output, id, ...short })));
		expect(Object.keys(records(result)[0])[0]).toBe(Object.keys(output)[0]);
		const { pinnedAt, savedAt } = records(result)[0];
		expect([pinnedAt, savedAt].filter((time) => time !== undefined)).toHaveLength(shown ? 1 : 0);
		const { messages } = service.current.state;
		expect(['1', '2'].every((id) => isDone(messages.get(id)!))).toBe(true);
	});

	testAbsent('message');
}

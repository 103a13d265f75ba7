import { clock } from '../../../nodes/shared/transport/clock';
import { addMessageFrom } from '../../service';
import { records, request, useOperation } from '../support';

const { service, run, sent } = useOperation('message', 'getNewestOfSender', { waitFirst: 0 });
const TIME = 2_000_000_000;

/** The event of the bot for a message of Alice. */
const event = (id: number) => ({
	event: 'after_message',
	bot: 'helper-bot',
	id: String(id),
	sender: 'alice',
	conversationId: 'alice_user_helper-bot',
	chatInput: `Line ${id}`,
});

/** A message in the conversation of Alice and the bot. */
function write(id: number, sender = 'alice', more = {}): void {
	const receiver = sender === 'alice' ? 'helper-bot' : 'alice';
	const place = { receiver, receiverType: 'user' as const, sentAt: TIME + id };
	addMessageFrom(service.current.state, { id: String(id), sender, ...place, ...more });
}

const withModeration = (status: string) => ({ data: { text: 'x', moderation: { status } } });

it('passes the newest message on as it came, and ends the runs of earlier ones', async () => {
	for (const id of [9_000_001, 9_000_002, 9_000_003]) write(id);
	write(9_000_004, 'helper-bot');
	const items = [event(9_000_001), event(9_000_002), event(9_000_003)];
	const result = await run({}, { items });
	expect(records(result)).toEqual([items[2]]);
	expect(sent()).toHaveLength(3);
	expect(sent()[0]).toEqual(
		request(
			'GET /v3/messages?conversationId=alice_user_helper-bot&sender=alice&affix=prepend&limit=10&hideDeleted=true&categories=message,custom,interactive',
		),
	);
});

it('passes an item on as it is, with its files', async () => {
	write(9_000_001);
	const items = [{ ...event(9_000_001), sentAt: TIME }];
	const binary = [{ photo: { data: 'AAAA', mimeType: 'image/png', fileName: 'a.png' } }];
	const result = await run({}, { items, binary });
	expect(result.items).toMatchObject([{ binary: binary[0] }]);
	expect(records(result)).toEqual(items);
});

it('knows the sender and the conversation also with blanks around them', async () => {
	for (const id of [9_000_001, 9_000_002]) write(id);
	const { conversationId } = event(9_000_001);
	const form = { conversationId: `${conversationId} `, senderUid: ' alice', messageId: '9000001' };
	expect(records(await run(form))).toEqual([]);
});

it.each([
	{ given: 'a list that lags behind the event', isListed: false, passes: true },
	{ given: 'a later message of another type', later: { type: 'image' }, passes: true },
	{
		given: 'a later message that was taken back',
		later: { deletedAt: TIME, deletedBy: 'alice' },
		passes: true,
	},
	{
		given: 'a later message that moderation blocked',
		later: withModeration('disapproved'),
		passes: true,
	},
	{
		given: 'a later message that moderation still looks at',
		later: withModeration('pending'),
		passes: false,
	},
	{ given: 'a later message in another conversation', later: { receiver: 'bob' }, passes: true },
	{ given: 'a later message', passes: false },
	{
		given: 'a later message of the same second',
		later: { sentAt: TIME + 9_000_001 },
		passes: false,
	},
])('the message of the event passes: $passes, with $given', async (row) => {
	const { isListed = true, later = {}, passes } = row;
	if (isListed) {
		write(9_000_001);
		write(9_000_002, 'alice', later);
	}
	const parameters = { options: { types: 'Text' } };
	const result = await run(parameters, { items: [event(9_000_001)] });
	expect(result.error).toBeUndefined();
	expect(records(result)).toHaveLength(passes ? 1 : 0);
});

it('leaves a message out that was taken back, also where the service lists it', async () => {
	service.current.deviations.push({
		route: 'GET /messages',
		change: 'no filter',
		at: 'hideDeleted',
	});
	write(9_000_001);
	write(9_000_002, 'alice', { deletedAt: TIME, deletedBy: 'alice' });
	const result = await run({}, { items: [event(9_000_001)] });
	expect(records(result)).toHaveLength(1);
});

it('lets the sender go on writing before it looks', async () => {
	const { sleep } = clock;
	let waited = 0;
	clock.sleep = async (milliseconds) => {
		waited += milliseconds;
		await sleep(milliseconds);
		if (!service.current.state.messages.has('9000002')) write(9_000_002);
	};
	write(9_000_001);
	const parameters = { waitFirst: 0.2 };
	const result = await run(parameters, { items: [event(9_000_001)] });
	clock.sleep = sleep;
	expect(records(result)).toEqual([]);
	expect(waited).toBeGreaterThanOrEqual(150);
});

it.each([
	[{ waitFirst: '={{ $json.none }}' }, event(1), "'Wait First (Seconds)' is empty"],
	[{ waitFirst: 61 }, event(1), "'Wait First (Seconds)' has to be 0 to 60"],
	[{ messageId: 'x' }, event(1), "'Message ID' has to be a whole number"],
	// By these, the list is empty, so that each message would pass as the newest
	[{ conversationId: 'helper-bot' }, event(1), '\'Conversation ID\' is "helper-bot", which cannot'],
	[{ senderUid: 'Alice Hartmann' }, event(1), '\'Sender ID\' is "Alice Hartmann", which cannot'],
	[{}, {}, "'Conversation ID' is empty"],
])('refuses %j', async (parameters, item, message) => {
	const { error } = await run(parameters, { items: [item] });
	expect(error?.message).toContain(message);
	expect(sent()).toEqual([]);
});

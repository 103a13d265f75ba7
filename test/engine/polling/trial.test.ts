import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import type { FaultSpec } from '../../service';
import { formOf, idOf, MAKE, pollerFor, time, usePolledService } from './polledService';

const polled = usePolledService();

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Executes the step. Gives the items, and for each request the seconds by which it looks back. */
async function executeStep(parameters: INodeParameters) {
	const { requests } = polled.service;
	requests.length = 0;
	const poller = pollerFor(polled.service, parameters);
	const items = await poller.poll('manual');
	const looked = requests.map(({ query }) => Number(Object.values(query).find(isTime)));
	return { items: items!, ago: looked.map((second) => time.now - second) };
}

/** Whether the value of a query parameter is a time (Unix seconds), and no page or number of records. */
const isTime = (value: unknown) => Number(value) === 0 || Number(value) > 1_000_000_000;

it.each([
	[HOUR, [HOUR]],
	[DAY, [HOUR, DAY]],
	[DAY + 1, [HOUR, DAY, 30 * DAY]],
	[30 * DAY, [HOUR, DAY, 30 * DAY]],
	[31 * DAY, [HOUR, DAY, 30 * DAY, 365 * DAY]],
])('finds a user who was created %d s ago, and looks no further back', async (made, expected) => {
	const { users } = polled.service.state;
	users.clear();
	const uid = MAKE.newUser(polled.service, 1, time.now - made);
	const { items, ago } = await executeStep({ event: 'newUser' });
	expect(items.map(idOf)).toEqual([uid]);
	expect(ago).toEqual(expected);
});

it('leaves out a deleted message, as the published trigger does', async () => {
	const { service } = polled;
	const [said, deleted] = [60, 1].map((ago, n) => MAKE.newMessage(service, n, time.now - ago));
	Object.assign(service.state.messages.get(deleted)!, { deletedAt: time.now });
	expect((await executeStep({ event: 'newMessage' })).items.map(idOf)).toEqual([said]);
});

it('finds the newest message of a user, even if the cursor of the first page leads to older messages', async () => {
	const { service } = polled;
	const ids = Array.from({ length: 5 }, (_, n) =>
		MAKE['newMessage of a user'](service, n, time.now - 60 + n),
	);
	const route = 'GET /users/{uid}/messages';
	service.deviations.push(
		{ route, change: 'page size', records: 2 },
		{ route, change: 'kind', at: 'meta.cursor.affix', kind: "text 'prepend'" },
	);
	const { items } = await executeStep(formOf('newMessage of a user'));
	expect(items.map(idOf)).toEqual([ids[4]]);
});

it('reads a queue once, whatever the age of its entries', async () => {
	polled.service.state.blocked.clear();
	const id = MAKE.newBlockedMessage(polled.service, 1, time.now - 40 * DAY);
	expect((await executeStep({ event: 'newBlockedMessage' })).items.map(idOf)).toEqual([id]);
	expect(polled.service.requests).toHaveLength(1);
});

it('looks back to the beginning of all time', async () => {
	polled.service.state.users.clear();
	await expect(executeStep({ event: 'newUser' })).rejects.toMatchObject({
		message: 'The app has no user',
	});
	const { query } = polled.service.requests.at(-1)!;
	expect(query['createdAt[from]']).toBe('0');
});

it('calls a changed user updated', async () => {
	const uid = MAKE.userCreatedOrUpdated(polled.service, 1, time.now);
	const { items } = await executeStep({ event: 'userCreatedOrUpdated' });
	expect(items).toMatchObject([{ uid, changed: 'updated' }]);
});

it('takes the change that the list has first among several of the same time', async () => {
	const [first] = [1, 2].map((n) => MAKE.newGroup(polled.service, n, time.now));
	expect((await executeStep({ event: 'newGroup' })).items.map(idOf)).toEqual([first]);
});

it.each([
	[{ event: 'nothing' }, "'Trigger On' is no known event"],
	[{ event: 'newMessage', messagesOf: 'nobody' }, "'Messages Of' is no known choice"],
	[{ event: 'newUser', simplify: 'x' }, "'Simplify' has to be true or false"],
])('refuses %j', async (parameters, message) => {
	MAKE.newUser(polled.service, 1, time.now);
	await expect(executeStep(parameters)).rejects.toMatchObject({ message });
});

it.each<[FaultSpec, string]>([
	[{ kind: '429', retryAfterSeconds: 0.005 }, "Lower 'Max Concurrent Requests' in the credentials"],
	[{ kind: 'refusal', status: 407, code: '' }, 'Check the proxy between n8n and the service'],
	// Last, because nothing is sent for long after it
	[{ kind: '429', retryAfterSeconds: 7_200 }, "Lower 'Max Concurrent Requests' in the credentials"],
])('says what to do without settings that the trigger does not have: %j', async (fault, advice) => {
	polled.service.faults.add(fault);
	// The second look meets what the first one has learned
	for (let look = 1; look <= 2; look++) {
		const { description } = (await executeStep({ event: 'newUser' }).catch(
			(error: unknown) => error,
		)) as NodeApiError;
		expect(description).toMatch(advice);
		expect(description).not.toContain('Request Options');
	}
});

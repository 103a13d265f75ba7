import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { CometChatPollingTrigger } from '../../../nodes/CometChatPollingTrigger/CometChatPollingTrigger.node';
import { memory } from '../../../nodes/CometChatPollingTrigger/memory';
import { addMessageFrom, startService, type Service } from '../../service';
import { byId, credentialsFor, useFastClock } from '../support';
import { Poller, type PollerOptions } from './poller';

/** The clock of n8n and that of the service, in seconds. */
export const time = { now: 0, n8nSecondsAhead: 0 };

/** The stand-in, with an empty app at a fixed time before each test. */
export function usePolledService(): { readonly service: Service } {
	// The computing time of the test does not count, because on a busy machine a look runs out of time earlier
	let slept = 0;
	useFastClock({
		now: () => (time.now + time.n8nSecondsAhead) * 1_000,
		elapsed: () => time.now * 1_000 + slept,
		sleep: async (milliseconds) => {
			await workflow.sleep(milliseconds);
			slept += milliseconds;
		},
	});
	const polled = {} as { service: Service };
	beforeAll(async () => {
		polled.service = await startService({
			limits: { perMinute: Infinity },
			now: () => time.now * 1_000,
		});
	});
	beforeEach(() => startOver(polled.service));
	afterAll(async () => await polled.service.close());
	return polled;
}

/** Resets the service with its deviations, the memory and the clock to the beginning of a test. */
export function startOver(service: Service): void {
	service.reset();
	memory.clear();
	Object.assign(time, { now: 1_800_000_000, n8nSecondsAhead: 0 });
}

/** The trigger in the engine, with credentials for the stand-in. */
export function pollerFor(
	service: Service,
	parameters: workflow.INodeParameters,
	options: PollerOptions = {},
): Poller {
	const trigger = {
		core,
		workflow,
		nodeType: new CometChatPollingTrigger(),
		credentialType: new CometChatApi(),
		credentials: credentialsFor(service),
	};
	return new Poller(trigger, parameters, { onRestart: () => memory.clear(), ...options });
}

/** The trigger after the look that publishes the workflow, which tells of nothing. */
export async function publishedPoller(...given: Parameters<typeof pollerFor>): Promise<Poller> {
	const poller = pollerFor(...given);
	expect(await poller.poll()).toBeNull();
	return poller;
}

/** The ID of an item. */
export const idOf = ({ uid, guid, messageId, id }: IDataObject) =>
	String(uid ?? guid ?? messageId ?? id);

/** Seconds between the creation and the change of a changed record, which every second record is. */
const LONG_AGO = 1_000_000;

/** A prime, so that names and times come in another order than numbers: lists are sorted by them. */
const PRIME = 7919;

/** Makes a record of each kind in the stand-in, and gives its ID; `time` is when it happened. */
export const MAKE: Record<string, (service: Service, n: number, time: number) => string> = {
	userCreatedOrUpdated: (service, n, time) => {
		const uid = MAKE.newUser(service, n, time);
		if (n % 2) service.state.users.get(uid)!.createdAt -= LONG_AGO;
		return uid;
	},
	groupCreatedOrUpdated: (service, n, time) => {
		const guid = MAKE.newGroup(service, n, time);
		if (n % 2) service.state.groups.get(guid)!.createdAt -= LONG_AGO;
		return guid;
	},
	newCall: (service, n, time) => {
		const id = message(service, n, time);
		const call = { sessionid: `session-${n}`, status: 'initiated' };
		const data = { action: 'initiated', entities: { on: { entity: call, entityType: 'call' } } };
		Object.assign(service.state.messages.get(id)!, { category: 'call', type: 'audio', data });
		return id;
	},
	newMessage: (service, n, time) => message(service, n, time),
	'newMessage of a group': (service, n, time) => {
		// This message is not in the group, so the trigger must not tell of it
		message(service, 100_000 + n, time);
		return message(service, n, time, { receiver: 'general', receiverType: 'group' });
	},
	'newMessage of a user': (service, n, time) => {
		// This message is not with bob, so the trigger must not tell of it
		message(service, 100_000 + n, time, { receiver: 'carol' });
		return message(service, n, time, n % 2 ? {} : { sender: 'bob', receiver: 'alice' });
	},
	messageEditedOrDeleted: (service, n, time) => {
		const id = message(service, n);
		const change = n % 2 ? { editedAt: time, editedBy: 'alice' } : { deletedAt: time };
		Object.assign(service.state.messages.get(id)!, { ...change, updatedAt: time });
		return id;
	},
	newUser: ({ state }, n, time) => {
		const uid = `user-${n}`;
		const user = { uid, name: `U ${(n * PRIME) % 1_000}`, role: 'default', status: 'offline' };
		state.users.set(uid, { ...user, createdAt: time, updatedAt: time } as never);
		return uid;
	},
	newGroup: ({ state }, n, time) => {
		const guid = `group-${n}`;
		const model = [...state.groups.values()][0];
		const name = `G ${(n * PRIME) % 1_000}`;
		state.groups.set(guid, { ...model, guid, name, createdAt: time, updatedAt: time });
		return guid;
	},
	newFlaggedMessage: (service, n, time) => {
		const id = message(service, n);
		// The earliest flag counts, wherever it stands in the list
		flag(service, id, time + 30, time);
		return id;
	},
	newBlockedMessage: (service, n, time) => {
		const id = message(service, n);
		const entry = { ruleId: 'r', ruleName: 'Rule', action: ['blockMessage'], createdAt: time };
		service.state.blocked.set(id, { ...entry, messageId: id, updatedAt: time } as never);
		return id;
	},
};

/** The parameters of the trigger for what `MAKE` makes. */
const FORMS: Record<string, workflow.INodeParameters> = {
	'newMessage of a group': { event: 'newMessage', messagesOf: 'group', guid: byId('General') },
	'newMessage of a user': { event: 'newMessage', messagesOf: 'user', uid: byId('bob') },
};
export const formOf = (what: string) => FORMS[what] ?? { event: what };

/** Puts a message into the queue, flagged at these times. */
export function flag(
	{ state }: Service,
	id: string,
	...times: Array<number | string | undefined>
): void {
	const flaggedBy = times.map((flaggedAt, n) => ({
		uid: `flagger-${n}`,
		name: 'Bob',
		reasonName: 'Spam',
		...(flaggedAt !== undefined && { flaggedAt }),
	}));
	state.flagged.set(id, { messageId: id, flaggedBy } as never);
}

/** Makes a message. Without `sentAt`, times have another order than numbers, because queues are sorted by time. */
function message(
	{ state }: Service,
	n: number,
	sentAt = 1_700_000_000 + ((n * PRIME) % 90_000_000),
	fromAndTo: Partial<Parameters<typeof addMessageFrom>[1]> = {},
): string {
	const id = String(500_000 + n);
	addMessageFrom(state, {
		id,
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		sentAt,
		data: { text: `Message ${n}` },
		...fromAndTo,
	});
	return id;
}

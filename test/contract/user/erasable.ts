import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../service';
import type { Run } from '../../support/node';
import { byId, useOperation } from '../support';

/** Adds two sessions of dave. */
export function logIn({ state: { authTokens } }: Pick<Service, 'state'>): void {
	const [token] = authTokens.values();
	for (const authToken of ['dave_1', 'dave_2']) {
		authTokens.set(authToken, { ...token, uid: 'dave', authToken });
	}
}

/** Gives dave messages, a reaction to a message of carol, and a record of every other kind. */
export function addRecordsOfDave({ state }: Service, messages = 3): void {
	const { pushTokens, friends, blocks, contactDetails, mutes, notificationPreferences } = state;
	const example = state.messages.get('3')!;
	for (let n = 0; n < messages; n++) write(String(100_000 + n));
	write('200001', { sender: 'carol', receiver: 'dave' }).reactions.set(
		'👍',
		new Set(['dave', 'carol']),
	);
	logIn({ state });
	const [device] = pushTokens.values();
	pushTokens.set('phone', { ...device, uid: 'dave', authToken: 'dave_1', pushToken: 'phone' });
	for (const [one, other] of [
		['dave', 'erin'],
		['erin', 'dave'],
	]) {
		friends.set(one, new Set([...(friends.get(one) ?? []), other]));
	}
	blocks.set('dave', new Map([['bob', 1]]));
	contactDetails.set('dave', { email: 'dave@example.com' });
	notificationPreferences.set('dave', {});
	mutes.set('dave', new Map([['group:general', { id: 'general', type: 'group', until: 9e12 }]]));

	function write(id: string, more = {}) {
		const conversationId = 'carol_user_dave';
		const place = { receiver: 'carol', receiverType: 'user' as const, conversationId };
		const message = { ...example, ...place, id, sender: 'dave', reactions: new Map(), ...more };
		state.messages.set(id, message);
		return message;
	}
}

/** The names of the kinds of records in which the stand-in still knows dave. */
export function traces({ state }: Service): string[] {
	const { users, authTokens, pushTokens, friends, blocks, groups, messages } = state;
	const { contactDetails, mutes, notificationPreferences } = state;
	const isOf = ({ uid }: { uid: string }) => uid === 'dave';
	const found: Record<string, boolean> = {
		user: users.has('dave'),
		tokens: [...authTokens.values()].some(isOf),
		pushTokens: [...pushTokens.values()].some(isOf),
		friends: [...friends].some(([uid, friendUids]) =>
			uid === 'dave' ? friendUids.size > 0 : friendUids.has('dave'),
		),
		blocks: (blocks.get('dave')?.size ?? 0) > 0,
		groups: [...groups.values()].some(({ members }) => members.has('dave')),
		messages: [...messages.values()].some(({ sender }) => sender === 'dave'),
		reactions: [...messages.values()].some(({ reactions }) =>
			[...reactions.values()].some((uids) => uids.has('dave')),
		),
		contacts: contactDetails.has('dave'),
		mutes: (mutes.get('dave')?.size ?? 0) > 0,
		preferences: notificationPreferences.has('dave'),
	};
	return Object.keys(found).filter((name) => found[name]);
}

/** The records of other users, a line each; they must not change. */
export function others({ state }: Service): string[] {
	const { users, authTokens, groups, messages } = state;
	const notOfDave = (uids: Iterable<string>) => [...uids].filter((uid) => uid !== 'dave');
	return [
		...notOfDave(users.keys()),
		...[...authTokens].filter(([, { uid }]) => uid !== 'dave').map(([token]) => token),
		...[...groups].map(([guid, { members }]) => [guid, ...notOfDave(members.keys())].join()),
		...[...messages.values()]
			.filter(({ sender, receiver }) => notOfDave([sender, receiver]).length === 2)
			// The service itself writes a message about each deletion
			.filter(({ sender }) => sender !== 'app_system')
			.map(({ id, data, reactions }) => {
				const reactors = [...reactions].map(([name, uids]) => [name, ...notOfDave(uids)]);
				return JSON.stringify([id, data, reactors.filter(({ length }) => length > 1)]);
			}),
	];
}

/** Without this, an erasure only counts. */
export const real = { dryRun: false };

/** The erasure of dave, with a stand-in for each test, and what it holds of dave and of others. */
export function useErasure() {
	const operation = useOperation(
		'user',
		'erase',
		{ uid: byId('dave'), eraseMessages: 'delete' },
		{ limits: { perMinute: Infinity, importPerMinute: Infinity } },
	);
	const { service, run, sent } = operation;
	return {
		...operation,
		state: () => service.current.state,
		addRecords: (messages?: number) => addRecordsOfDave(service.current, messages),
		traces: () => traces(service.current),
		others: () => others(service.current),
		runErase: async (parameters: INodeParameters = real, how: Partial<Run> = {}) =>
			await run(parameters, how),
		writes: () => sent().filter(({ request }) => !String(request).startsWith('GET')),
	};
}

import { byId, useOperation } from '../support';
import { logIn } from './erasable';

/** The form with all that a suspension can do. */
export const fully = { banFrom: 'all', options: { deleteMessages: 24 } };
export const reinstate = { operation: 'reinstate' };
export const now = () => Math.floor(Date.now() / 1000);

/** The suspension of dave, who has two sessions, with a stand-in for each test, and what it holds of dave. */
export function useSuspension() {
	const operation = useOperation('user', 'suspend', { uid: byId('dave') });
	const { service } = operation;
	beforeEach(() => logIn(service.current));

	const state = () => service.current.state;
	const user = () => state().users.get('dave')!;
	const group = (guid: string) => state().groups.get(guid)!;
	const guidsOfDave = () =>
		[...state().groups.keys()].filter((guid) => group(guid).members.has('dave'));
	const tokens = () => [...state().authTokens.values()].filter(({ uid }) => uid === 'dave');

	/**
	 * Adds messages of dave: 9001 and 9002 are of the last 24 hours, and 9003 is older. 9004 to 9006, of somebody else or of
	 * other categories, must never be deleted.
	 * @returns a function that says whether a message is deleted
	 */
	function addMessages() {
		const { messages } = service.current.state;
		const example = messages.get('3')!;
		const add = (id: string, ageSeconds: number, more = {}) =>
			messages.set(id, { ...example, id, sender: 'dave', sentAt: now() - ageSeconds, ...more });
		add('9001', 3_600);
		add('9002', 60);
		add('9003', 3 * 86_400);
		add('9004', 60, { sender: 'carol' });
		add('9005', 60, { category: 'action' });
		add('9006', 60, { category: 'call' });
		return (id: string) => messages.get(id)?.deletedAt !== undefined;
	}

	/** Expects that the user is out of the groups and the app, and that only the messages 9001 and 9002 are deleted. */
	function expectSuspended(guids: string[], isDeleted: (id: string) => boolean) {
		expect(user().deactivatedAt).toEqual(expect.any(Number));
		expect(tokens()).toEqual([]);
		expect(guids.filter((guid) => group(guid).members.has('dave'))).toEqual([]);
		expect(guids.filter((guid) => !group(guid).banned.has('dave'))).toEqual([]);
		const ids = ['9001', '9002', '9003', '9004', '9005', '9006'];
		expect(ids.filter(isDeleted)).toEqual(['9001', '9002']);
	}

	return { ...operation, state, user, group, guidsOfDave, tokens, addMessages, expectSuspended };
}

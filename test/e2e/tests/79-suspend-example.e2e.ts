import type { FaultSpec } from '../../service';
import { e2e } from '../editor/page';
import { send } from '../harness/chat';
import { reportAbuse } from '../harness/happenings';
import { Triggered } from '../harness/triggered';

const FILE = 'suspend-abuser.json';

/** Number of attempts after which the node gives a request up. */
const ATTEMPTS = 5;

const example = e2e.session.example(FILE);
const report = async (body: unknown, key?: string | null) =>
	await reportAbuse(e2e.session.n8n.origin, body, key);

const user = () => e2e.session.service.state.users.get('dave')!;
const tokens = () =>
	[...e2e.session.service.state.authTokens.values()].filter(({ uid }) => uid === 'dave');
const groups = () => {
	const all = [...e2e.session.service.state.groups.values()];
	return {
		joined: all.filter(({ members }) => members.has('dave')).map(({ guid }) => guid),
		bannedFrom: all.filter(({ banned }) => banned.has('dave')).map(({ guid }) => guid),
	};
};
/** The rights that Dave still has, and the traces that he left. */
const situation = (message: string) => ({
	isActive: user().deactivatedAt === undefined,
	sessions: tokens().length,
	joined: groups().joined.length,
	isDeleted: e2e.session.service.state.messages.get(message)?.deletedAt !== undefined,
});

describe('The suspension of users that a support tool reports', () => {
	let triggered: Triggered;
	let message: string;

	beforeAll(async () => {
		triggered = await Triggered.publishStored(e2e.session, example.id);
	});
	afterAll(async () => {
		await triggered.end();
		await e2e.session.api.keepOnlyCredential(e2e.session.credential);
	});
	beforeEach(async () => {
		e2e.session.reset();
		const { service } = e2e.session;
		const { authTokens } = service.state;
		const [token] = authTokens.values();
		authTokens.set('dave_1', { ...token, uid: 'dave', authToken: 'dave_1' });
		message = await send(service, 'dave', 'Buy my book!');
		service.requests.length = 0;
	});

	it.each([
		['without a key', null],
		['with a wrong key', 'ReportsOfSomebodyElse1'],
	])('starts nothing %s', async (_, key) => {
		const before = await e2e.session.api.executionIdsOf(triggered.id);
		expect((await report({ uid: 'dave' }, key)).status).toBe(403);
		expect(await e2e.session.api.executionIdsOf(triggered.id)).toEqual(before);
		expect(e2e.session.service.requests).toEqual([]);
	});

	it.each([
		[{}, /^'User' is empty: the expression gave nothing$/],
		[{ uid: ' ' }, /^'User' is empty: the expression gave nothing$/],
		[[{ uid: 'dave' }], /^'User' is empty: the expression gave nothing$/],
		[{ uid: ['dave', 'erin'] }, /^'User' has to be text, not a list/],
		[{ uid: 'dave', deleteMessagesOfHours: 'all' }, /^'Delete Messages.*whole number$/],
	])('refuses the report %j', async (body, error) => {
		const answer = await report(body);
		expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } });
		expect(e2e.session.service.requests).toEqual([]);
	});

	it('answers with an error when there is no such user', async () => {
		const answer = await report({ uid: 'nobody' });
		expect(answer).toMatchObject({
			status: 404,
			body: { uid: 'nobody', error: 'The user nobody does not exist' },
		});
	});

	it('suspends the user and answers with the changes; an equal report changes nothing more', async () => {
		const { joined } = groups();
		expect(joined.length).toBeGreaterThan(1);
		const { status, body } = await report({ uid: 'dave' });
		expect([status, body]).toMatchObject([200, { uid: 'dave', suspended: true, changed: true }]);
		expect((body?.bannedFrom as string[]).sort()).toEqual(joined.sort());
		expect(groups().bannedFrom).toEqual(expect.arrayContaining(joined));
		const done = { isActive: false, sessions: 0, joined: 0 };
		expect(situation(message)).toEqual({ ...done, isDeleted: false });

		const again = await report({ uid: 'dave', deleteMessagesOfHours: 1 });
		expect(again).toMatchObject({ status: 200, body: { changed: true, messagesDeleted: 1 } });
		expect(situation(message)).toEqual({ ...done, isDeleted: true });
		const third = await report({ uid: 'dave', deleteMessagesOfHours: 1 });
		expect(third).toMatchObject({ status: 200, body: { changed: false, messagesDeleted: 0 } });
	});

	/** Failures: what fails, its route, the error and details of the answer, and the situation of Dave after it. */
	const BREAKS: Array<[string, FaultSpec['route'], RegExp, RegExp, object]> = [
		[
			'the end of the sessions',
			'DELETE /users/{uid}/auth_tokens',
			/^The suspension of dave is not finished\. Failed: end of all sessions \(.*\)$/,
			/Done: (ban from [\w-]+; )+.*deletion of 1 message\. Not tried: deactivation \(it waits/,
			{ isActive: true, sessions: 1, joined: 0, isDeleted: true },
		],
		[
			'the deletion of messages',
			'DELETE /messages/{id}',
			/^The suspension of dave is not finished\. Failed: deletion of 1 message \(.*\)$/,
			/Done: (ban from [\w-]+; )+.*end of all sessions; deactivation/,
			{ isActive: false, sessions: 0, joined: 0, isDeleted: false },
		],
	];

	it.each(BREAKS)(
		'tells the support tool that %s failed, and finishes with the next report',
		async (_, route, error, details, situationAfter) => {
			const { service } = e2e.session;
			service.faults.add({ kind: '503', route, count: ATTEMPTS });
			const body = { uid: 'dave', deleteMessagesOfHours: 1 };
			const broken = await report(body);
			expect(broken).toMatchObject({ status: 500, body: { uid: 'dave' } });
			expect(broken.body?.error).toMatch(error);
			expect(broken.body?.details).toMatch(details);
			expect(service.requests.filter((request) => request.route === route)).toHaveLength(ATTEMPTS);
			expect(situation(message)).toEqual(situationAfter);

			const again = await report(body);
			expect(again).toMatchObject({ status: 200, body: { suspended: true, changed: true } });
			const done = { isActive: false, sessions: 0, joined: 0, isDeleted: true };
			expect(situation(message)).toEqual(done);
		},
	);

	it('answers with an error alone when n8n cannot begin', async () => {
		const { api } = e2e.session;
		const broken = await api.createCredential('No such region', {
			appId: 'app',
			region: 'nowhere',
			apiKey: 'key',
		});
		const { workflow } = example;
		const nodes = workflow.nodes.map((node) => ({
			...node,
			...(node.credentials?.cometChatApi && { credentials: { cometChatApi: broken } }),
			...(node.webhookId && {
				webhookId: 'without-region',
				parameters: { ...node.parameters, path: 'without-region' },
			}),
		}));
		const other = await Triggered.publish(e2e.session, { ...workflow, nodes });
		const answer = await reportAbuse(
			e2e.session.n8n.origin,
			{ uid: 'dave' },
			undefined,
			other.path,
		);
		await other.end();
		expect(answer).toEqual({
			status: 500,
			body: { uid: 'dave', error: "The 'Region' of the credentials has to be one of us, eu, in" },
		});
		expect(situation(message)).toMatchObject({ isActive: true, sessions: 1 });
	});
});

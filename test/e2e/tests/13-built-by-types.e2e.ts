import { problemsIn, WORKFLOWS } from '../builtByTypes/compile';
import { e2e } from '../editor/page';
import { problemOf, type Execution } from '../harness/api';
import { Asking } from '../harness/asking';
import { asBuilder } from '../harness/builder';
import { send } from '../harness/chat';
import { CAMPAIGNS_TYPE, NODE_TYPE, TRIGGER_TYPE } from '../harness/paths';
import { Triggered } from '../harness/triggered';
import { until, sendUntilTaken } from '../harness/wait';

const TIMEOUT_MS = 60_000;

/** A word that a rule of the stand-in blocks. */
const BLOCKED_TEXT = 'You are a badword';

describe('Workflows that are written against the definitions which n8n hands to a model', () => {
	const { session } = e2e;
	const { api, service, n8n } = session;
	const ids: Record<string, string> = {};
	let definitions: string[];

	beforeAll(
		async () =>
			await asBuilder(session, async (builder) => {
				const types = [NODE_TYPE, TRIGGER_TYPE, CAMPAIGNS_TYPE];
				definitions = await Promise.all(
					types.map(async (type) => await builder.definitionOf(type)),
				);
				for (const [name, code] of Object.entries(WORKFLOWS))
					ids[name] = await builder.create(code);
			}),
	);
	beforeEach(() => session.reset());

	/** The items of the last step of an execution. */
	const outcome = (execution: Execution) => {
		expect(problemOf(execution)).toBeUndefined();
		const runs = Object.values(execution.data.resultData.runData).map(([run]) => run);
		const last = runs.reduce((one, other) =>
			one.executionIndex > other.executionIndex ? one : other,
		);
		return last.data!.main![0]!.map(({ json }) => json);
	};
	const run = async (name: string, trigger: string) =>
		outcome(await api.runWorkflow(ids[name], trigger));
	const post = async (name: string, path: string, body: object) => {
		await api.publishAndWait(ids[name]);
		await sendUntilTaken(`${n8n.origin}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		await api.deactivate(ids[name]);
	};
	/** Publishes a workflow that an event starts, causes the event, and gives the items of the last step. */
	const outcomeOfEvent = async (name: string, event: string, happen: () => unknown) => {
		const triggered = await Triggered.publishStored(session, ids[name]);
		triggered.addInDashboard({ triggers: [event] });
		await happen();
		const [first] = await until('the run', TIMEOUT_MS, async () => {
			const executions = await triggered.executions();
			return executions.length > 0 && executions;
		});
		await triggered.end();
		return outcome(first);
	};
	const textsTo = (receiver: string) =>
		[...service.state.messages.values()]
			.filter((message) => message.receiver === receiver)
			.map(({ data }) => String(data.text));

	it('compile without errors, all ten of them', () => {
		expect(Object.keys(WORKFLOWS)).toHaveLength(10);
		expect(problemsIn(WORKFLOWS, definitions)).toEqual([]);
	});

	it('do not compile with an operation, field, value or event that does not exist', () => {
		const mistakes = Object.entries({
			operation: { workflow: 'ban', right: "'banMember'", wrong: "'ban'" },
			field: { workflow: 'ban', right: 'guid:', wrong: 'group:' },
			fieldOfAnother: {
				workflow: 'digest',
				right: "categories: 'message'",
				wrong: 'hideDeleted: true',
			},
			value: { workflow: 'approveBlocked', right: "'approved'", wrong: "'approve'" },
			event: { workflow: 'welcome', right: "'group_member_added'", wrong: "'member_added'" },
			row: {
				workflow: 'campaign',
				right: "variable: [{ name: 'posts'",
				wrong: "variable: [{ key: 'posts'",
			},
		});
		const withMistakes = mistakes.map(([name, { workflow, right, wrong }]) => {
			expect(WORKFLOWS[workflow]).toContain(right);
			return [name, WORKFLOWS[workflow].replace(right, wrong)];
		});
		const refused = problemsIn(Object.fromEntries(withMistakes), definitions);
		const files = refused.map((problem) => problem.split(':')[0]);
		expect(files).toEqual(mistakes.map(([name]) => `${name}.ts`));
	});

	it('approve harmless blocked messages', async () => {
		const approved = await run('approveBlocked', 'Start');
		expect(approved.length).toBeGreaterThan(0);
		expect(approved.every(({ status }) => status === 'approved')).toBe(true);
	});

	it('ban the sender of a blocked message', async () => {
		const happen = async () => await send(service, 'dave', BLOCKED_TEXT);
		expect(await outcomeOfEvent('ban', 'moderation_engine_blocked', happen)).toMatchObject([
			{ banned: true, guid: 'general', uid: 'dave' },
		]);
	});

	it('tell users of a tag about the week', async () => {
		expect(await run('campaign', 'Every Friday')).toMatchObject([
			{ templateId: 'weekly-digest', users: 10 },
		]);
	});

	it('send an order as a card', async () => {
		const rows = [{ Item: 'Tent', Price: '90 EUR' }];
		await post('card', 'order-paid', { customer: 'bob', number: 4711, rows });
		expect(textsTo('bob').at(-1)).toBe('Order 4711: thank you!');
		expect(JSON.stringify(service.requests.at(-1)!.body)).toContain('Ask Support');
	});

	it('deactivate users who have been away for long', async () => {
		const deactivated = await run('cleanUp', 'Every Monday');
		expect(deactivated).toContainEqual({ uid: 'dave', deactivated: true, changed: true });
		expect(deactivated.map(({ uid }) => uid)).not.toContain('carol');
	});

	it('keep users in step with a CRM', async () => {
		const contact = { id: 'c-1', name: 'Ann Lee', email: 'ann@example.com', plan: 'pro' };
		await post('crmSync', 'crm-contact', contact);
		expect(service.state.users.get('c-1')).toMatchObject({
			name: 'Ann Lee',
			tags: ['crm'],
			metadata: { plan: 'pro' },
		});
	});

	it('send the messages of the day to moderators', async () => {
		await send(service, 'carol', 'First');
		await send(service, 'dave', 'Second');
		await run('digest', 'Every Evening');
		const text = '2 messages today:\nCarol Iyer: First\nDave Novak: Second';
		expect(textsTo('moderator-1').at(-1)).toBe(text);
		expect(textsTo('moderator-2').at(-1)).toBe(text);
	});

	it('import users', async () => {
		expect(await run('importUsers', 'Start')).toMatchObject([
			{ id: 'old-1', status: 'imported' },
			{ id: 'old-2', status: 'imported' },
		]);
		expect(service.state.users.get('old-2')!.name).toBe('Per Dahl');
	});

	it('suspend a user when a moderator agrees', async () => {
		const place = { api, service, credential: session.credential, origin: n8n.origin };
		const asking = await Asking.of(place, await api.startWorkflow(ids.question, 'Start'));
		await asking.press('approve');
		expect(outcome(await asking.end())).toMatchObject([{ uid: 'dave' }]);
		expect(service.state.users.get('dave')!.deactivatedAt).toBeDefined();
	});

	it('welcome new members', async () => {
		await outcomeOfEvent('welcome', 'group_member_joined', () =>
			service.causeEvent('group_member_joined'),
		);
		expect(textsTo('general').at(-1)).toMatch(/^Welcome <@uid:[\w-]+>!/);
	});
});

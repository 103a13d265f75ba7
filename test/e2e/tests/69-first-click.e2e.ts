import { openWorkflow } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import type { WorkflowNode } from '../harness/api';
import { readExamples } from '../harness/examples';
import {
	AGENT_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	POLLING_TRIGGER_TYPE,
	TRIGGER_TYPE,
	WEBHOOK_TYPE,
} from '../harness/paths';
import { SUPPORT_HEADER } from '../harness/session';
import { until } from '../harness/wait';

/** The triggers that the button below the canvas starts at once. */
const BY_BUTTON = [
	'n8n-nodes-base.manualTrigger',
	'n8n-nodes-base.scheduleTrigger',
	POLLING_TRIGGER_TYPE,
];

/** The triggers that wait until people write, fill in a form, or the same workflow calls itself. */
const WAITING = [
	TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	AGENT_TRIGGER_TYPE,
	'n8n-nodes-base.formTrigger',
	'n8n-nodes-base.executeWorkflowTrigger',
];

const KNOWN = [...BY_BUTTON, ...WAITING, WEBHOOK_TYPE];

/** The methods of requests that change nothing. */
const READING = ['GET', 'HEAD'];

/** The imports bring samples into the app and say so; nothing of it is without a way back. */
const examples = readExamples().filter(({ file }) => !file.startsWith('import-'));

/** The file and the trigger of each example that has a trigger of these types. */
const startsBy = (types: string[]): Array<[file: string, trigger: WorkflowNode]> =>
	examples.flatMap(({ file, workflow }) =>
		workflow.nodes
			.filter(({ type }) => types.includes(type))
			.map((node): [string, WorkflowNode] => [file, node]),
	);

const clicks = startsBy(BY_BUTTON).map(([file, { name }]) => [file, name]);

/** What another system sends to the test URL of an example, and what it is answered. */
const CALLS: Record<string, { body: object; answer: object }> = {
	'keep-crm-and-chat-in-step.json': { body: { id: 'bob' }, answer: { status: 200 } },
	'send-order-card.json': {
		body: { customer: 'alice', number: 4711, status: 'shipped', items: [] },
		answer: { status: 200 },
	},
	'suspend-abuser.json': {
		body: { uid: 'dave' },
		answer: {
			status: 503,
			text: expect.stringContaining('Nothing was done: this is a test in the editor of n8n'),
		},
	},
	'sync-users-from-crm.json': { body: { id: 'bob', active: false }, answer: { status: 200 } },
};

/** The requests with which something was changed, and what the moderators were told. */
function done(): string[] {
	const { service, notices } = e2e.session;
	const changes = service.requests.filter(({ method }) => !READING.includes(method));
	return [...changes.map(({ method, url }) => `${method} ${url}`), ...notices.texts];
}

const idOf = (file: string) => e2e.session.examples.find((example) => example.file === file)!.id;

/** Waits for a run of a workflow besides those of before. @returns how it ended */
async function endOf(id: string, before: string[]): Promise<string> {
	const { api } = e2e.session;
	const run = await until('a run', 30_000, async () =>
		(await api.executionsOf(id)).find((found) => !before.includes(found)),
	);
	return (await api.execution(run)).status;
}

// The sheet has no address yet, so that step cannot read it
const endExpected = (file: string, trigger: string) =>
	file === 'sync-blocklist-from-sheet.json' && trigger === 'Every Night' ? 'error' : 'success';

describe('A click in the editor changes nothing', () => {
	const opened = useEditor();

	beforeEach(() => e2e.session.reset());

	it('in examples whose triggers are all known here', () => {
		const triggers = readExamples()
			.flatMap(({ workflow }) => workflow.nodes)
			.filter(({ type }) => /trigger$/i.test(type) || type === WEBHOOK_TYPE);
		expect(triggers.filter(({ type }) => !KNOWN.includes(type))).toEqual([]);
		expect(startsBy([WEBHOOK_TYPE]).map(([file]) => file)).toEqual(Object.keys(CALLS));
	});

	it.each(clicks)("in %s, from '%s'", async (file, trigger) => {
		const { status } = await e2e.session.api.runWorkflow(idOf(file), trigger);
		expect(status).toBe(endExpected(file, trigger));
		expect(done()).toEqual([]);
	});

	it.each(examples.map(({ file }) => file))(
		'in %s, with the button that n8n has preselected',
		async (file) => {
			const { api } = e2e.session;
			const id = idOf(file);
			const before = await api.executionsOf(id);
			const { page } = opened.editor;
			await openWorkflow(opened.editor, id);
			const button = page.getByTestId('execute-workflow-button');
			const label = await button.innerText();
			await button.click();
			// The button names its trigger where there is another one
			const [, ...others] = startsBy(KNOWN).filter(([of]) => of === file);
			const preselected = startsBy(BY_BUTTON).find(
				([of, { name }]) => of === file && (others.length === 0 || label.includes(name)),
			);
			if (preselected) {
				expect(await endOf(id, before)).toBe(endExpected(file, preselected[1].name));
			} else {
				const stop = page.getByTestId('stop-execution-waiting-for-webhook-button');
				await stop.click();
				await stop.waitFor({ state: 'hidden' });
			}
			expect(done()).toEqual([]);
		},
	);

	it.each(startsBy([WEBHOOK_TYPE]))('in %s, when its test URL is called', async (file, node) => {
		const { api, n8n } = e2e.session;
		const id = idOf(file);
		const before = await api.executionsOf(id);
		await api.startWorkflow(id, node.name);
		const { body, answer } = CALLS[file];
		const url = `${n8n.origin}/webhook-test/${String(node.parameters.path)}`;
		const answered = await until('n8n to listen', 30_000, async () => {
			const response = await fetch(url, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					[SUPPORT_HEADER.name]: SUPPORT_HEADER.value,
				},
				body: JSON.stringify(body),
			});
			const { status } = response;
			return status === 404 ? undefined : { status, text: await response.text() };
		});
		expect(answered).toMatchObject(answer);
		expect(await endOf(id, before)).toBe('success');
		expect(done()).toEqual([]);
	});
});

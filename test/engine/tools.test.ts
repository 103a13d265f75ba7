import { NodeOperationError, type INode, type INodeParameters } from 'n8n-workflow';
import { resources } from '../../nodes/CometChat/resources';
import { engineLogger } from '../support/engineLog';
import { runsInLoop, type NodeResult } from './harness';
import { byId, formOf, run, updateUsersForm, useService } from './support';

const service = useService();

const NODE = { name: 'CometChat', type: 'cometChatTool' } as INode;

const CUSTOM_CALL =
	'A custom API call cannot be made with the CometChat node. Use the HTTP Request node, with Authentication > Predefined Credential Type > CometChat API.';

const FAILURES: Array<{
	what: string;
	parameters: INodeParameters;
	uid?: string;
	message: string;
}> = [
	{
		what: 'a refusal of the service',
		parameters: updateUsersForm(),
		uid: 'nobody-here',
		message:
			'The user with uid nobody-here does not exist. Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
	},
	{
		what: 'a missing value',
		parameters: updateUsersForm(),
		uid: '',
		message:
			"'User' is empty: the expression gave nothing. Correct the value of 'User', or the expression that gives it. Nothing was sent.",
	},
	{
		what: 'an import, which is for all items together',
		parameters: formOf('import', 'importUsers'),
		message:
			'Import Users cannot be used as a tool. It works on all items together, so it has to be a step of a workflow.',
	},
	{
		what: "n8n's own entry in the list of operations",
		parameters: formOf('user', '__CUSTOM_API_CALL__'),
		message: CUSTOM_CALL,
	},
	{
		what: "n8n's own entry in the list of resources",
		parameters: { resource: '__CUSTOM_API_CALL__' },
		message: CUSTOM_CALL,
	},
];

const toNobody = { receiverType: 'several', receiverUids: 'nobody, ghost', text: 'Hi' };

/** Operations with several targets. No target exists, except bob in the second row. */
const SEVERAL: Array<{ what: string; parameters: INodeParameters; told: RegExp }> = [
	{
		what: 'the receivers of a message',
		parameters: formOf('message', 'send', toNobody),
		told: /^All 2 failed: nobody: .*; ghost: .*ERR_UID_NOT_FOUND/,
	},
	{
		what: 'the receivers of a message, one of whom got it,',
		parameters: formOf('message', 'send', { ...toNobody, receiverUids: 'nobody, bob, ghost' }),
		told: /^2 of 3 failed: nobody: .*; ghost: .*\. The others were done\./,
	},
	{
		what: 'the receivers of a message of a bot',
		parameters: formOf('message', 'sendAsBot', { ...toNobody, botUid: 'helper-bot' }),
		told: /^All 2 failed: nobody: .*; ghost: /,
	},
	{
		what: 'the users to deactivate',
		parameters: formOf('user', 'deactivate', { uids: 'nobody, ghost' }),
		told: /^All 2 failed: The user nobody does not exist; The user ghost does not exist\. /,
	},
	{
		what: 'the users to reactivate',
		parameters: formOf('user', 'reactivate', { uids: 'nobody, ghost' }),
		told: /^All 2 failed: .*nobody.*; .*ghost/,
	},
	{
		what: 'the users to block',
		parameters: formOf('user', 'blockUsers', {
			uid: byId('alice'),
			blockedUids: 'nobody, ghost',
		}),
		told: /^All 2 failed: nobody: .*; ghost: /,
	},
	{
		what: 'the new members of a group',
		parameters: formOf('group', 'addMembers', {
			guid: byId('general'),
			members: { participants: 'nobody, ghost' },
		}),
		told: /^All 2 failed: nobody: .*; ghost: /,
	},
];

const [REFUSAL, MISSING_VALUE] = FAILURES;

/** The text of an error that n8n gives to a model: the message, and the description when the message does not hold it. */
function toModel({ error }: NodeResult): string {
	const thrown = Object.assign(new Error(error?.message), { description: error?.description });
	const { message, description } = new NodeOperationError(NODE, thrown);
	return description && !message.includes(description)
		? `${message}\n\nDetails: ${description}`
		: message;
}

describe('A model is told what to do', () => {
	it.each(FAILURES)('about $what', async ({ parameters, uid = 'alice', message }) => {
		const items = [{ uid, name: 'Ada' }];
		const result = await run(service.current, parameters, { items, asTool: true });
		expect(result.error?.message).toBe(message);
		expect(toModel(result)).toBe(message);
	});

	it.each(SEVERAL)('about each of $what that failed', async ({ parameters, told }) => {
		const result = await run(service.current, parameters, { asTool: true });
		expect(result.error?.description).toBeFalsy();
		expect(toModel(result)).toMatch(told);
		// A model cannot change a setting of the node
		expect(toModel(result)).not.toContain('On Error');
	});

	it('about the first ten of many failed targets, and the number of the others', async () => {
		const uids = Array.from({ length: 13 }, (_, n) => `nobody-${n}`);
		const result = await run(service.current, formOf('user', 'deactivate', { uids }), {
			asTool: true,
		});
		expect(toModel(result)).toMatch(/^All 13 failed: .*nobody-9 does not exist; and 3 more\. /);
		expect(toModel(result)).not.toContain('nobody-10');
	});

	it.each([
		['a list', formOf('user', 'getMany', { filters: { searchKey: 'nobody' } })],
		[
			'a list that is read in several requests',
			formOf('notification', 'getManyMutedConversations', { uid: byId('bob') }),
		],
	])('that nothing was found in %s', async (_name, parameters) => {
		const told = { json: { message: 'Nothing was found' }, pairedItem: { item: 0 } };
		const asTool = await run(service.current, parameters, { asTool: true });
		// n8n's own loop gives an empty list to its caller
		expect(asTool.items).toEqual(runsInLoop ? [] : [told]);
		expect((await run(service.current, parameters)).items).toEqual([]);
	});

	it.each([
		['nobody-here', REFUSAL.message, { code: 'ERR_UID_NOT_FOUND', status: 404 }],
		['', MISSING_VALUE.message, { field: 'User' }],
	])('in an item without an empty description: %j', async (uid, error, details) => {
		const { items } = await run(service.current, updateUsersForm(), {
			items: [{ uid, name: 'Ada' }],
			onError: 'continueRegularOutput',
			asTool: true,
		});
		expect(items.map(({ json }) => json)).toEqual([expect.objectContaining({ error, details })]);
	});

	it('about a service that cannot be reached, whose error code alone n8n shows otherwise', async () => {
		await service.current.stopListening();
		const result = await run(service.current, updateUsersForm(), {
			patience: { retries: 0 },
			items: [{ uid: 'alice', name: 'Ada' }],
			asTool: true,
		}).finally(service.current.listenAgain);
		expect(toModel(result)).toMatch(/^The service could not be reached.*Check 'App ID', 'Region'/);
	});
});

it.each([
	['completeItem', ' [item 0]'],
	// n8n's own loop knows no operations of this kind
	...(runsInLoop ? [] : [['execute', '']]),
])(
	'calls a TypeError a fault of the node, and writes its stack into the log: in %s of an operation',
	async (part, place) => {
		const { operations } = resources.find(({ value }) => value === 'user')!;
		const operation = operations.find(({ value }) => value === 'get')!;
		const lines: string[] = [];
		const logged = jest
			.spyOn(engineLogger(), 'error')
			.mockImplementation((line: string) => void lines.push(line));
		// Calling undefined throws a TypeError
		Object.assign(operation, { [part]: () => (undefined as unknown as () => void)() });
		try {
			const { error } = await run(service.current, formOf('user', 'get', { uid: byId('alice') }));
			expect(error?.message).toBe(`The node met something that it cannot handle${place}`);
			expect(error?.description).toMatch(/^This is a fault of the CometChat node/);
		} finally {
			Reflect.deleteProperty(operation, part);
			logged.mockRestore();
		}
		expect(lines.join()).toMatch(/A fault of the CometChat node: TypeError: .*\n +at .*tools/);
	},
);

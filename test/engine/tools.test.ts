import { NodeOperationError, type INode, type INodeParameters } from 'n8n-workflow';
import type { NodeResult } from './harness';
import { run, updateUsers, useService } from './support';

const service = useService();

const NODE = { name: 'CometChat', type: 'cometChatTool' } as INode;

interface Failure {
	what: string;
	parameters: INodeParameters;
	uid?: string;
	message: string;
}

const FAILURES: Failure[] = [
	{
		what: 'a refusal of the service',
		parameters: updateUsers(),
		uid: 'nobody-here',
		message:
			'The user with uid nobody-here does not exist. Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
	},
	{
		what: 'a missing value',
		parameters: updateUsers(),
		uid: '',
		message:
			"'User' is empty. Correct the value of 'User', or the expression that gives it. Nothing was sent.",
	},
	{
		what: 'an import, which is for all items together',
		parameters: { resource: 'import', operation: 'importUsers' },
		message:
			'Import Users cannot be used as a tool. It works on all items together, so it has to be a step of a workflow.',
	},
	{
		what: "n8n's own entry in the list of operations",
		parameters: { resource: 'user', operation: '__CUSTOM_API_CALL__' },
		message:
			'A custom API call cannot be made with the CometChat node. Use the HTTP Request node, with Authentication > Predefined Credential Type > CometChat API.',
	},
	{
		what: "n8n's own entry in the list of resources",
		parameters: { resource: '__CUSTOM_API_CALL__' },
		message:
			'A custom API call cannot be made with the CometChat node. Use the HTTP Request node, with Authentication > Predefined Credential Type > CometChat API.',
	},
];

/** What n8n tells a model of an error: the message, and the description when the message does not hold it. */
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

	it('about a service that is away, whose code n8n would take for the whole story', async () => {
		await service.current.stopListening();
		const result = await run(service.current, updateUsers({ maxRetries: 0 }), {
			items: [{ uid: 'alice', name: 'Ada' }],
			asTool: true,
		}).finally(service.current.listenAgain);
		expect(toModel(result)).toMatch(/^The service could not be reached.*Check 'App ID', 'Region'/);
	});
});

import { NodeOperationError, type INode } from 'n8n-workflow';
import { InputError } from '../../nodes/shared/values/inputError';
import { ServiceError } from '../../nodes/shared/transport/errors';
import { readAnswer } from '../../nodes/shared/transport/answer';
import { refusal } from '../../nodes/shared/transport/refusal';
import { toErrorItem, toNodeError } from '../../nodes/shared/operation/output/nodeErrors';
import {
	byId,
	credentialsFor,
	formOf,
	useFastClock,
	run,
	sendThrough,
	updateUsersForm,
	useService,
} from './support';

const node = { id: '1', name: 'CometChat', type: 'cometChat', parameters: {} } as unknown as INode;
const body = (error: object) => ({
	error: { code: 'ERR_BAD_REQUEST', message: 'Not valid.', ...error },
});

describe('The texts of a refusal', () => {
	it.each([
		[
			'an object of lists',
			{ name: ['Too long.', 'Too odd.'], uid: ['Taken'] },
			'name: Too long. Too odd.; uid: Taken.',
		],
		['an object of texts', { name: 'Too long' }, 'name: Too long.'],
		['an object of objects', { name: { max: 100 } }, 'name: {"max":100}.'],
		['a list of texts', ['Too long', 'Too odd.'], 'Too long; Too odd.'],
		['a list of objects', [{ field: 'name' }], '{"field":"name"}.'],
		['a text', 'Too long', 'Too long.'],
		['nothing', undefined, undefined],
		['an empty object', {}, undefined],
		['an empty list', [], undefined],
		['null', null, undefined],
	])('about fields come from %s', (_name, details, expected) => {
		expect(refusal(400, body({ details })).details.aboutFields).toBe(expected);
	});

	it.each([
		['the documented shape', body({}), 'Not valid.', 'ERR_BAD_REQUEST'],
		['a gateway', { message: 'Forbidden' }, 'Forbidden', undefined],
		['a text in the place of the error', { error: 'Not now' }, 'Not now', undefined],
		[
			'an error without a message',
			{ error: { code: 'X' } },
			'The service answered with HTTP status 403',
			'X',
		],
		['HTML', '<html></html>', 'The service answered with HTTP status 403', undefined],
		['a list', [1], 'The service answered with HTTP status 403', undefined],
		['nothing', undefined, 'The service answered with HTTP status 403', undefined],
		[
			'odd types',
			{ error: { code: 5, message: {} } },
			'The service answered with HTTP status 403',
			undefined,
		],
	])('come from %s', (_name, given, message, code) => {
		const error = refusal(403, given);
		expect([error.message, error.details.code]).toEqual([message, code]);
	});
});

describe('The error of an item', () => {
	it.each([
		['EPERM', 'approvePermissions are missing'],
		['ENOTFOUND', 'roleNotFound'],
		['EEXIST', 'theExisting group'],
		['GETADDRINFO', 'GETADDRINFO'],
	])(
		'keeps its message although it has the letters of %s, for which n8n puts a sentence of its own: %s',
		(code, said) => {
			expect(said.toUpperCase()).toContain(code);
			const service = toNodeError(node, new ServiceError(said, { status: 400 }), 3);
			expect(service).toMatchObject({
				name: 'NodeApiError',
				message: `${said} [item 3]`,
				httpCode: '400',
				context: { itemIndex: 3 },
			});
			const input = toNodeError(node, new InputError('User', `is ${said}`), 3);
			expect(input).toMatchObject({
				name: 'NodeOperationError',
				message: `'User' is ${said} [item 3]`,
				description:
					"Correct the value of 'User', or the expression that gives it. Nothing was sent for this item.",
				context: { itemIndex: 3 },
			});
		},
	);

	it('is left alone if n8n has made it', () => {
		const error = new NodeOperationError(node, 'No credentials');
		expect(toNodeError(node, error, 1)).toBe(error);
	});

	it('holds the input item on the regular output; n8n adds the input item on the error output', () => {
		const error = new ServiceError('No.', { status: 404, code: 'ERR_UID_NOT_FOUND' });
		const details = {
			code: 'ERR_UID_NOT_FOUND',
			status: 404,
			description:
				'Check the UID. The user does not exist, or is deactivated (reactivate it first). (ERR_UID_NOT_FOUND, HTTP 404)',
		};
		const regular = { ...node, onError: 'continueRegularOutput' } as INode;
		expect(toErrorItem(regular, error, 2, { uid: 'x' })).toEqual({
			json: { uid: 'x', error: 'No [item 2]', details },
			pairedItem: { item: 2 },
		});
		const separate = { ...node, onError: 'continueErrorOutput' } as INode;
		expect(toErrorItem(separate, error, 2, { uid: 'x' }).json).toEqual({
			error: 'No [item 2]',
			details,
		});
	});
});

describe('A mistake in the settings of the node', () => {
	useFastClock();
	const service = useService();
	const items = [{ uid: 'user-1', name: 'A' }];

	it.each([
		['the address', { apiOrigin: 'https://chat.example.com/path' }, {}, /'Custom API Origin'/],
		['the region', { apiOrigin: '', region: 'mars' }, {}, /'Region'/],
		['the proxy', {}, { proxy: 'not an address' }, /^'Proxy' is not an address/],
		['the time-out', {}, { timeout: '={{ -5 }}' }, /^'Timeout' has to be at least 1/],
	])('stops the node before anything is sent: %s', async (_name, app, requestOptions, message) => {
		const form = formOf('campaign', 'getMany', { requestOptions });
		const { error } = await run(service.current, form, { app, items });
		expect(error?.name).toBe('NodeOperationError');
		expect(error?.message).toMatch(message);
		expect(error?.message).not.toMatch(/\[item/);
		expect(service.current.requests).toEqual([]);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'fails each item with On Error: %s',
		async (onError) => {
			const result = await run(service.current, updateUsersForm(), {
				credentials: { ...credentialsFor(service.current), apiOrigin: '', region: 'mars' },
				items: [...items, ...items],
				onError,
			});
			const message = "The 'Region' of the credentials has to be one of us, eu, in";
			const failed = { ...items[0], error: message, details: {} };
			const out = [...result.items, ...result.errorItems];
			expect(out.map(({ json }) => json)).toEqual([failed, failed]);
			expect(result.items).toHaveLength(onError === 'continueErrorOutput' ? 0 : 2);
			expect(result.error).toBeUndefined();
			expect(service.current.requests).toEqual([]);
		},
	);

	it('stops the node when its credentials give another app for a later item', async () => {
		const form = formOf('user', 'delete', { uid: byId('={{ $json.uid }}') });
		const app = { apiKey: '={{ $json.key ?? "other" }}' };
		const { apiKey: key } = service.current;
		const users = [{ uid: 'bob', key }, { uid: 'carol' }];
		const { error } = await run(service.current, form, { app, items: [...users, users[0]] });
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: 'The credentials hold an expression that gives another app or key for some items',
			description: expect.stringContaining('Loop Over Items'),
		});
		expect(service.current.requests).toEqual([]);
		const same = [users[0], { uid: 'dave', key }];
		const { items: deleted } = await run(service.current, form, { app, items: same });
		expect(deleted).toHaveLength(2);
	});

	it('of the proxy gives advice about Proxy when the proxy refuses connections', async () => {
		const proxied = formOf('campaign', 'getMany', {
			requestOptions: { proxy: 'http://127.0.0.1:9' },
		});
		const { error } = await run(service.current, proxied, { items, patience: { retries: 1 } });
		expect(error?.description).toMatch(
			/^Check 'Proxy' .* Gave up after 2 attempts in \d+ s\. \(ECONNREFUSED\)$/,
		);
		expect(service.current.requests).toEqual([]);
	});
});

describe('An expression that fails', () => {
	useFastClock();
	const service = useService();
	/** A form whose user comes from an expression for the second item. */
	const withUser = (expression: string) => ({
		...updateUsersForm(),
		uid: byId(`={{ $itemIndex === 1 ? ${expression} : $json.uid }}`),
	});
	const items = [
		{ uid: 'alice', name: 'Ada' },
		{ uid: 'bob', name: 'Bob' },
	];

	it("shows n8n's own error, which names the field and the missing node to the editor", async () => {
		const { error } = await run(service.current, withUser("$('Nope').item.json.uid"), { items });
		expect(error).toMatchObject({
			name: 'ExpressionError',
			message: "Referenced node doesn't exist",
			context: {
				descriptionKey: 'nodeNotFound',
				nodeCause: 'Nope',
				itemIndex: 1,
				parameter: 'uid',
			},
		});
		expect(service.current.requests).toEqual([]);
	});

	it("fails its item alone, with n8n's message about the cause", async () => {
		const onError = 'continueErrorOutput';
		const result = await run(service.current, withUser('$env.HOME'), { items, onError });
		expect(result.items).toMatchObject([{ json: { uid: 'alice' }, pairedItem: { item: 0 } }]);
		expect(result.errorItems).toMatchObject([
			{
				json: {
					uid: 'bob',
					error: 'access to env vars denied [item 1]',
					details: {
						description: expect.stringContaining('contact the administrator'),
						field: 'User',
					},
				},
			},
		]);
	});

	it('names the field and the item, also where n8n names neither', async () => {
		const onError = 'continueErrorOutput';
		const failed = async (expression: string) =>
			(await run(service.current, withUser(expression), { items, onError })).errorItems.map(
				({ json }) => json,
			);
		expect(await failed('$json.uid.toDateTime("x").y().z()')).toMatchObject([
			{ uid: 'bob', error: expect.stringMatching(/ \[item 1\]$/), details: { field: 'User' } },
		]);
		// n8n reads an expression as a whole, so that this one fails for each item
		expect(await failed('$json.')).toMatchObject(
			['alice', 'bob'].map((uid, n) => ({
				uid,
				error: `'User' holds an expression that n8n cannot read: invalid syntax [item ${n}]`,
				details: { field: 'User' },
			})),
		);
	});
});

describe('The answer to a write', () => {
	it.each([undefined, '', {}, [], { data: null }, { data: [] }])(
		'is a success without a record: %j',
		(body) => {
			expect(readAnswer('PUT', 200, body)).toEqual({ data: { success: true } });
		},
	);

	it('may be the only entry of a list, as an example of the Management API shows', () => {
		expect(readAnswer('POST', 200, [{ data: { id: 'a' } }])).toEqual({ data: { id: 'a' } });
		for (const body of [[{ id: 'a' }], [{ data: 1 }, { data: 2 }]]) {
			expect(readAnswer('POST', 200, body)).toBeInstanceOf(ServiceError);
		}
	});

	it('is an error for a read if its data are null', () => {
		expect(readAnswer('GET', 200, { data: [] })).toEqual({ data: [] });
		expect(readAnswer('GET', 200, { data: null })).toBeInstanceOf(ServiceError);
	});
});

/** The error of n8n 1.102 to 2.33: it has a sentence of n8n and no cause. Text and code of the cause are in other fields. */
const errorWithoutCause = (code: string, text: string) =>
	Object.assign(new Error('The service refused the connection - perhaps it is offline'), {
		cause: undefined,
		httpCode: code,
		messages: [text],
	});

describe('An error that has lost its cause', () => {
	it.each([
		['ECONNRESET', /^Check the connection between n8n and the service/],
		['ECONNREFUSED', /^Check 'App ID', 'Region' and 'Custom API Origin'/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', /^The certificate of the service/],
	])('gets its advice by its code %s', async (code, advice) => {
		expect(await sendThrough([errorWithoutCause(code, 'something went wrong')])).toMatchObject({
			message: 'The service could not be reached, or the connection broke off',
			details: { code, advice: expect.stringMatching(advice) },
		});
	});

	it('keeps its own message if it has no code', async () => {
		expect(await sendThrough([errorWithoutCause('', 'Invalid URL')])).toMatchObject({
			message: 'Invalid URL',
			details: { code: undefined },
		});
	});
});

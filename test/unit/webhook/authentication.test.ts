import fc from 'fast-check';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { admitLogin, type Login } from '../../../nodes/shared/webhook/authentication';
import { cometChatWebhookApiTest } from '../../../nodes/shared/webhook/credentialTest';
import { forAll } from '../../support/forAll';

let count = 0;
/** Whether a node with this login, which has taken no request before, lets the header in. */
const isAuthorized = async (header: unknown, login: Login) => {
	const node = `${++count}`;
	const context = {
		getHeaderData: () => ({ authorization: header }),
		getNode: () => ({ id: node }),
		getWorkflow: () => ({ id: node }),
	};
	return (await admitLogin(context as never, async () => ({ proof: login }))) !== undefined;
};

const headerOf = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

it('lets exactly one pair in', async () => {
	// A colon ends the user name, which cannot hold one
	const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes(':'));
	const password = fc.string({ minLength: 1, unit: 'grapheme' });
	await forAll(100, [name, password, name, password], async (username, right, another, wrong) => {
		const login = { username, password: right };
		expect(await isAuthorized(headerOf(`${username}:${right}`), login)).toBe(true);
		expect(await isAuthorized(headerOf(`${another}:${wrong}`), login)).toBe(
			username === another && right === wrong,
		);
	});
});

it('lets nothing else in', async () => {
	const login = { username: 'n8n', password: 'secret' };
	const anything = fc.oneof(
		fc.string(),
		fc.constantFrom(undefined, null, 5, {}, [headerOf('n8n:secret')]),
		fc.base64String().map((text) => `Basic ${text}`),
	);
	await forAll(100, [anything], async (header) => {
		expect(await isAuthorized(header, login)).toBe(header === headerOf('n8n:secret'));
	});
});

describe('the test of the credentials', () => {
	const test = async (data: ICredentialDataDecryptedObject) =>
		await cometChatWebhookApiTest.call({} as never, { data } as never);

	it.each([
		{ username: 'n8n', password: 'abc123' },
		{ username: 'n8n ', password: 'abc123\n' },
		{ username: 'x'.repeat(50), password: 'A1'.repeat(50) },
	])('is fine with what the service takes: %j', async (data) => {
		expect((await test(data)).status).toBe('OK');
	});

	it.each([
		[{ username: '', password: 'abc' }, "'User Name' has to be 1 to 50 letters and digits"],
		[{ username: 'x'.repeat(51), password: 'abc' }, "'User Name'"],
		[{ username: 'a b', password: 'abc' }, "'User Name'"],
		[{ username: 'n8n', password: '' }, "'Password' has to be 1 to 100 letters and digits"],
		[{ username: 'n8n', password: 'x'.repeat(101) }, "'Password'"],
		[{ username: 'n8n', password: 'with-dash' }, "'Password'"],
		[{ username: 'n8n', password: 'abc\n1' }, "'Password'"],
		[{}, "'User Name'"],
	])('says what the service would refuse: %j', async (data, message) => {
		const result = await test(data as ICredentialDataDecryptedObject);
		expect(result.status).toBe('Error');
		expect(result.message).toContain(message);
		expect(result.message).not.toContain('with-dash');
	});
});

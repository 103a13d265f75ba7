import { request } from 'node:http';
import { openServer } from '../support/openServer';
import { byId, formOf, run, useService } from './support';

const service = useService();

/** A proxy that passes requests on, with the logins that it got. */
async function openProxy() {
	const logins: string[] = [];
	const server = await openServer((asked, answer) => {
		const { 'proxy-authorization': login = '', ...headers } = asked.headers;
		logins.push(Buffer.from(login.replace('Basic ', ''), 'base64').toString());
		const passedOn = request(asked.url!, { method: asked.method, headers }, (from) => {
			answer.writeHead(from.statusCode!, from.headers);
			from.pipe(answer);
		});
		asked.pipe(passedOn);
	});
	return { ...server, logins };
}

it.each([
	['', ''],
	['me%40home:a%2Fb%3A%20c@', 'me@home:a/b: c'],
	['me:100%25@', 'me:100%'],
	['me:a%2541b@', 'me:a%41b'],
])('signs in to the proxy as its address says: %s', async (address, login) => {
	await using proxy = await openProxy();
	const requestOptions = { proxy: proxy.origin.replace('//', `//${address}`) };
	const form = formOf('campaignTemplate', 'get', { templateId: byId('tmpl-1'), requestOptions });
	const { error, items } = await run(service.current, form);
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ json: { id: 'tmpl-1' } }]);
	expect(proxy.logins).toEqual([login]);
});

it("goes through the proxy of n8n's environment", async () => {
	await using proxy = await openProxy();
	process.env.HTTP_PROXY = proxy.origin;
	try {
		const { error, items } = await run(
			service.current,
			formOf('user', 'get', { uid: byId('alice') }),
		);
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { uid: 'alice' } }]);
		expect(proxy.logins).toEqual(['']);
	} finally {
		delete process.env.HTTP_PROXY;
	}
});

import { CometChatApi } from '../../credentials/CometChatApi.credentials';
import { CometChatManagementApi } from '../../credentials/CometChatManagementApi.credentials';

const data = {
	appId: 'app1',
	region: 'eu',
	// Copied with a zero-width space and a line end
	apiKey: ' the\u200b-\nkey ',
	// Copied with a soft hyphen, and a mark of the direction of text
	secret: '\u200ethe-\u00adsecret',
	apiOrigin: '',
};
const OWN = 'https://chat.example.com';

describe.each([
	{
		name: 'chat',
		type: new CometChatApi(),
		base: 'https://app1.api-eu.cometchat.io/v3',
		alsoOwn: ['https://APP1.call-eu.cometchat.io/v3/calls'],
		foreign: [
			'https://app1.api-us.cometchat.io/v3/users',
			'https://app2.api-eu.cometchat.io/v3/users',
		],
		keys: { apikey: 'the-key' },
		refusal: 'only sent to your own CometChat app',
	},
	{
		name: 'Management',
		type: new CometChatManagementApi(),
		base: 'https://apimgmt.cometchat.io/apps/app1',
		alsoOwn: [],
		foreign: ['https://app1.api-eu.cometchat.io/v3/users'],
		keys: { key: 'the-key', secret: 'the-secret' },
		refusal: 'only sent to the Management API',
	},
])('the keys of the $name API', ({ type, base, alsoOwn, foreign, keys, refusal }) => {
	const authenticate = async (request: object, changes: object = {}) =>
		(await (type.authenticate as Function)({ ...data, ...changes }, request)) as object;

	// n8n sends the keys along with a redirect; `uri` is the address of n8n's older requests
	const unredirected = { disableFollowRedirect: true };
	it.each<[object, object]>([
		...[`${base}/users`, ...alsoOwn].map((url): [object, object] => [{ url }, unredirected]),
		[{ url: '/users', baseURL: base }, unredirected],
		[{ uri: `${base}/users` }, { followRedirect: false, followAllRedirects: false }],
	])('go into the headers of %j, and along no redirect', async (request, ends) => {
		const sent = await authenticate({ ...request, headers: { accept: 'x' } });
		expect(sent).toEqual({ ...request, ...ends, headers: { accept: 'x', ...keys } });
	});

	const eachKeyAs = (value: string) =>
		Object.fromEntries(Object.keys(keys).map((header) => [header, value]));

	it('are not shortened by a letter of another alphabet, so that n8n refuses it', async () => {
		// The last letter is Cyrillic, and looks like e
		const given = { apiKey: 'th\u0435', secret: 'th\u0435' };
		const sent = await authenticate({ url: `${base}/x` }, given);
		expect(sent).toHaveProperty('headers', eachKeyAs('th\u0435'));
	});

	it('are empty where the credentials have none', async () => {
		const given = { apiKey: undefined, secret: undefined };
		const sent = await authenticate({ url: `${base}/x` }, given);
		expect(sent).toHaveProperty('headers', eachKeyAs(''));
	});

	it('go to a custom origin alone', async () => {
		const own = { apiOrigin: OWN };
		expect(await authenticate({ url: `${OWN}/v3/x` }, own)).toMatchObject({ headers: keys });
		await expect(authenticate({ url: `${base}/x` }, own)).rejects.toThrow(refusal);
	});

	const { origin, host } = new URL(base);
	it.each([
		...foreign,
		`http://${host}/`,
		`${origin}.evil.example/`,
		`${origin}:8443/`,
		`${origin}@evil.example/`,
		'https://evil.example/',
		'/users',
		'',
	])('are not sent to %j', async (url) => {
		await expect(authenticate({ url })).rejects.toThrow(refusal);
		await expect(authenticate({ uri: url, url: `${base}/x` })).rejects.toThrow(refusal);
	});

	it('are not sent anywhere when the address is not plain', async () => {
		await expect(authenticate({}, { appId: 'a/b' })).rejects.toThrow("'App ID'");
	});
});

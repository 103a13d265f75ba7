import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support';
import { formForAlice, KEY, useOddService } from './oddService';

const odd = useOddService();

it.each([
	{ message: 'Blocked.' },
	{ error: 'Blocked.' },
	{ type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Blocked.' },
])('says what a gateway says: %j', async (body) => {
	const { error } = await odd.runAnswered(formForAlice('get'), body, { status: 403 });
	expect(error?.message).toBe('Blocked [item 0]');
});

it('does not send people to the key alone when a firewall stops a request', async () => {
	const { error } = await odd.runAnswered(formForAlice('get'), 'blocked', { status: 403 });
	expect(error?.description).toMatch(/'REST API Key'.*a firewall on the way has stopped this one/);
});

describe('Advice about the user for whom a request acts', () => {
	const bob = { onBehalfOf: byId('bob') };
	const toAlice = { receiverUid: byId('alice'), text: 'Hi' };
	it.each<[string, INodeParameters]>([
		[
			'Reported By',
			formForAlice('flag', { messageId: '1', reasonId: byId('spam'), ...bob }, 'message'),
		],
		['Sender', formForAlice('send', { ...toAlice, ...bob }, 'message')],
		['Sender', formForAlice('sendAndWait', { ...toAlice, message: 'Well?', ...bob }, 'message')],
		['User', formForAlice('getUnreadCounts', bob, 'message')],
		['User', formForAlice('getContactDetails', {}, 'notification')],
		['On Behalf Of', formForAlice('pin', { messageId: '1', options: bob }, 'message')],
	])('names the field of the form: %s', async (label, form) => {
		const refusal = { code: 'ERR_PERMISSION_DENIED', message: 'No.' };
		const { error } = await odd.runAnswered(form, { error: refusal }, { status: 403 });
		expect(error?.description).toContain(`the scope of the user in '${label}' does not allow it`);
	});

	it('also where one of several receivers is refused', async () => {
		const several = { receiverType: 'several', receiverUids: 'bob, carol', text: 'Hi', ...bob };
		const denied = { success: false, error: { code: 'ERR_PERMISSION_DENIED', message: 'No.' } };
		const { error } = await odd.runAnswered(formForAlice('send', several, 'message'), {
			data: { uids: { bob: { success: true }, carol: denied } },
		});
		expect(error?.description).toContain("the user in 'Sender' does not allow it");
	});
});

it.each([
	[
		'The uid must match pattern "^[A-Za-z0-9_-]{1,100}$".',
		'The uid must match pattern (letters, digits, hyphens and underscores, at most 100 characters)',
	],
	['The key is invalid: /^[a-z]+$/i', 'The key is invalid: (letters)'],
	['Wrong, see ^(?!x)[a-z]+(\\.y)*$ !', 'Wrong, see the form that the reference describes !'],
	['It costs $5, or 2^8', 'It costs $5, or 2^8'],
])('puts the regular expressions of %j in words', async (message, words) => {
	const body = { error: { message, details: { uid: [message] } } };
	const { error } = await odd.runAnswered(formForAlice('get'), body, { status: 400 });
	expect(error?.message).toBe(`${words} [item 0]`);
	expect(error?.description).toContain(words);
});

/** A key that is written differently in JSON. */
const QUOTED = 'key"with\\odd\\chars';

it.each([
	[KEY, KEY],
	[`  ${KEY} `, KEY],
	[KEY, encodeURIComponent(KEY)],
	[QUOTED, JSON.stringify(QUOTED)],
	[QUOTED, JSON.stringify(JSON.stringify(QUOTED))],
])('brings the key %j into no error when the service spells it %j', async (key, spelled) => {
	const error = {
		code: `ERR_${spelled}`,
		message: `Unknown key ${spelled}`,
		details: { apikey: [spelled] },
	};
	const failed = (
		await odd.runAnswered(formForAlice('get'), { error }, { status: 400, apiKey: key })
	).error!;
	expect(failed.message).toContain('[hidden]');
	const said = JSON.stringify([failed.message, failed.description, failed]);
	// Words of both keys, which no way of writing them changes
	expect(said).not.toMatch(/with|odd/);
});

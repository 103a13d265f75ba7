import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support';
import { ALICE, formForAlice, PIN_GENERAL, updateAliceForm, useOddService } from './oddService';

const odd = useOddService();

describe('Of the record that was asked for by its ID', () => {
	const template = formForAlice('get', { templateId: byId('digest') }, 'campaignTemplate');

	it.each<[string, INodeParameters, object]>([
		['user', formForAlice('get'), { uid: 'bob', name: 'Bob' }],
		['message', formForAlice('get', { messageId: '7' }, 'message'), { id: '8' }],
		[
			'list of keywords',
			formForAlice('get', { keywordId: byId('spam') }, 'keywordList'),
			{ id: 'insults' },
		],
		['template', template, { id: 'tmpl-1', templateId: 'other' }],
		[
			'message with its files',
			formForAlice('getFiles', { messageId: '7' }, 'message'),
			{ id: '8', data: {} },
		],
	])('no other one is given: %s', async (_, form, data) => {
		for (const given of [data, [data]]) {
			const { error } = await odd.runAnswered(form, { data: given });
			expect(error?.message).toMatch(/^The service gave another record than it was asked for/);
		}
	});

	it.each<[string, INodeParameters, object]>([
		['in capitals and with blanks', formForAlice('get'), { uid: ' Alice ' }],
		['as a number', formForAlice('get', { messageId: '7' }, 'message'), { id: 7 }],
		[
			'as a number, with its files',
			formForAlice('getFiles', { messageId: '7' }, 'message'),
			{ id: 7 },
		],
		['by its other ID', template, { id: 'tmpl-1', templateId: 'Digest' }],
		['without its ID', formForAlice('get'), { name: 'Alice' }],
	])('the record comes %s', async (_, form, data) => {
		const { error, items } = await odd.runAnswered(form, { data });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});
});

describe('A record of another shape', () => {
	const forms: Array<[string, INodeParameters]> = [
		['User: Get', formForAlice('get', { output: 'simplified' })],
		['User: Update', updateAliceForm],
		[
			'User: Create or Update',
			formForAlice('createOrUpdate', { name: 'A', additionalFields: { metadata: '{"a": 1}' } }),
		],
		[
			'Message: Update',
			formForAlice(
				'update',
				{ messageId: '1', updateFields: { text: 'Hi', metadata: '{"a": 1}' } },
				'message',
			),
		],
		['Message: Get', formForAlice('get', { messageId: '1', output: 'simplified' }, 'message')],
		['Call: Get', formForAlice('get', { sessionId: 's', output: 'simplified' }, 'call')],
		[
			'Conversation: Get',
			formForAlice('getConversation', { output: 'simplified', onBehalfOf: byId('bob') }),
		],
		[
			'Conversation: Set Pinned',
			formForAlice('setPinned', { pinnedChange: 'add', ...PIN_GENERAL }, 'conversation'),
		],
	];

	it.each([
		['a record below a name', formForAlice('get'), { data: { user: { uid: 'alice' } } }],
		['the error of a gateway', updateAliceForm, { fault: { text: 'Spike arrest' } }],
	])('comes out whole when its short form would be empty: %s', async (_name, form, body) => {
		const { items } = await odd.runAnswered(form, body);
		expect(items.map(({ json }) => json)).toEqual(['data' in body ? body.data : body]);
	});

	it.each(forms)('%s never ends with an error of JavaScript', async (_name, form) => {
		for (const data of [null, 'text', 7, true, [], [null], [{}], ['text'], [[]], { data: null }]) {
			const { error } = await odd.runAnswered(form, { data });
			const isOfJavaScript = /undefined|null|not a function|not iterable|TypeError/.test(
				error?.message ?? '',
			);
			expect([data, error?.message, isOfJavaScript]).toEqual([data, error?.message, false]);
		}
	});
});

it.each<[string, INodeParameters]>([
	['User: Get', formForAlice('get')],
	['Role: Get', formForAlice('get', { role: byId('vip') }, 'role')],
	['User: Get Conversation', formForAlice('getConversation', { onBehalfOf: byId('bob') })],
	['Notification: Get App Settings', formForAlice('getAppSettings', {}, 'notification')],
	[
		'Notification Feed: Get Unread Count',
		formForAlice(
			'getUnreadCount',
			{ onBehalfOf: ALICE, templateCategory: byId('a') },
			'notificationFeed',
		),
	],
	['Message: Get Files', formForAlice('getFiles', { messageId: '1' }, 'message')],
	[
		'Campaign Template: Get',
		formForAlice('get', { templateId: byId('digest') }, 'campaignTemplate'),
	],
])('tells a record from an answer that holds none: %s', async (_, form) => {
	for (const data of [{}, [], [null], [{}], ['text']]) {
		const { error } = await odd.runAnswered(form, { data });
		const message = 'The service gave an empty answer instead of the record [item 0]';
		expect([data, error?.message]).toEqual([data, message]);
	}
	const { items } = await odd.runAnswered(form, {
		data: { id: 1, uid: 'alice', templateId: 'digest' },
	});
	expect(items).toHaveLength(1);
});

it('makes no figures of something else', async () => {
	const metrics = formForAlice('getMetrics', { metricsOf: 'channels' }, 'campaign');
	expect((await odd.runAnswered(metrics, { data: 'none' })).error?.message).toMatch(
		/another shape/,
	);
	expect((await odd.runAnswered(metrics, { data: [null, { sent: 1 }] })).items).toHaveLength(1);
});

it('does not take messages for numbers of messages, when the service does not count messages', async () => {
	const data = [{ id: '1', sender: 'bob', category: 'message' }];
	const { error } = await odd.runAnswered(
		formForAlice('getUnreadCounts', { onBehalfOf: ALICE }, 'message'),
		{
			data,
		},
	);
	expect(error?.message).toMatch(/^The service gave an answer of another shape/);
});

it('takes no contact details of another user, and those of the user also in a list', async () => {
	const form = formForAlice('getContactDetails', {}, 'notification');
	const { error } = await odd.runAnswered(form, { data: { uid: 'bob', email: 'bob@example.com' } });
	expect(error?.message).toMatch(/^The service gave another record than it was asked for/);
	for (const uid of ['Alice', undefined]) {
		const data = [{ uid, email: 'alice@example.com' }];
		const { items } = await odd.runAnswered(form, { data });
		expect(items).toMatchObject([{ json: { email: 'alice@example.com' } }]);
	}
});

it.each([
	['preferences', formForAlice('getPreferences', {}, 'notification')],
	['contact details', formForAlice('getContactDetails', {}, 'notification')],
	[
		'the usage',
		formForAlice('getUsage', { fromDate: '2026-01-01', toDate: '2026-01-02' }, 'metric'),
	],
	['message counts', formForAlice('getMessages', {}, 'metric')],
])('Reading %s makes no empty record of something else', async (_, form) => {
	for (const data of ['text', 7, true]) {
		const { error } = await odd.runAnswered(form, { data });
		expect(error?.message).toMatch(/^The service gave an answer of another shape/);
	}
});

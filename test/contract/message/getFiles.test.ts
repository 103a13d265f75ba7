import type { IDataObject } from 'n8n-workflow';
import { isOwnHost } from '../../../nodes/CometChat/resources/message/getFiles.run';
import { useFastClock } from '../../engine/support';
import { addMessageFrom } from '../../service';
import { request, useOperation } from '../support';

useFastClock();
const { service, run, expectSent, testAbsent } = useOperation('message', 'getFiles');

/** The address of a file at the service itself. */
const at = (name: string) => `${service.current.origin}/_service/files/${name}`;

/** A message with files at some addresses. */
function messageWith(urls: unknown[], id = '901'): void {
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	const attachments = urls.map((url, n) => ({ name: `f${n}.txt`, mimeType: 'text/plain', url }));
	const data: IDataObject = urls.length > 0 ? { attachments } : { text: 'no file' };
	addMessageFrom(service.current.state, { ...place, id, sentAt: 1_751_001_800, data } as never);
}

beforeEach(() => {
	const { files } = service.current.state;
	files.set('a.txt', Buffer.from('the text'));
	files.set('b.txt', Buffer.alloc(1_500_000, 'b'));
});

it('gives the files of a message as binary data, without sending the key', async () => {
	messageWith([at('a.txt'), at('b.txt')]);
	const result = await run({ messageId: 901 });
	expectSent(request('GET /v3/messages/901'));
	expect(result.error).toBeUndefined();
	const [{ json, binary }] = result.items;
	expect(json).toMatchObject({
		id: '901',
		sender: 'alice',
		files: [
			{ name: 'f0.txt', mimeType: 'text/plain', binary: 'file_1' },
			{ name: 'f1.txt', binary: 'file_2' },
		],
	});
	expect(Object.keys(json)).toEqual(['id', 'conversationId', 'sender', 'files']);
	const { data, fileName, mimeType } = binary!.file_1;
	expect([Buffer.from(data, 'base64').toString(), fileName, mimeType]).toEqual([
		'the text',
		'f0.txt',
		'text/plain',
	]);
	const { filesAsked } = service.current.state;
	expect(filesAsked.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
	expect(filesAsked.filter(({ headers }) => 'apikey' in headers)).toEqual([]);
});

it('takes a message from each item; a message without files gives no file', async () => {
	messageWith([at('a.txt')], '902');
	messageWith([], '903');
	const result = await run(
		{ messageId: '={{ $json.id }}' },
		{ items: [{ id: '902' }, { id: '903' }] },
	);
	expect(result.items.map(({ json, binary }) => [json.id, binary && Object.keys(binary)])).toEqual([
		['902', ['file_1']],
		['903', undefined],
	]);
	expect(result.items[1].json.files).toEqual([]);
});

it('knows a file that the message names by its address alone', async () => {
	const place = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	const message = { ...place, id: '904', sentAt: 1_751_001_800, data: { url: at('a.txt') } };
	addMessageFrom(service.current.state, message as never);
	const [{ binary }] = (await run({ messageId: '904' })).items;
	expect(Object.keys(binary!)).toEqual(['file_1']);
});

it('leaves out files that are too large, too many, refused or on other hosts, and gives the reason', async () => {
	messageWith([
		at('b.txt'),
		at('gone.txt'),
		'http://169.254.169.254/latest/meta-data',
		'https://evil.example/a.txt',
		at('a.txt'),
		at('a.txt'),
	]);
	const options = { maxFiles: 5, maxSize: 1 };
	const [{ json, binary }] = (await run({ messageId: '901', options })).items;
	expect(Object.keys(binary!)).toEqual(['file_5']);
	expect((json.files as IDataObject[]).map(({ notFetched }) => notFetched)).toEqual([
		'The file is larger than 1 MB',
		'The file was refused with HTTP status 403',
		'The file is at 169.254.169.254, and only files at hosts of CometChat are fetched',
		'The file is at evil.example, and only files at hosts of CometChat are fetched',
		undefined,
		"'Max Files' is 5",
	]);
});

it('fails when no file came, with the reasons', async () => {
	messageWith([at('gone.txt'), 'file:///etc/passwd']);
	const { error } = await run({ messageId: '901' });
	expect(error?.message).toContain('No file of the message could be fetched');
	expect(error?.description).toContain('HTTP status 403');
	expect(error?.description).toContain('The file has no address');
});

it.each([
	['maxFiles', 0, "'Max Files' has to be 1 to 100"],
	['maxFiles', 101, "'Max Files' has to be 1 to 100"],
	['maxSize', 51, "'Max Size (MB)' has to be 1 to 50"],
])('refuses %s of %d before any request', async (name, value, message) => {
	const { error } = await run({ messageId: '901', options: { [name]: value } });
	expect(error?.message).toContain(message);
	expect(service.current.requests).toEqual([]);
});

it.each([
	['https://data-us.cometchat.io/app/a.png', true],
	['https://files-eu.cometchat.com/a.png?sig=1', true],
	['https://chat.example.com/files/a.png', true],
	['http://data-us.cometchat.io/a.png', false],
	['https://data-us.cometchat.io:8443/a.png', false],
	['https://cometchat.io.evil.example/a.png', false],
	['https://evilcometchat.io/a.png', false],
	['https://cometchat.io@127.0.0.1/a.png', false],
	['http://chat.example.com/a.png', false],
	['https://chat.example.com:444/a.png', false],
	['https://127.0.0.1/a.png', false],
])('knows the hosts of the service: %s', (address, isOwn) => {
	expect(isOwnHost(new URL(address), new URL('https://chat.example.com/v3/messages/1'))).toBe(
		isOwn,
	);
});

testAbsent('message');

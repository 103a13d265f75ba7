import { byId, records, request, useOperation } from '../support';

const { run, sent, expectSent, refuses } = useOperation('message', 'send', {
	receiverUid: byId('bob'),
	messageType: 'media',
});
const attachment = (...rows: object[]) => ({ attachments: { attachment: rows } });
const jpg = { url: ' https://example.com/a/My%20photo.JPG?size=1 ' };

it('needs nothing but an address', async () => {
	const caption = 'Our office';
	const result = await run({ ...attachment(jpg), caption, output: 'raw' });
	const attachments = [
		{
			url: 'https://example.com/a/My%20photo.JPG?size=1',
			name: 'My photo.JPG',
			extension: 'jpg',
			mimeType: 'image/jpeg',
		},
	];
	const data = { text: 'Our office', attachments };
	const receiver = { receiverType: 'user', receiver: 'bob' };
	expectSent(
		request('POST /v3/messages', { category: 'message', type: 'image', data, ...receiver }),
	);
	expect(records(result)).toMatchObject([{ type: 'image', data }]);
});

it('takes the values of the form for a file from the item', async () => {
	const byItem = { mimeType: '={{ $json.kind }}', size: '={{ $json.size }}' };
	const rows = [
		{ url: '={{ $json.url }}', name: '', ...byItem },
		{ url: 'https://cdn.example.com/x', name: 'b.webm', mimeType: '', size: 0 },
	];
	const kind = 'Video/MP4; codecs="avc1"';
	const items = [{ url: 'https://cdn.example.com/my 1', kind, size: 12_345 }];
	const { error } = await run(attachment(...rows), { items });
	expect(error).toBeUndefined();
	expect(sent()[0].body).toMatchObject({
		type: 'video',
		data: {
			attachments: [
				{
					url: 'https://cdn.example.com/my%201',
					name: 'my 1',
					extension: 'mp4',
					mimeType: 'video/mp4',
					size: '12345',
				},
				{ name: 'b.webm', extension: 'webm', mimeType: 'video/webm' },
			],
		},
	});
});

it('names an extension by the kind, where neither name nor address has one', async () => {
	const url = 'https://cdn.example.com/x';
	const kinds = ['image/jpeg', 'image/heics'];
	const { error } = await run(attachment(...kinds.map((mimeType) => ({ url, mimeType }))));
	expect(error).toBeUndefined();
	expect(sent()[0].body).toMatchObject({
		data: { attachments: [{ extension: 'jpeg' }, { extension: 'heics' }] },
	});
});

it.each([
	['audio', ['https://example.com/a.mp3']],
	['video', ['https://example.com/a.mov']],
	['file', ['https://example.com/a.pdf']],
	['file', ['https://example.com/a.7z']],
	['image', ['https://example.com/a.avif']],
	['file', ['https://example.com/a.png', 'https://example.com/a.mp3']],
	['image', ['https://example.com/a.png', 'https://example.com/%zz.gif']],
])('sends a message of the type %s for the files %j', async (type, urls) => {
	const { error } = await run(attachment(...urls.map((url) => ({ url }))));
	expect(error).toBeUndefined();
	expect(sent()[0].body).toMatchObject({ type });
});

const noAddress = "has a row whose 'URL' is no web address, like https://example.com/photo.jpg";
const ofUnknownKind = (name: string) =>
	`has a file of an unknown kind, "${name}": give its 'MIME Type', like image/png`;

it.each([
	[{ name: 'a.png' }, "has a row without 'URL'"],
	[{ url: 'ftp://x/a.png' }, noAddress],
	[{ url: 'javascript:alert(1)' }, noAddress],
	[{ url: 12 }, noAddress],
	[{ url: 'https://example.com/constructor' }, ofUnknownKind('constructor')],
	[{ url: 'https://example.com' }, ofUnknownKind('example.com')],
	[{ ...jpg, mimeType: 'picture' }, "has a row whose 'MIME Type' is none, like image/png"],
	[
		{ ...jpg, name: ['a'] },
		"has a row whose 'Name' has to be text, not a list: take one entry of it, or put Split Out before",
	],
	[{ ...jpg, size: 'big' }, "has a row whose 'Size' is no whole number of bytes"],
])('refuses the row %j', async (row, reason) => {
	await refuses(attachment(row), `'Attachments' ${reason} (row 1)`);
});

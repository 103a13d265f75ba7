import { expectAllAccountedFor } from '../mapped';
import { mapExport, SYSTEMS } from './support';

/** The address of a file; MARKED stands for its key. */
const ADDRESS_WITH_KEY = {
	sendbird: 'https://file-us-1.sendbird.com/a.png?auth=MARKED&w=1',
	stream:
		'https://us-east.stream-io-cdn.com/1/a.png?Key-Pair-Id=MARKED&Policy=MARKED~_-&Signature=MARKED__&oh=1',
};
/** The ways in which an address can be written. */
const WAYS: Array<[string, (url: string) => string]> = [
	['unchanged', (url) => url],
	['as HTML', (url) => url.replaceAll('&', '&amp;')],
	['as JSON', (url) => url.replaceAll('/', '\\/').replaceAll('&', '\\u0026')],
	['inside another address', (url) => `https://x.example/?u=${encodeURIComponent(url)}&v=1`],
	[
		'inside two other addresses',
		(url) => `https://x.example/?u=${encodeURIComponent(encodeURIComponent(url))}`,
	],
	['in a sentence', (url) => `See (${url}), or ${url}.`],
];

/** Every place of a record where an address may stand. */
const PLACES: Record<keyof typeof SYSTEMS, Record<string, (url: string) => object>> = {
	sendbird: {
		'a picture of a person': (url) => ({ user_id: 'ada', profile_url: url }),
		'the name of a person': (url) => ({ user_id: 'ada', nickname: url }),
		'metadata of a person': (url) => ({ user_id: 'ada', metadata: { link: url, [url]: 'x' } }),
		'a cover': (url) => ({ ...SYSTEMS.sendbird.channel, cover_url: url }),
		'the name of a channel': (url) => ({ ...SYSTEMS.sendbird.channel, name: url }),
		'metadata of a channel': (url) => ({ ...SYSTEMS.sendbird.channel, metadata: { a: url } }),
		'data of a channel': (url) => ({ ...SYSTEMS.sendbird.channel, data: url }),
		'the picture of a member': (url) => ({
			...SYSTEMS.sendbird.channel,
			members: [{ user_id: 'eve', nickname: url, profile_url: url }],
		}),
		'a text': (url) => ({ ...SYSTEMS.sendbird.message, message: url }),
		'a template': (url) => ({ ...SYSTEMS.sendbird.message, message_template: url }),
		'a custom type': (url) => ({ ...SYSTEMS.sendbird.message, custom_type: url }),
		data: (url) => ({ ...SYSTEMS.sendbird.message, data: JSON.stringify({ a: [{ b: url }] }) }),
		'a file': (url) => ({ ...SYSTEMS.sendbird.message, type: 'FILE', file: { url, name: url } }),
		files: (url) => ({ ...SYSTEMS.sendbird.message, files: [{ url }] }),
		'a flat file': (url) => ({ ...SYSTEMS.sendbird.message, type: 'FILE', url, file_name: url }),
		thumbnails: (url) => ({ ...SYSTEMS.sendbird.message, thumbnails: [{ url }] }),
		'the preview of a link': (url) => ({ ...SYSTEMS.sendbird.message, og_tag: { 'og:url': url } }),
		'the sender': (url) => ({
			...SYSTEMS.sendbird.message,
			user: { user_id: 'ada', nickname: url, profile_url: url },
		}),
	},
	stream: {
		'a picture of a person': (image) => ({ user: { id: 'ada', role: 'user', image } }),
		'own fields of a person': (url) => ({
			user: { id: 'ada', role: 'user', cv: { [url]: [url] } },
		}),
		'a picture of a channel': (image) => ({ channel: { ...SYSTEMS.stream.channel, image } }),
		'own fields of a channel': (url) => ({ channel: { ...SYSTEMS.stream.channel, topic: url } }),
		'a text': (text) => ({ message: { ...SYSTEMS.stream.message, text } }),
		'own fields of a message': (url) => ({ message: { ...SYSTEMS.stream.message, link: url } }),
		...Object.fromEntries(
			['asset_url', 'image_url', 'thumb_url', 'title_link', 'og_scrape_url', 'text', 'title'].map(
				(name) => [
					`${name} of an attachment`,
					(url: string) => ({
						message: {
							...SYSTEMS.stream.message,
							attachments: [{ type: 'file', title: 'a', [name]: url }],
						},
					}),
				],
			),
		),
		'fields of a card': (url) => ({
			message: {
				...SYSTEMS.stream.message,
				attachments: [{ fields: [{ title: url, value: url }] }],
			},
		}),
		'a poll': (name) => ({
			message: { ...SYSTEMS.stream.message, poll: { name, options: [{ text: name }] } },
		}),
	},
};

const places = Object.entries(PLACES).flatMap(([system, own]) =>
	Object.entries(own).map(
		([place, make]) => [system as keyof typeof SYSTEMS, place, make] as const,
	),
);

it.each(places)('no key of %s is imported in %s', (system, _, make) => {
	const { channel, message } = SYSTEMS[system];
	// Stream writes { channel: {…} }, and Sendbird the channel itself
	const inForm = (record: object) => (system === 'stream' ? record : Object.values(record)[0]);
	const revealing = WAYS.filter(([, write]) => {
		const records = [
			inForm({ channel }),
			inForm({ message }),
			make(write(ADDRESS_WITH_KEY[system])),
		];
		const mapped = mapExport(system, { 'a.json': JSON.stringify(records) });
		expectAllAccountedFor(mapped);
		return JSON.stringify(mapped).includes('MARKED');
	});
	expect(revealing.map(([way]) => way)).toEqual([]);
});

it('the other parameters of these addresses stay, and so do parameters named Signature of other addresses', () => {
	const text =
		'https://us-east.stream-io-cdn.com/1/a.png?Key-Pair-Id=K&oh=1&Policy=P&Signature=S&ow=2 https://x.example/?Signature=mine';
	const { channel, message } = SYSTEMS.stream;
	const records = [{ channel }, { message: { ...message, text } }];
	expect(mapExport('stream', { 'a.json': JSON.stringify(records) }).messages).toMatchObject([
		{
			text: 'https://us-east.stream-io-cdn.com/1/a.png?oh=1&ow=2 https://x.example/?Signature=mine',
		},
	]);
});

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resources } from '../../nodes/CometChat/resources';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the README', () => {
	it('says of every resource what it is for, and links to its operations', () => {
		const rows = [
			...read('README.md').matchAll(
				/^\| \[([\w ]+)\]\(docs\/operations\.md#([\w-]+)\) \| \S.+ \|$/gm,
			),
		].map(([, name, place]) => [name, place]);
		expect(rows).toEqual(
			resources.map(({ name }) => [name, name.toLowerCase().replaceAll(' ', '-')]),
		);
	});

	it('has a place for each link into it', () => {
		const places = [...read('README.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
			heading
				.toLowerCase()
				.replace(/[^\w -]/g, '')
				.replace(/ /g, '-'),
		);
		const links = [
			...read('README.md').matchAll(/\]\(#([\w-]+)\)/g),
			...read('nodes/CometChat/CometChat.node.json').matchAll(/n8n-nodes-cometchat#([\w-]+)/g),
			...read('nodes/CometChatTrigger/CometChatTrigger.node.json').matchAll(
				/n8n-nodes-cometchat#([\w-]+)/g,
			),
			...read('credentials/CometChatWebhookApi.credentials.ts').matchAll(
				/n8n-nodes-cometchat#([\w-]+)/g,
			),
			...read('credentials/CometChatApi.credentials.ts').matchAll(/n8n-nodes-cometchat#([\w-]+)/g),
			...read('credentials/CometChatManagementApi.credentials.ts').matchAll(
				/n8n-nodes-cometchat#([\w-]+)/g,
			),
		].map(([, place]) => place);
		// GitHub shows the whole README under the name `readme`
		expect(links.filter((link) => ![...places, 'readme'].includes(link))).toEqual([]);
		expect(links).toContain('credentials');
	});

	it('uses every picture', () => {
		const pictures = readdirSync(join(root, 'docs/images')).map((file) => `docs/images/${file}`);
		const texts =
			read('README.md') +
			[read('docs/import.md'), read('docs/trigger.md')]
				.join('')
				.replaceAll('](images/', '](docs/images/');
		expect(pictures.filter((picture) => !texts.includes(`](${picture})`))).toEqual([]);
	});

	it('lists every example', () => {
		const examples = [...read('README.md').matchAll(/\]\((examples\/[\w.-]+)\)/g)].map(
			([, file]) => file,
		);
		const files = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.json'));
		expect(examples.sort()).toEqual(files.map((file) => `examples/${file}`).sort());
	});
});

it.each([
	'README.md',
	'CONTRIBUTING.md',
	'CHANGELOG.md',
	'docs/import.md',
	'docs/operations.md',
	'docs/trigger.md',
])('%s has no dead links', (file) => {
	const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
		([, target]) => target,
	);
	const missing = targets.filter((target) => !existsSync(join(root, dirname(file), target)));
	expect(missing).toEqual([]);
});

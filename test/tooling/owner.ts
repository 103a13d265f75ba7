/**
 * `npm run owner -- acme/n8n-nodes-cometchat "Acme Ltd" dev@acme.example`: writes who publishes the package, and where its
 * repository is, into package.json and into the links that n8n shows beside nodes and credentials.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const page = (name: string) => `/blob/HEAD/docs/${name}.md`;
const CREDENTIALS = '#credentials';

/** The pages that n8n links to, by the file with the link: of a node, its own page and that of its credentials. */
export const LINKED_PAGES: Record<string, string[]> = {
	'credentials/CometChatAgentApi.credentials.ts': [page('agents')],
	'credentials/CometChatApi.credentials.ts': [CREDENTIALS],
	'credentials/CometChatManagementApi.credentials.ts': ['#management-api'],
	'credentials/CometChatWebhookApi.credentials.ts': [page('trigger')],
	'nodes/CometChat/CometChat.node.json': ['#readme', CREDENTIALS],
	'nodes/CometChatAgentAnswer/CometChatAgentAnswer.node.json': [page('agents'), page('agents')],
	'nodes/CometChatAgentTrigger/CometChatAgentTrigger.node.json': [page('agents'), page('agents')],
	'nodes/CometChatChatMemory/CometChatChatMemory.node.json': [page('agents'), CREDENTIALS],
	'nodes/CometChatCampaigns/CometChatCampaigns.node.json': ['#readme', CREDENTIALS],
	'nodes/CometChatModerationAnswer/CometChatModerationAnswer.node.json': [
		page('moderation'),
		page('moderation'),
	],
	'nodes/CometChatModerationTrigger/CometChatModerationTrigger.node.json': [
		page('moderation'),
		page('moderation'),
	],
	'nodes/CometChatNotificationTrigger/CometChatNotificationTrigger.node.json': [
		page('notifications'),
		CREDENTIALS,
	],
	'nodes/CometChatPollingTrigger/CometChatPollingTrigger.node.json': [page('trigger'), CREDENTIALS],
	'nodes/CometChatTrigger/CometChatTrigger.node.json': [page('trigger'), page('trigger')],
};

const USAGE = 'npm run owner -- <owner>/<repository> "<name>" <email>';

/** The links in a file: the documentation of credentials, or the two of a codex. */
const LINK = /(documentationUrl =\s*'|\{ "url": ")https:\/\/[^'"]+/g;

/** Stands in package.json until there is an owner. */
const NOBODY = 'n8n-nodes-cometchat/n8n-nodes-cometchat';

/** The note of the README that goes when there is an owner. */
export const UNPUBLISHED = /^> \*\*Not published yet\.\*\*.*\n(?:> .*\n)*\n/m;

/**
 * Refuses to make a version of a package that belongs to nobody.
 * @throws Error with the command that names an owner
 */
export function assertOwner(root: string): void {
	const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	if (repository.url !== `git+https://github.com/${NOBODY}.git`) return;
	throw new Error(`The repository in package.json is invented. Name the owner first: ${USAGE}`);
}

/** Writes the owner into all files below `root`, and takes the line out that says that nothing is published. */
export function setOwner(root: string, repository: string, name: string, email: string): void {
	if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || !name || !/^\S+@\S+$/.test(email ?? '')) {
		throw new Error(USAGE);
	}
	const homepage = `https://github.com/${repository}`;
	const file = join(root, 'package.json');
	const described = JSON.parse(readFileSync(file, 'utf8'));
	described.homepage = homepage;
	described.author = { name, email };
	described.repository.url = `git+${homepage}.git`;
	writeFileSync(file, `${JSON.stringify(described, null, 2)}\n`);
	const readme = join(root, 'README.md');
	writeFileSync(readme, readFileSync(readme, 'utf8').replace(UNPUBLISHED, ''));
	for (const [path, pages] of Object.entries(LINKED_PAGES)) {
		const links = [...pages];
		const text = readFileSync(join(root, path), 'utf8');
		const changed = text.replace(
			LINK,
			(_, before: string) => `${before}${homepage}${links.shift()}`,
		);
		if (links.length > 0) throw new Error(`${path} has no place for the link to ${links[0]}`);
		writeFileSync(join(root, path), changed);
	}
}

if (require.main === module)
	setOwner(resolve(__dirname, '../..'), ...(process.argv.slice(2) as [string, string, string]));

import { join } from 'node:path';
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import { DirectoryLoader } from 'n8n-core';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { n8n } from '../../package.json';
import { ROOT } from '../support/pages';

// An AI that builds workflows, and every editor that opens, reads a node as a whole. These are the most characters that
// it may have to read: a field, an option or a sentence has to be worth its weight

/** The text of a node that a model reads: n8n hands out a community node as one text, with all resources and operations. */
const FOR_MODELS: Record<string, number> = { cometChat: 230_000, cometChatCampaigns: 75_000 };
const OTHERS_FOR_MODELS = 5_000;

/** What an editor loads: the description as JSON. */
const FOR_EDITORS: Record<string, number> = { cometChat: 390_000, cometChatCampaigns: 75_000 };
const OTHERS_FOR_EDITORS = 20_000;

const nodes = n8n.nodes.map((built) => {
	const file = join(ROOT, built.replace(/^dist\/(.*)\.js$/, '$1'));
	const [make] = Object.values(require(file) as Record<string, new () => INodeType>);
	const node = new make();
	DirectoryLoader.applyDeclarativeNodeOptionParameters(node);
	return node.description;
});

/** The text that n8n's node catalog makes of a node that is not its own. */
function textForModels(description: INodeTypeDescription): string {
	const properties = description.properties.filter(({ type }) => type !== 'hidden');
	return generateNodeTypeFile({ ...description, properties } as never);
}

describe.each(nodes)('$name', (description) => {
	const { name } = description;

	it('can be read by a model', () => {
		const text = textForModels(description);
		expect(text).toContain(`type: '${name}'`);
		expect(text.length).toBeLessThanOrEqual(FOR_MODELS[name] ?? OTHERS_FOR_MODELS);
	});

	it('can be read by an editor', () =>
		expect(JSON.stringify(description).length).toBeLessThanOrEqual(
			FOR_EDITORS[name] ?? OTHERS_FOR_EDITORS,
		));

	// The main node has a webhook, for the pages on which people answer, so that n8n adds nothing
	it('has the request options that n8n adds, and none of its own', () => {
		const options = description.properties.find(({ name: one }) => one === 'requestOptions');
		expect(options?.options?.map(({ name: one }) => one)).toEqual(
			name === 'cometChatCampaigns'
				? ['batching', 'allowUnauthorizedCerts', 'proxy', 'timeout']
				: undefined,
		);
	});
});

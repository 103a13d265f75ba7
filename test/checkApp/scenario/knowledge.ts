import { hasFeature } from '../features';
import type { Part } from '../run';

const KNOWLEDGE = '/ai-agents/agent-builder/knowledge-base';
const TEXTS = `GET ${KNOWLEDGE}/text`;

/** The knowledge of AI agents: texts, a website, and a sync. None of it is given to an agent. */
export const knowledge: Part = {
	name: 'knowledge',
	async run(run) {
		if (!(await hasFeature(run, 'AI agents'))) return;
		const [title, text] = [run.id('text'), 'A text of a check, which goes again.'];
		const { first } = await run.node('aiAgent.addText', { title, text });
		const uniqueId = String(run.need(first.uniqueId, 'text'));
		const isOurs = (source: { uniqueId?: unknown }) => source.uniqueId === uniqueId;
		await run.lists(TEXTS, isOurs, { title, text });
		await run.node('aiAgent.updateText', {
			uniqueId,
			updateFields: { title: run.id('text-2'), text: `${text} It was changed.` },
		});
		await run.lists(TEXTS, isOurs, { title: run.id('text-2'), text: `${text} It was changed.` });
		const { first: website } = await run.node('aiAgent.addWebsite', {
			websiteUrl: `https://example.com/?${run.id('website')}`,
			options: { maxDepth: 1, maxPages: 1 },
		});
		const websiteId = String(run.need(website.uniqueId, 'website'));
		await run.node('aiAgent.getStatus', { sourceIds: `${uniqueId}, ${websiteId}` });
		await run.node('aiAgent.getManySources', { returnAll: true });

		const sync = { syncName: run.id('sync'), dryRun: false };
		const rows = ['one', 'two'].map((id) => ({ id, title: run.id(`sync-${id}`), text }));
		await run.node('aiAgent.syncKnowledge', sync, { items: rows });
		await run.lists(TEXTS, (source) => String(source.title).startsWith(run.id('sync-two')), {
			text,
		});
		await run.node('aiAgent.syncKnowledge', sync, { items: [rows[0]] });
		await run.lists(TEXTS, (source) => String(source.title).startsWith(run.id('sync-two')));

		await run.node('aiAgent.deleteSource', { sourceType: 'website', uniqueId: websiteId });
		await run.node('aiAgent.deleteSource', { uniqueId });
		await run.lists(TEXTS, isOurs);
	},
};

import type { State } from '../state';
import { SEED_TIME } from './ids';

const times = { createdAt: SEED_TIME * 1_000, updatedAt: SEED_TIME * 1_000 };

/** Two agents, and three sources of their knowledge. */
export function seedAiAgents(state: State): void {
	const add = (uid: string, name: string, { isActive }: { isActive: boolean }) =>
		state.aiAgents.push({
			uid,
			name,
			description: `${name} of the community`,
			instruction: 'Answer in one sentence.',
			model: 'gpt-4o-mini',
			modelMetaData: { temperature: 0.2, maxTokens: 500 },
			tools: [],
			isActive,
			...times,
		});
	add('0b8f6a52-6c1e-4f0a-9d52-2f6f3c0a1b01', 'Help Desk', { isActive: true });
	add('0b8f6a52-6c1e-4f0a-9d52-2f6f3c0a1b02', 'Travel Guide', { isActive: false });
	const sources = [
		['kb-3', 'https://example.com/help', 'website'],
		['kb-2', 'prices.pdf', 'uploads'],
		['kb-1', 'Opening Hours', 'text'],
	] as const;
	sources.forEach(([uniqueId, sourceName, type], n) => {
		const lastSynced = (SEED_TIME + (sources.length - n) * 3_600) * 1_000;
		state.knowledge.push({
			uniqueId,
			sourceName,
			type,
			status: 'indexed',
			lastSynced,
			createdAt: lastSynced,
			updatedAt: lastSynced,
			...(type === 'text' && { text: 'We are there from 9 to 5.' }),
			...(type === 'website' && { failedPages: ['page-1', 'page-2'] }),
		});
	});
	state.nextSource = sources.length + 1;
}

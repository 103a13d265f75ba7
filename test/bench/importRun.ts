import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runInEngine } from '../engine/engine';
import { build, type Installation } from './modules';

/** The clock of the node under test, whose units a measurement can make shorter. */
export function clockOf(): { minute: number; firstBackoff: number } {
	const load = createRequire(join(build, 'package.json'));
	return (
		load('./nodes/shared/transport/clock.js') as {
			clock: { minute: number; firstBackoff: number };
		}
	).clock;
}

export function users(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, n) => ({
		uid: `member-${n}`,
		name: `Member ${n}`,
		avatar: `https://example.com/avatars/${n}.png`,
		createdAt: 1_750_000_000 + n,
		tags: ['imported'],
		metadata: { city: 'London', plan: n % 7 },
	}));
}

/** Imports users through n8n's engine; throws unless exactly `bad` of them failed. */
export async function importUsers(
	{ modules, cometChat, credentialType }: Installation,
	origin: string,
	items: IDataObject[],
	{ bad = 0, parameters = {} }: { bad?: number; parameters?: INodeParameters } = {},
): Promise<void> {
	const { items: out, error } = await runInEngine(modules, {
		nodeType: cometChat,
		node: {
			parameters: { resource: 'import', operation: 'importUsers', ...parameters },
			onError: 'continueRegularOutput',
		},
		items: items.map((json) => ({ json })),
		credentialType,
		credentials: { appId: 'demo-app', region: 'us', apiKey: 'demo-api-key', apiOrigin: origin },
	});
	if (error) throw error;
	const failed = out.filter(({ json }) => json.status === 'failed').length;
	if (failed !== bad) throw new Error(`${failed} of ${items.length} users did not go in`);
}

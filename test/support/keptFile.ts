import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/** The engine's own module, whose version may differ from that of other packages. */
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { get(type: typeof BinaryDataService): BinaryDataService };
};

/** A file as n8n passes it on when it keeps the content outside of the item. */
export function keptFile({ data, ...about }: IBinaryData): IBinaryData {
	const content = Buffer.from(data, 'base64');
	Container.get(BinaryDataService).setManager('filesystem-v2', {
		getMetadata: async () => ({ fileSize: content.length }),
		getAsStream: async () => Readable.from([content]),
	} as never);
	return { ...about, data: 'filesystem-v2', id: 'filesystem-v2:1' };
}

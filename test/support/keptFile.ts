import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/** The engine's own module, whose version may differ from that of other packages. */
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { get(type: typeof BinaryDataService): BinaryDataService };
};

/** n8n's name for its store of files on disk. */
const KEPT = 'filesystem-v2';

// The engine outlives the test file, and later test files must not store their files here
afterEach(() => {
	const { managers } = Container.get(BinaryDataService) as unknown as { managers: object };
	Reflect.deleteProperty(managers, KEPT);
});

/** A file as n8n passes it on when it keeps the content outside of the item. */
export function keptFile({ data, ...about }: IBinaryData): IBinaryData {
	const content = Buffer.from(data, 'base64');
	Container.get(BinaryDataService).setManager(KEPT, {
		getMetadata: async () => ({ fileSize: content.length }),
		getAsStream: async () => Readable.from([content]),
	} as never);
	return { ...about, data: KEPT, id: `${KEPT}:1` };
}

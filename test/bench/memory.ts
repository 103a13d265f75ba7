import { fork } from 'node:child_process';
import { join } from 'node:path';
import { median } from './cpu';
import type { Row } from './main';
import type { Contender } from './scenarios';

const ROUNDS = 3;

/** Peak memory of a process that updates 10,000 users, ours by that of HTTP Request. */
export async function peakMemoryRatio(origin: string): Promise<Row> {
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const ours = await peakMemory('cometChat', origin);
		ratios.push(ours / (await peakMemory('httpRequest', origin)));
	}
	return {
		name: 'Peak memory for 10,000 items, against HTTP Request',
		value: `${median(ratios).toFixed(2)} ×`,
		goal: '≤ 0.8 ×',
	};
}

/** Bytes of resident memory at the peak. */
async function peakMemory(contender: Contender, origin: string): Promise<number> {
	const child = fork(join(__dirname, 'memoryProcess.ts'), [contender, origin]);
	return await new Promise((resolve, reject) => {
		child.once('message', (bytes) => resolve(Number(bytes)));
		child.once('exit', () => reject(new Error(`The memory of ${contender} could not be measured`)));
	});
}

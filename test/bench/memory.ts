import { fork } from 'node:child_process';
import { join } from 'node:path';
import { median } from './cpu';
import type { Row } from './measure';
import { NAMES } from './names';
import { usualOrSmallest } from './size';

const ROUNDS = usualOrSmallest(3, 1);

/** Updates 10,000 users: the peak memory of a process with our node, divided by that of a process with HTTP Request. */
export async function peakMemoryRatio(origin: string): Promise<Row> {
	const ratios: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const ours = await measureInChildProcess('memoryProcess.ts', 'cometChat', origin);
		ratios.push(ours / (await measureInChildProcess('memoryProcess.ts', 'httpRequest', origin)));
	}
	return {
		name: NAMES.peakMemory,
		value: `${median(ratios).toFixed(2)} ×`,
		goal: '≤ 0.8 ×',
	};
}

/** The number that a program of this folder measures in a process of its own, such as its memory (bytes). */
export async function measureInChildProcess(program: string, ...given: string[]): Promise<number> {
	const child = fork(join(__dirname, program), given);
	return await new Promise((resolve, reject) => {
		child.once('message', (measured) => resolve(Number(measured)));
		child.once('exit', () =>
			reject(new Error(`${program} ended without a measure: ${given.join()}`)),
		);
	});
}

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../../service';
import { ROOT } from '../../support/pages';

/** A folder of the test file, in which the command writes its report. */
export function useReport(): string {
	const folder = mkdtempSync(join(tmpdir(), 'check-app-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	return join(folder, 'report');
}

/** Starts the command against a stand-in, without npm, so that a signal reaches it. */
export function start(app: Service, report: string, ...options: string[]) {
	const pace = ['--per-minute', '1000000'];
	return spawn(
		process.execPath,
		['--import', 'tsx', 'test/checkApp/main.ts', ...pace, '--report', report, ...options],
		{
			cwd: ROOT,
			env: {
				...process.env,
				COMETCHAT_APP_ID: app.appId,
				COMETCHAT_REGION: 'us',
				COMETCHAT_API_KEY: app.apiKey,
				COMETCHAT_API_ORIGIN: app.origin,
			},
		},
	);
}

/** Waits for the end of a started command. Gives what it printed, and its status: null after a signal. */
export async function waitForEnd(command: ChildProcessWithoutNullStreams) {
	let printed = '';
	for (const stream of [command.stdout, command.stderr]) {
		stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	}
	const [status] = (await once(command, 'close')) as [number | null];
	return { printed, status };
}

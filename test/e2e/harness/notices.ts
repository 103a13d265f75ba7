import { text } from 'node:stream/consumers';

import { openServer } from '../../support/openServer';
import type { Scratch } from './cleanup';

/** A stand-in for an incoming webhook of Slack, which stores the messages. */
export interface Notices {
	url: string;
	/** The texts so far, the oldest first. */
	texts: string[];
	/** The number of next messages that are refused. */
	refuses: number;
}

/** Starts the stand-in on a free port of this machine. */
export async function startNotices(scratch: Scratch): Promise<Notices> {
	const notices: Notices = { url: '', texts: [], refuses: 0 };
	const { origin, close } = await openServer(async (request, answer) => {
		const body = JSON.parse(await text(request)) as { text: string };
		if (notices.refuses > 0) {
			notices.refuses -= 1;
			answer.writeHead(503).end('busy');
			return;
		}
		notices.texts.push(body.text);
		answer.end('ok');
	});
	scratch.onClose(close);
	notices.url = `${origin}/`;
	return notices;
}

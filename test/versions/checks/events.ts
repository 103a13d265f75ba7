import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

/** The events of the stand-in, from a file because its code does not run on every Node.js. */
const examples = JSON.parse(readFileSync(join(__dirname, 'events.json'), 'utf8')) as Record<
	string,
	IDataObject
>;

/** A whole event as the service posts it. */
export function eventOf(trigger: string, data = examples[trigger]): IDataObject {
	return { trigger, data, appId: 'app1', region: 'us', webhook: 'webhook_1' };
}

/** The event of a sent message, with changes to the message. */
export function messageEvent(changes: IDataObject = {}): IDataObject {
	const message = examples.message_sent.message as IDataObject;
	return eventOf('message_sent', { message: { ...message, ...changes } });
}

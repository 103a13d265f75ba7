import type { IDataObject } from 'n8n-workflow';
import { botEnvelope, eventExamples, roomTypeOf, isForBots, liveExample } from '../service';

/** The `data` of an example of every documented event. */
export const eventData: Record<string, IDataObject> = eventExamples as Record<string, IDataObject>;

/** A changed message as live apps send it: the message itself. */
export function changedMessage(
	how: 'edited' | 'deleted',
	changes: IDataObject = {},
	text = 'hello',
): IDataObject {
	const { message } = liveExample(how).data as { message: IDataObject };
	return { ...message, data: { ...(message.data as IDataObject), text }, ...changes };
}

/** The data of the `message_sent` that live apps send in addition to the event of a changed message. */
export const changeReport = (how: 'edited' | 'deleted') => liveExample(how).report as IDataObject;

/** A whole event as the service posts it. */
export function eventOf(
	trigger: string,
	data: IDataObject = eventData[trigger],
	envelope: IDataObject = {},
): IDataObject {
	const type = roomTypeOf(trigger);
	return structuredClone({
		trigger,
		data,
		...(type && { type }),
		appId: 'app1',
		region: 'us',
		...(isForBots(trigger) ? botEnvelope({ uid: 'bob' }) : { webhook: 'webhook_1' }),
		...envelope,
	});
}

/** A `message_sent` with changes to its message and to the `data` in it, e.g. another ID for each event. */
export function messageEvent(changes: IDataObject = {}, data: IDataObject = {}): IDataObject {
	const message = eventData.message_sent.message as IDataObject & { data: IDataObject };
	return eventOf('message_sent', {
		message: { ...message, ...changes, data: { ...message.data, ...data } },
	});
}

/** A documented event in whose JSON `from` is replaced by `to`. */
export function replaceInEvent(trigger: string, from: string, to: string): IDataObject {
	const text = JSON.stringify(eventOf(trigger));
	if (!text.includes(from)) throw new Error(`${trigger} has no ${from}`);
	return JSON.parse(text.replaceAll(from, to)) as IDataObject;
}

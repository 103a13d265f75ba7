import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { isRecord } from '../../CometChat/transport/request/values';

/** What the node remembers of a webhook that it registered. Nothing of it is secret. */
export interface Note {
	/** Another one than the node's own when it took over a webhook with its URL. */
	webhookId: string;
	/** Changes with everything that the service was told, the password included, which it never shows. */
	fingerprint: string;
	/** Events that the service does not offer to the app, although all were asked for. */
	unavailable: string[];
}

/** The entry of the node's static data; n8n stores it for workflows that are published. */
const ENTRY = 'registered';

/** What was noted of a webhook, by the node's own id for it: test and production do not share a note. */
export function noteOf(context: IHookFunctions, ownId: string): Note | undefined {
	const { [ownId]: note } = notes(context);
	if (!isRecord(note) || typeof note.webhookId !== 'string') return undefined;
	const unavailable = Array.isArray(note.unavailable) ? note.unavailable.map(String) : [];
	return { webhookId: note.webhookId, fingerprint: String(note.fingerprint), unavailable };
}

export function keepNote(context: IHookFunctions, ownId: string, note: Note): void {
	context.getWorkflowStaticData('node')[ENTRY] = { ...notes(context), [ownId]: { ...note } };
}

export function dropNote(context: IHookFunctions, ownId: string): void {
	const others = Object.entries(notes(context)).filter(([id]) => id !== ownId);
	context.getWorkflowStaticData('node')[ENTRY] = Object.fromEntries(others);
}

function notes(context: IHookFunctions): IDataObject {
	const { [ENTRY]: kept } = context.getWorkflowStaticData('node');
	return isRecord(kept) ? (kept as IDataObject) : {};
}

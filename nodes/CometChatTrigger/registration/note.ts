import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { asRecord, isRecord } from '../../shared/values/readers';
import { isSameOrigin } from '../../shared/registration/publicUrl';

/** The note that the node keeps about a webhook that it registered. Nothing in it is secret. */
export interface Note {
	/** The node's own ID, or that of a webhook with the same URL that the node took over. */
	webhookId: string;
	/** The URL to which the webhook sends events. */
	webhookURL: string;
	/**
	 * A hash of the URL, the login and the chosen events: it differs when one of them has changed. The service never
	 * shows the password.
	 */
	fingerprint: string;
	/** Events that the service does not offer to the app, although all were asked for. */
	unavailable: string[];
}

/** The entry of the node's static data; n8n stores it for workflows that are published. */
const ENTRY = 'registered';

/** The note about a webhook, by the node's own ID for it: test and production do not share a note. */
export function noteOf(context: IHookFunctions, ownId: string): Note | undefined {
	return notesOf(context)[ownId];
}

export function keepNote(context: IHookFunctions, ownId: string, note: Note): void {
	store(context, { ...notesOf(context), [ownId]: note });
}

export function dropNote(context: IHookFunctions, ownId: string): void {
	const others = Object.entries(notesOf(context)).filter(([id]) => id !== ownId);
	store(context, Object.fromEntries(others));
}

/** Forgets the webhooks that n8n registered under another address than that of the URL, and returns their notes. */
export function dropNotesOfOtherOrigins(context: IHookFunctions, url: string): Note[] {
	const entries = Object.entries(notesOf(context));
	const isOther = ([, { webhookURL }]: [string, Note]) => !isSameOrigin(webhookURL, url);
	const others = entries.filter(isOther);
	if (others.length > 0) {
		store(context, Object.fromEntries(entries.filter((entry) => !isOther(entry))));
	}
	return others.map(([, note]) => note);
}

function store(context: IHookFunctions, notes: Record<string, Note>): void {
	context.getWorkflowStaticData('node')[ENTRY] = notes as object as IDataObject;
}

function notesOf(context: IHookFunctions): Record<string, Note> {
	const { [ENTRY]: kept } = context.getWorkflowStaticData('node');
	const notes = Object.entries(asRecord(kept)).flatMap(([ownId, note]) =>
		isRecord(note) && typeof note.webhookId === 'string' ? [[ownId, noteFrom(note)] as const] : [],
	);
	return Object.fromEntries(notes);
}

function noteFrom({
	webhookId,
	webhookURL,
	fingerprint,
	unavailable,
}: Record<string, unknown>): Note {
	return {
		webhookId: String(webhookId),
		webhookURL: String(webhookURL),
		fingerprint: String(fingerprint),
		unavailable: Array.isArray(unavailable) ? unavailable.map(String) : [],
	};
}

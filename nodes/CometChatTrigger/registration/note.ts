import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { asRecord } from '../../shared/values/readers';
import { isSameOrigin } from '../../shared/registration/publicUrl';

/** The note that the node keeps about a webhook that it registered. Nothing in it is secret. */
export interface Note {
	/** The ID of the webhook: the node's own ID, unless the node took over a webhook with the same URL. */
	webhookId: string;
	/** The URL to which the webhook sends events. */
	webhookURL: string;
	/**
	 * A hash of the URL, the login and the chosen events: it differs when one of them has changed. The service never
	 * shows the password.
	 */
	fingerprint: string;
	/** The events that the service does not offer to the app. Only with all events chosen, such events are no error. */
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

/** Drops the notes about webhooks that send to another origin than `url` has. Returns the dropped notes. */
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

/** The notes by the node's own IDs for the webhooks. Entries of another shape are left out. */
function notesOf(context: IHookFunctions): Record<string, Note> {
	const stored = context.getWorkflowStaticData('node')[ENTRY];
	const notes = Object.entries(asRecord(stored))
		.map(([ownId, entry]) => [ownId, asRecord(entry)] as const)
		.filter(([, entry]) => typeof entry.webhookId === 'string')
		.map(([ownId, entry]) => [ownId, noteFrom(entry)] as const);
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

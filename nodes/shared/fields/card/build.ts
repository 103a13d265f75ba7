import type { IDataObject } from 'n8n-workflow';
import { choiceCell, rows } from '../../values/rows';
import { isItem } from '../../values/recordsIn';
import { isRecord, json, text, fullyTrimmedText, trimmedText } from '../../values/readers';
import type { Convert, Refuse } from '../../values/types';
import { isoOfMilliseconds } from '../../values/time';
import { webAddress } from '../../values/webAddress';

type Element = Record<string, unknown>;

/** The most buttons of a card that is made of fields. */
export const MAX_BUTTONS = 5;

/** The actions of a button: for each, the names of its parts and the labels of the cells that hold them. */
const ACTIONS: Record<string, Record<string, string>> = {
	chatWithGroup: { guid: 'Group ID' },
	chatWithUser: { uid: 'User ID' },
	copyToClipboard: { value: 'Text' },
	downloadFile: { url: 'URL' },
	initiateCall: { callType: 'Call Type', uid: 'User ID' },
	openUrl: { url: 'URL' },
	sendMessage: { text: 'Text' },
};

/** A web address, or a placeholder of a template that becomes one. */
const buttonAddress: Convert = (value, refuse) => {
	const url = trimmedText(value, refuse);
	return /^\{\{[^{}]+\}\}$/.test(url) ? url : webAddress(url, refuse);
};

const readButtons = rows(
	'button',
	{
		label: { label: 'Label', as: text, required: true },
		action: choiceCell('Action', Object.keys(ACTIONS), { default: 'openUrl' }),
		url: { label: 'URL', as: buttonAddress },
		uid: { label: 'User ID', as: fullyTrimmedText },
		guid: { label: 'Group ID', as: fullyTrimmedText },
		text: { label: 'Text', as: text },
		callType: choiceCell('Call Type', ['audio', 'video'], { default: 'audio' }),
	},
	({ label, action: type, ...cells }, refuse, index): Element => {
		const action: Element = { type };
		for (const [part, cell] of Object.entries(ACTIONS[type as string])) {
			// Each part of an action has the name of its cell, but for `value` of copyToClipboard
			const value = cells[part === 'value' ? 'text' : part];
			if (value === undefined) refuse(`has a button without '${cell}'`);
			action[part] = value;
		}
		return { id: `button-${index + 1}`, type: 'button', label, action, fullWidth: true };
	},
);

/** The buttons of a card, as rows of the form. */
export const buttonRows: Convert = (value, refuse) => {
	const buttons = readButtons(value, refuse);
	return buttons.length > MAX_BUTTONS
		? refuse(
				`has ${buttons.length} buttons, but a card made of these fields has at most ${MAX_BUTTONS}`,
			)
		: buttons;
};

/**
 * The columns and rows of a table, from objects or from n8n's items. Each key is a column, in the order in which the keys first
 * come.
 */
export const tableRows: Convert = (value, refuse) => {
	const entries = json(value, refuse);
	const refuseShape = () =>
		refuse('has to be a JSON array of objects, like [{"Item": "Tea", "Amount": 2}]');
	if (!Array.isArray(entries)) return refuseShape();
	const records = entries.map((entry: unknown) => {
		const record = isItem(entry) ? entry.json : entry;
		return isRecord(record) ? record : refuseShape();
	});
	const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
	if (columns.length === 0) return undefined;
	const rowOf = (record: Element, index: number) =>
		columns.map((column) =>
			Object.hasOwn(record, column) ? cellText(record[column], column, index, refuse) : '',
		);
	return { columns, rows: records.map(rowOf) };
};

function cellText(value: unknown, column: string, index: number, refuse: Refuse): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return String(value);
	// Nodes of databases give dates
	const given = value instanceof Date ? (isoOfMilliseconds(value.getTime()) ?? value) : value;
	return text(given, (reason) => refuse(`has '${column}' in row ${index + 1}, which ${reason}`));
}

/** The values of the fields for a card. */
export interface CardFields {
	title?: unknown;
	text?: unknown;
	image?: unknown;
	table?: unknown;
	buttons?: unknown;
	fallbackText?: unknown;
}

/** The background colours that the documentation of cards shows, for light and dark themes. */
const BACKGROUND = { light: '#FFFFFF', dark: '#1C1C1E' };

/** The card that the fields describe, from top to bottom. */
export function cardFrom({
	title,
	text: content,
	image,
	table,
	buttons,
	fallbackText,
}: CardFields): IDataObject {
	const items = [
		title !== undefined && { id: 'title', type: 'text', content: title, variant: 'heading2' },
		content !== undefined && textOf(content),
		image !== undefined && { id: 'image', type: 'image', url: image, borderRadius: 8 },
		table !== undefined && { id: 'table', type: 'table', ...(table as Element), stripedRows: true },
		...((buttons ?? []) as Element[]),
	].filter((element): element is Element => Boolean(element));
	return {
		version: '1.0',
		// The body has no gap of its own, so the elements stand in a column, whose gap keeps them apart
		body: [column('content', items.length > 0 ? items : [textOf(fallbackText)], 12)],
		style: { background: BACKGROUND, borderRadius: 12, padding: 16 },
		fallbackText,
	} as IDataObject;
}

const column = (id: string, items: Element[], gap: number): Element => ({
	id,
	type: 'column',
	gap,
	items,
});

/** The element for a text. Each line is an element of its own, because renderers of web pages drop line breaks. */
function textOf(content: unknown): Element {
	const lines = String(content).split('\n');
	const items = lines
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.map((line, index) => ({ id: `text-${index + 1}`, type: 'text', content: line }));
	return items.length > 1 ? column('text', items, 4) : { id: 'text', type: 'text', content };
}

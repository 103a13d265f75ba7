import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../operation/types';
import { webAddress } from '../../values/webAddress';
import { cardFrom, tableRows } from './build';
import { buttons } from './buttons';

/** Whether the card is built here, or pasted. */
export const cardSource: Field = {
	displayName: 'Specify Card',
	name: 'cardSource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'fields' },
		{ name: 'Using JSON', value: 'json', description: 'As the Card Builder exports it' },
	],
	default: 'fields',
	description: 'Whether the node builds the card, or the Card Builder did',
	local: true,
};

const title: Field = {
	displayName: 'Title',
	name: 'cardTitle',
	type: 'string',
	default: '',
	placeholder: 'e.g. Your order is on its way',
	description: 'The first line of the card, in large letters',
};

const text: Field = {
	displayName: 'Card Text',
	name: 'cardText',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. It arrives on Friday.',
	description: 'The text below the title',
};

const image: Field = {
	displayName: 'Image URL',
	name: 'cardImage',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://example.com/order.jpg',
	description: 'The address of an image below the text',
	as: webAddress,
};

const table: Field = {
	displayName: 'Table Rows',
	name: 'cardTable',
	type: 'json',
	default: '[]',
	placeholder: 'e.g. [{"Item": "Tea", "Amount": 2}]',
	description:
		'Rows of a table, as objects by column; {{ $input.all() }} makes a row of each input item, with Execute Once',
	as: tableRows,
};

const fallbackText: Field = {
	displayName: 'Fallback Text',
	name: 'cardFallback',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Your order 4711 is on its way',
	description: 'What apps show that cannot draw the card',
};

/**
 * The fields of which the node builds a card, from top to bottom.
 * @param displayOptions where they are shown
 */
export const cardFormFields = (displayOptions: Field['displayOptions']): Field[] =>
	[title, text, image, table, buttons, fallbackText].map((field) => ({
		...field,
		displayOptions,
		local: true,
	}));

/** The card that the fields describe. */
export const cardFromForm = (value: (name: string) => unknown): IDataObject =>
	cardFrom({
		title: value(title.name),
		text: value(text.name),
		image: value(image.name),
		table: value(table.name),
		buttons: value(buttons.name),
		fallbackText: value(fallbackText.name),
	});

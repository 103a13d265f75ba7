import type { IDataObject } from 'n8n-workflow';
import { refuseAs } from '../../values/inputError';
import { atPath, get } from '../../values/nesting';
import { asRecord, isRecord, jsonObject, text as asText } from '../../values/readers';
import type { Convert } from '../../values/types';
import type { Field, Item } from '../../operation/types';
import { notice } from '../notice';
import { cardFormFields, cardFromForm, cardSource } from './builderFields';
import { refuseMistakes } from './check';
import { asPasted, filledIn } from './placeholders';

/**
 * Messages that apps draw as cards. How the REST API takes them is not documented; the vendor's client reads this
 * category, this type and `data.card`.
 */
export const CARD = 'card';

const ofCards = { messageType: [CARD] };
const show = (source: string) => ({ show: { ...ofCards, cardSource: [source] } });

/** The placeholder of a field for a card: a whole card with this text. */
export const cardExample = (text: string): string =>
	`e.g. {"version": "1.0", "style": {"background": {"light": "#FFFFFF", "dark": "#1C1C1E"}}, "body": [{"id": "text", "type": "text", "content": "${text}"}], "fallbackText": "${text}"}`;

const cardNotice: Field = {
	...notice(
		'cardNotice',
		"Apps with an older UI Kit show the fallback text instead of the card, and a button acts only where the app's own code lets it. How the REST API takes cards is not documented; this is what the vendor's client reads.",
	),
	displayOptions: { show: ofCards },
};

const cardJson: Field = {
	displayName: 'Card JSON',
	name: 'cardJson',
	type: 'json',
	typeOptions: { rows: 6 },
	required: true,
	default: '{}',
	placeholder: cardExample('Hello'),
	description:
		'The card as the Card Builder exports it. Set the field to Fixed: in an expression, n8n would take {{name}} for its own.',
	builderHint: {
		propertyHint: 'A plain value, never expr(): what differs goes into cardVariables',
	},
	displayOptions: show('json'),
	routing: { send: { type: 'body', property: 'data.card' } },
	as: jsonObject,
	readAsWritten: asPasted,
};

/** Finds the value of a variable in the rows of the form, or in the columns of the item. */
type ValueOf = (name: string, input: IDataObject) => unknown;

/** Reads the rows of Variables, or their choice of the item's columns, as a {@link ValueOf}. */
const readVariables: Convert = (value, refuse): ValueOf => {
	if (!isRecord(value)) return refuse('has to be rows with the names of the variables');
	if (value.mappingMode === 'autoMapInputData') return columnOf;
	const values = asRecord(value.value);
	return (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
};

/** The column with this name; if there is none, the value at the path that the name describes, with dots or brackets. */
const columnOf: ValueOf = (name, input) =>
	get(input, [name]) ?? get(input, name.split('.')) ?? atPath(input, name);

const variables: Field = {
	displayName: 'Variables',
	name: 'cardVariables',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	description: 'A text for each {{name}} of the card and of the notification text',
	builderHint: {
		propertyHint:
			'{ mappingMode: "defineBelow", value: { name: expr(...) } }, by the names of the card',
	},
	displayOptions: { ...show('json'), hide: { cardJson: ['', '{}'] } },
	typeOptions: {
		// n8n empties the rows when a field of this list changes. So the notification text is left out, which may be written last
		loadOptionsDependsOn: ['cardJson'],
		resourceMapper: {
			resourceMapperMethod: 'cardVariables',
			mode: 'add',
			valuesLabel: 'Variables',
			fieldWords: { singular: 'variable', plural: 'variables' },
			addAllFields: true,
			multiKeyMatch: false,
			supportAutoMap: true,
		},
	},
	local: true,
	as: readVariables,
};

const notification: Field = {
	displayName: 'Notification Text',
	name: 'cardNotification',
	type: 'string',
	default: '',
	placeholder: 'e.g. News about your order',
	description: 'The text of the push notification. When empty, the fallback text.',
	displayOptions: { show: ofCards },
	routing: { send: { type: 'body', property: 'data.text' } },
	readAsWritten: asPasted,
	as: asText,
};

/**
 * The names of the fields whose texts people read. Nothing fills a placeholder in them. They are read as written, because n8n
 * would empty a placeholder, which `completeCard` could not refuse then.
 */
const TEXTS = ['cardTitle', 'cardText', 'cardButtons', 'cardFallback'];

/** The fields for the content of a card, in the order in which a person fills them. */
export const cardContent: Field[] = [
	cardNotice,
	{ ...cardSource, displayOptions: { show: ofCards } },
	cardJson,
	variables,
	...cardFormFields(show('fields')).map((field) =>
		TEXTS.includes(field.name) ? { ...field, readAsWritten: asPasted } : field,
	),
	notification,
];

/**
 * Adds the card that the form describes, with the text that stands for it.
 * @throws InputError for a variable without a value, and for a card that breaks the documented form
 */
export function completeCard(item: Item): void {
	const { request, value } = item;
	const isJson = value(cardSource.name) === 'json';
	const notificationText = value(notification.name);
	if (!isJson) refusePlaceholders(item);
	const { card, text } = isJson
		? filledFrom(item, notificationText)
		: { card: cardFromForm(value), text: notificationText };
	refuseMistakes(card, refuseAs(isJson ? cardJson.displayName : 'Card'));
	const data = { ...(request.body.data as IDataObject), card, text: text ?? card.fallbackText };
	Object.assign(request.body, { category: CARD, type: CARD, data });
}

/** The card that was pasted, and the text of its notification, with the values of their variables. */
function filledFrom(
	{ value, inputs }: Item,
	notificationText: unknown,
): { card: IDataObject; text?: unknown } {
	const valueOf = value(variables.name) as ValueOf | undefined;
	const pasted = { card: value(cardJson.name), text: notificationText };
	const filled = filledIn(
		pasted,
		(name) => valueOf?.(name, inputs[0] ?? {}),
		refuseAs(variables.displayName),
	);
	return filled as { card: IDataObject; text?: unknown };
}

/** Refuses a placeholder in a text that people read: a card that is built of fields has no variables to fill it. */
function refusePlaceholders({ value }: Item): void {
	for (const field of cardContent) {
		if (field !== notification && !TEXTS.includes(field.name)) continue;
		const content = value(field.name);
		if (content !== undefined) filledIn(content, () => undefined, refuseAs(field.displayName));
	}
}

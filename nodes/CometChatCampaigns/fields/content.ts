import type { IDataObject } from 'n8n-workflow';
import {
	cardFormFields,
	cardExample,
	cardFromForm,
	cardSource,
	PLACEHOLDER,
	refuseMistakes,
} from '../../shared/fields';
import { webAddress } from '../../shared/values/webAddress';
import { jsonObject, text, trimmedText } from '../../shared/values/readers';
import type { Convert, Refuse } from '../../shared/values/types';
import type { Field } from '../../shared/operation/types';

/** The types of channels that the product has: https://www.cometchat.com/docs/campaigns/overview */
export const CHANNEL_TYPES = [
	{ name: 'In-App', value: 'in_app', description: 'The notification feed inside the app: a card' },
	{ name: 'Push', value: 'push', description: 'A push notification on the device' },
];

/** A placeholder that the service fills: https://www.cometchat.com/docs/campaigns/variables */
const VARIABLE = /^\{\{[a-zA-Z_][a-zA-Z0-9_]*\}\}$/;

/** Shows a field for in-app channels, if Card Source has one of the values; without values, in any case. */
const shownInApp = (...cardSources: string[]) => ({
	show: { channelType: ['in_app'], ...(cardSources.length > 0 && { cardSource: cardSources }) },
});

const json = (name: string, shown: Field['displayOptions'], about: Partial<Field>): Field => ({
	displayName: 'Content',
	name,
	type: 'json',
	required: true,
	default: '{}',
	displayOptions: shown,
	as: jsonObject,
	...about,
});

const imageAddress: Convert = (value, refuse) => {
	const url = trimmedText(value, refuse);
	return VARIABLE.test(url) ? url : webAddress(url, refuse);
};

/**
 * The content of a channel, beside a field `channelType`: a card of fields or as JSON, or the JSON of a push notification.
 * @param forJson further keys of the JSON fields
 * @param forAll further keys of all fields but Card Source
 */
export const contentFields = (forJson: Partial<Field> = {}, forAll: Partial<Field> = {}): Field[] =>
	[
		{ ...cardSource, displayOptions: shownInApp() },
		json('content', shownInApp('json'), {
			placeholder: cardExample('Hi {{first_name}}'),
			description:
				'A card as the Card Builder of the dashboard exports it. Best set the field to Fixed: in an expression, n8n would take {{name}} for its own.',
			...forJson,
		}),
		...cardFormFields(shownInApp('fields')),
		json(
			'pushContent',
			{ show: { channelType: ['push'] } },
			{
				placeholder: 'e.g. {"title": "Hi {{first_name}}", "body": "Your digest is here"}',
				description: 'What the push notification says, as a JSON object',
				...forJson,
			},
		),
	].map((field) => ({
		...field,
		...(field.name === 'cardImage' && { as: imageAddress }),
		...(field.name !== cardSource.name && forAll),
	}));

/** The content fields as cells of a row: without our own keys, because n8n gets cells as they are. */
export const contentCells = contentFields().map(
	(field) =>
		Object.fromEntries(
			Object.entries(field).filter(([key]) => key !== 'local' && key !== 'as'),
		) as unknown as Field,
);

/** How the rows of a form read the content cells, by the name of the cell. */
export const contentReaders = Object.fromEntries(
	contentFields().map(({ name, displayName, as = text }) => [name, { label: displayName, as }]),
);

/**
 * The content of a channel as the form describes it. Its placeholders stay: the service fills them.
 * @param value the values of the form, by the name of the field
 * @throws by `refuse` for a card that breaks the documented form, and for placeholders that nobody would fill
 */
export function contentOf(value: (name: string) => unknown, refuse: Refuse): IDataObject {
	const isPush = value('channelType') === 'push';
	const isBuilt = !isPush && value(cardSource.name) !== 'json';
	// The field is required, but a cell of a row may be empty
	if (isBuilt && value('cardFallback') === undefined) refuse("has no 'Fallback Text'");
	const jsonField = isPush ? 'pushContent' : 'content';
	const content = ((isBuilt ? cardFromForm(value) : value(jsonField)) ?? {}) as IDataObject;
	if (Object.keys(content).length === 0) refuse('is empty');
	if (!isPush) refuseMistakes(content, refuse);
	refuseUnfilled(content, refuse);
	return content;
}

/** Refuses a placeholder that is no variable, because the service would not fill it. */
function refuseUnfilled(content: IDataObject, refuse: Refuse): void {
	const wrong = writtenPlaceholders(content).find((written) => !VARIABLE.test(written));
	if (wrong === undefined) return;
	// `{{ name }}` becomes `{{name}}`
	const trimmed = wrong.replace(/^\{\{\s+|\s+\}\}$/g, (end) => end.trim());
	if (VARIABLE.test(trimmed)) {
		refuse(`has ${wrong} with blanks inside of the braces. Write ${trimmed}`);
	}
	refuse(
		`has ${wrong}, which people would read as it is: a variable is written {{name}}, with letters, digits and underscores only`,
	);
}

/** All placeholders in a content, with their braces, e.g. `{{name}}` and `{{ name }}`. */
const writtenPlaceholders = (content: unknown): string[] =>
	[...(JSON.stringify(content) ?? '').matchAll(PLACEHOLDER)].map(([written]) => written);

/** The names of the variables `{{name}}` in a content, each once. */
export function variableNamesIn(content: unknown): string[] {
	const variables = writtenPlaceholders(content).filter((written) => VARIABLE.test(written));
	return [...new Set(variables.map((written) => written.slice(2, -2)))];
}

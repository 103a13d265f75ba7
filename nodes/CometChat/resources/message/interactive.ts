import { withListHint, undocumented } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { jsonObject, list } from '../../../shared/values/readers';
import type { Field, Item } from '../../../shared/operation/types';

/**
 * The category of interactive messages, which the reference of sending describes:
 * https://www.cometchat.com/docs/rest-api/messages/send-message
 */
export const INTERACTIVE = 'interactive';

const show = { messageType: [INTERACTIVE] };

const template: Field = {
	displayName: 'Template',
	name: 'interactiveType',
	type: 'options',
	options: [
		{ name: 'Card', value: 'card', description: 'A text with an image and buttons' },
		{
			name: 'Custom',
			value: 'customInteractive',
			description: 'A template of your own, which your app knows how to show',
		},
		{ name: 'Form', value: 'form', description: 'Fields to fill in, and a button that sends them' },
		{ name: 'Scheduler', value: 'scheduler', description: 'A choice of dates and times' },
	],
	default: 'card',
	description: 'How the app shows the interactive message',
	displayOptions: { show },
	routing: { send: { type: 'body', property: 'type' } },
};

const interactiveData: Field = {
	displayName: 'Interactive Data',
	name: 'interactiveData',
	type: 'json',
	required: true,
	default: '{}',
	placeholder:
		'e.g. {"text": "Are you coming?", "cardActions": [{"elementType": "button", "elementId": "yes", "buttonText": "Yes"}]}',
	description: 'The content of the template and its elements, as a JSON object',
	displayOptions: { show },
	routing: { send: { type: 'body', property: 'data.interactiveData' } },
	as: jsonObject,
};

export const interactiveContent: Field[] = [template, interactiveData];

/** The goals that are about some of the elements, which the form has to name. */
const GOALS_OF_ELEMENTS = ['allOf', 'anyOf', 'oneOf'];

const goal: Field = {
	displayName: 'Interaction Goal',
	name: 'interactionGoal',
	type: 'options',
	options: [
		{ name: 'All Of', value: 'allOf', description: 'Each of the elements was used' },
		{ name: 'Any Action', value: 'anyAction', description: undocumented('Any element was used') },
		{ name: 'Any Of', value: 'anyOf', description: 'At least one of the elements was used' },
		{ name: 'None', value: 'none', description: 'There is no goal, so the message stays open' },
		{ name: 'One Of', value: 'oneOf', description: 'One of the elements was used' },
	],
	default: 'anyOf',
	description: 'When the app counts the message as done; see Goal Element IDs',
	displayOptions: { show: { '/messageType': [INTERACTIVE] } },
	routing: { send: { type: 'body', property: 'data.interactionGoal.type' } },
};

const elementIds: Field = {
	displayName: 'Goal Element IDs',
	name: 'goalElementIds',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. yes, no',
	description: withListHint('The elementId of each element of the goal'),
	displayOptions: { show: { '/messageType': [INTERACTIVE] } },
	routing: { send: { type: 'body', property: 'data.interactionGoal.elementIds' } },
	as: list,
};

/** Fields of interactive messages besides their content; they go into a collection. */
export const interactiveOptions: Record<'allowSender' | 'elementIds' | 'goal', Field> = {
	allowSender: {
		displayName: 'Allow Sender Interaction',
		name: 'allowSenderInteraction',
		type: 'boolean',
		default: true,
		description: 'Whether the sender can use the elements as well',
		displayOptions: { show: { '/messageType': [INTERACTIVE] } },
		routing: { send: { type: 'body', property: 'data.allowSenderInteraction' } },
	},
	elementIds,
	goal,
};

/** @throws InputError for a goal without its elements, and for elements without a goal */
export function checkGoal({ value }: Item): void {
	if (value('messageType') !== INTERACTIVE) return;
	const chosen = value('additionalFields.interactionGoal') as string | undefined;
	const hasElements = value('additionalFields.goalElementIds') !== undefined;
	if (chosen === undefined && hasElements) {
		throw new InputError(goal.displayName, `is needed with '${elementIds.displayName}'`);
	}
	if (chosen !== undefined && GOALS_OF_ELEMENTS.includes(chosen) && !hasElements) {
		throw new InputError(elementIds.displayName, `is needed with this '${goal.displayName}'`);
	}
}

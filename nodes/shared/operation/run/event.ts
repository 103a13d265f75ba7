import type { IDataObject, IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';
import type { ReadEvent } from '../form/prepare';
import { get } from '../../values/nesting';
import { isRecord } from '../../values/readers';

/** The trigger for the events of the service, before whose name n8n puts the name of the package. */
const TRIGGER = /(^|\.)cometChatTrigger$/;

/** The places of a value in an item of the trigger: in its short form, and in the two that the service sends. */
const PLACES = [[], ['data'], ['data', 'message']];

/**
 * Reads the event that started the workflow: from the input item if it is the trigger's own, else from the output of
 * the trigger, which gives one item for each run.
 */
export function eventReader(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	index: number,
	item: IDataObject,
): ReadEvent {
	let event: IDataObject | undefined;
	return (name) => {
		event ??= isEvent(item) ? item : eventOf(context, index);
		const found = PLACES.map((place) => get(event!, [...place, name]));
		return found.find((value) => typeof value === 'string' || typeof value === 'number');
	};
}

function isEvent({ event, bot }: IDataObject): boolean {
	return event === 'after_message' && typeof bot === 'string';
}

/** The item of the trigger; an empty one if no CometChat Trigger started this run. */
function eventOf(context: IExecuteFunctions | IExecuteSingleFunctions, index: number): IDataObject {
	const triggers = context
		.getParentNodes(context.getNode().name)
		.filter(({ type }) => TRIGGER.test(type));
	for (const { name } of triggers) {
		const trigger = `$(${nameInExpression(name)})`;
		const expression = `{{ ${trigger}.isExecuted ? ${trigger}.first().json : undefined }}`;
		const event: unknown = context.evaluateExpression(expression, index);
		if (isRecord(event)) return event as IDataObject;
	}
	return {};
}

/** The name of a node as an expression holds it; the braces of a name would end the expression. */
export function nameInExpression(name: string): string {
	return JSON.stringify(name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
}

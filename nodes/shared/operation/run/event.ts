import type { IDataObject, IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';
import type { ReadEvent } from '../form/prepare';
import { get } from '../../values/nesting';
import { isRecord } from '../../values/readers';

/** Matches the type of the CometChat Trigger, with or without the package: `n8n-nodes-cometchat.cometChatTrigger`. */
const TRIGGER = /(^|\.)cometChatTrigger$/;

/** The paths to the values in an item of the trigger: with Simplify, and in the two forms that the service sends. */
const PATHS = [[], ['data'], ['data', 'message']];

/**
 * Reads the message to a bot that started the workflow, for the fields that are filled from it (`fromEvent`): from the
 * input item if that is the trigger's own, else from the output of the trigger. A run has one event.
 */
export function eventReader(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	index: number,
	item: IDataObject,
): ReadEvent {
	let event: IDataObject | undefined;
	return (name) => {
		event ??= isMessageToBot(item) ? item : eventOf(context, index);
		const values = PATHS.map((path) => get(event!, [...path, name]));
		return values.find((value) => typeof value === 'string' || typeof value === 'number');
	};
}

/** Whether an item of the input is the trigger's own, about a message to a bot. */
function isMessageToBot({ event, bot }: IDataObject): boolean {
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

/** The name of a node as text in an expression. Its braces are escaped, because braces may end the expression. */
export function nameInExpression(name: string): string {
	return JSON.stringify(name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
}

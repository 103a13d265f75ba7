import { NodeOperationError } from 'n8n-workflow';
import type { IHookFunctions } from 'n8n-workflow';
import { refuseAs } from '../../CometChat/transport/errors';
import { flag } from '../../CometChat/transport/request/values';
import { chosenEvents } from '../events';
import type { ChosenEvents, ParameterSource } from '../events';
import { readFilters } from './filters';
import type { Filters } from './filters';

/** The form's choices: which events start the workflow, and what the workflow gets. */
export interface Settings {
	events: ChosenEvents;
	filters: Filters;
	simplify: boolean;
}

/**
 * Reads the form.
 * @throws InputError naming the field
 */
export function readSettings(context: ParameterSource): Settings {
	return {
		events: chosenEvents(context),
		filters: readFilters(context),
		simplify: flag(context.getNodeParameter('simplify', true), refuseAs('Simplify')),
	};
}

/**
 * Refuses a form that cannot be read while somebody is there to correct it: when the workflow is published or tried.
 * @throws NodeOperationError naming the field
 */
export function checkSettings(context: IHookFunctions): void {
	try {
		readSettings(context);
	} catch (error) {
		throw new NodeOperationError(context.getNode(), error as Error);
	}
}

import { refuseAs } from '../../shared/values/inputError';
import { flag } from '../../shared/values/readers';
import type { ParameterSource } from '../../shared/webhook/settings';
import { chosenEvents } from '../events';
import type { ChosenEvents } from '../events';
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

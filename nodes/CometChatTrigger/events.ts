import type { IDataObject } from 'n8n-workflow';
import { InputError, refuseAs } from '../CometChat/transport/errors';
import { list } from '../CometChat/transport/request/values';
import type { Convert } from '../CometChat/transport/types';
import { documentedEvents } from './documentedEvents';

/** The choice of every event, also of those that the reference does not name. */
export const ALL_EVENTS = '*';

/** Which events start the workflow. */
export interface ChosenEvents {
	/** Every event is wanted, whatever its name. */
	all: boolean;
	/** Names of triggers, sorted, each once: the chosen and the typed ones; all documented ones where all are wanted. */
	names: string[];
}

/** What n8n gives to the functions of a trigger, as far as the choice of events needs it. */
export interface ParameterSource {
	getNodeParameter(name: string, fallback?: unknown): unknown;
}

/**
 * Reads which events the form asks for.
 * @throws InputError when a name cannot be one of a trigger, or nothing is chosen
 */
export function chosenEvents(context: ParameterSource): ChosenEvents {
	const options = (context.getNodeParameter('options', {}) ?? {}) as IDataObject;
	const chosen = namesFrom('Trigger On', context.getNodeParameter('events', []));
	const typed = namesFrom('Other Events', options.otherEvents ?? '');
	const all = [...chosen, ...typed].includes(ALL_EVENTS);
	const documented = all ? documentedEvents.map(({ value }) => String(value)) : [];
	const names = new Set([...documented, ...chosen, ...typed].filter((name) => name !== ALL_EVENTS));
	if (names.size === 0) throw new InputError('Trigger On', 'is empty. Choose at least one event');
	return { all, names: [...names].sort() };
}

/** Names of triggers as the service writes them: small letters, digits and underscores. */
const eventNames: Convert = (value, refuse) =>
	list(value, refuse).map((given) => {
		const name = given.toLowerCase();
		return name === ALL_EVENTS || /^[a-z0-9_]{1,100}$/.test(name)
			? name
			: refuse(`has '${given.slice(0, 50)}', which is no name of a trigger, like message_sent`);
	});

function namesFrom(field: string, value: unknown): string[] {
	return eventNames(value ?? '', refuseAs(field)) as string[];
}

/** The chosen events in words, as the node shows them on the canvas. */
export const SUBTITLE =
	'={{ [].concat($parameter["events"]).includes("*") ? "all events" : [].concat($parameter["events"]).map((name) => String(name).replace(/_/g, " ")).join(", ") }}';

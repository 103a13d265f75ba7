import type { IDataObject } from 'n8n-workflow';
import { InputError, refuseAs } from '../shared/values/inputError';
import { list } from '../shared/values/readers';
import type { ParameterSource } from '../shared/webhook/settings';
import { callbackEntries, eventEntries } from './receiving/families';

/** The choice of all events, also of events that the reference does not name. */
export const ALL_EVENTS = '*';

/** The events that start the workflow. */
export interface ChosenEvents {
	/** Whether every event starts the workflow, also an event without a documented name. */
	all: boolean;
	/** The names of the events, sorted, each once: all chosen and typed names, and with `all` all documented names as well. */
	names: string[];
}

/**
 * Reads which events the form asks for.
 * @throws InputError when a text cannot be the name of a trigger, or nothing is chosen
 */
export function chosenEvents(context: ParameterSource): ChosenEvents {
	const options = (context.getNodeParameter('options', {}) ?? {}) as IDataObject;
	const chosen = namesFrom('Trigger On', context.getNodeParameter('events', []));
	const typed = namesFrom('Other Events', options.otherEvents ?? '');
	const all = [...chosen, ...typed].includes(ALL_EVENTS);
	const documented = all ? eventEntries.map(({ value }) => value) : [];
	const names = new Set([...documented, ...chosen, ...typed].filter((name) => name !== ALL_EVENTS));
	if (names.size === 0) throw new InputError('Trigger On', 'is empty. Choose at least one event');
	return { all, names: [...names].sort() };
}

/**
 * The chosen events to which a webhook can be attached. With all events, events for the callback URL of a bot are left out.
 * @throws InputError also when such an event is chosen by its name: the node has no login for it
 */
export function webhookEvents(context: ParameterSource): ChosenEvents {
	const { all, names } = chosenEvents(context);
	const callback = callbackEntries.find(({ value }) => names.includes(value));
	if (callback && !all) {
		throw new InputError(
			'Trigger On',
			`has ${callback.name}, which cannot be registered automatically, because CometChat sends it to the callback URL of the bot. Give it a trigger of its own, with 'By Hand' under 'Registration'`,
		);
	}
	const callbackNames = callbackEntries.map(({ value }) => value);
	return { all, names: names.filter((name) => !callbackNames.includes(name)) };
}

/** Reads names of events. The service writes them in small letters, digits, underscores and hyphens. */
function namesFrom(field: string, value: unknown): string[] {
	const refuse = refuseAs(field);
	return list(value ?? '', refuse).map((given) => {
		const name = given.toLowerCase();
		return name === ALL_EVENTS || /^[a-z0-9_-]{1,100}$/.test(name)
			? name
			: refuse(`has '${given.slice(0, 50)}', which is no name of a trigger, like message_sent`);
	});
}

const NAMES = Object.fromEntries(eventEntries.map(({ value, name }) => [value, name]));

/** The chosen events, as the form calls them, which the node shows on the canvas. */
export const SUBTITLE = `={{ [].concat($parameter["events"]).includes("*") ? "All Events" : [].concat($parameter["events"]).map((name) => (${JSON.stringify(NAMES)})[name] ?? name).join(", ") }}`;

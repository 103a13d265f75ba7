/** Writes the table of events into docs/trigger.md, from the description of the trigger and what it simplifies. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEvent } from '../../nodes/CometChatTrigger/receiving/event';
import { eventEntries } from '../../nodes/CometChatTrigger/receiving/families';
import { simplifyEvent } from '../../nodes/CometChatTrigger/receiving/receive';
import { eventData, eventOf } from '../support/events';

export const TRIGGER_FILE = join(resolve(__dirname, '../..'), 'docs', 'trigger.md');

const BEGIN = "<!-- Written by 'npm run operations' from the description of the trigger. -->";
const END = '<!-- End of the table -->';

/** The page with the current table. */
export function withEventsTable(page: string): string {
	const [before, rest = ''] = page.split(BEGIN);
	const after = rest.slice(rest.indexOf(END) + END.length);
	return `${before}${BEGIN}\n\n${eventsTable()}\n\n${END}${after}`;
}

function eventsTable(): string {
	const rows = eventEntries.map(({ name, value, description, onlyFromApps, sentTo }) => {
		const live = onlyFromApps ? ' (live apps only)' : '';
		const goesTo = sentTo === 'callback' ? ' (sent to the callback URL of the bot)' : '';
		const fields = fieldsOf(value).join(', ');
		return [name, `\`${value}\``, `${description}${live}${goesTo}`, fields];
	});
	const head = ['Event', 'Name in the dashboard', 'What happened', 'Fields with Simplify'];
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

/**
 * The fields of an event with Simplify.
 * @param payloads the data of events by their names: those of the stand-in, unless a test gives others
 * @throws Error that names a mistake in a new event
 */
export function fieldsOf(
	trigger: string,
	payloads: Partial<typeof eventData> = eventData,
): string[] {
	const data = payloads[trigger];
	if (!data) {
		throw new Error(
			`The event ${trigger} has no data: add it to its family in test/service/events/kinds.`,
		);
	}
	const event = parseEvent(eventOf(trigger, data));
	if (!event) {
		throw new Error(
			`The family of ${trigger} cannot read its payload: the data lack what the event is about.`,
		);
	}
	const { event: _name, data: raw, ...fields } = simplifyEvent(event);
	if (raw !== undefined) {
		throw new Error(`The family of ${trigger} makes no short form of its payload.`);
	}
	return Object.keys(fields);
}

if (require.main === module) {
	writeFileSync(TRIGGER_FILE, withEventsTable(readFileSync(TRIGGER_FILE, 'utf8')));
}

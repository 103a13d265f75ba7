/** Writes the table of events into docs/trigger.md, from the description of the trigger and what it simplifies. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentedEvents } from '../../nodes/CometChatTrigger/documentedEvents';
import { parseEvent } from '../../nodes/CometChatTrigger/receiving/event';
import { simplifyEvent } from '../../nodes/CometChatTrigger/receiving/simplify';
import { eventOf } from '../support/events';

export const TRIGGER_FILE = join(resolve(__dirname, '../..'), 'docs', 'trigger.md');

const BEGIN = "<!-- Written by 'npm run operations' from the description of the trigger. -->";
const END = '<!-- End of the table -->';

/** What the service sends only for what live clients do; requests to the REST API do not cause it. */
const LIVE_ONLY =
	/_receipt$|^user_connection|^group_member_(joined|left)$|^(call|meeting)_(?!initiated)|_generated$/;

/** The page with a table that is current. */
export function withEventsTable(page: string): string {
	const [before, rest = ''] = page.split(BEGIN);
	const after = rest.slice(rest.indexOf(END) + END.length);
	return `${before}${BEGIN}\n\n${eventsTable()}\n\n${END}${after}`;
}

function eventsTable(): string {
	const rows = documentedEvents.map(({ name, value, description = '' }) => {
		const trigger = String(value);
		const { event: _name, ...fields } = simplifyEvent(parseEvent(eventOf(trigger))!);
		const live = LIVE_ONLY.test(trigger) ? ' (live apps only)' : '';
		return [name, `\`${trigger}\``, `${description}${live}`, Object.keys(fields).join(', ')];
	});
	const lines = [['Event', 'Name in the dashboard', 'What happened', 'Fields with Simplify']];
	return [...lines, lines[0].map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

if (require.main === module) {
	writeFileSync(TRIGGER_FILE, withEventsTable(readFileSync(TRIGGER_FILE, 'utf8')));
}

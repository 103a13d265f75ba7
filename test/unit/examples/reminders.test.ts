import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';

// Expressions that reckon from now, e.g. "={{ $now.minus({ days: 30 }).startOf('day').toUnixInteger() }}"
const path = join(__dirname, '../../../examples/remind-absent-users.json');
const expressions = [...readFileSync(path, 'utf8').matchAll(/"=\{\{ (\$now[^}]*\}[^}]*) \}\}"/g)];
const times = expressions.map(([, expression]) => new Function('$now', `return ${expression}`));

/** People who were last seen on this day are written to now: its beginning and its end in Unix seconds. */
function daySeenLast(now: DateTime): [number, number] {
	const [from, to] = times.map((time) => Number(time(now)));
	return [from, to];
}

it.each(['Europe/Berlin', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut'])(
	'the reminder of absent users leaves nobody out and takes nobody twice in a year of %s',
	(zone) => {
		expect(times).toHaveLength(2);
		let now = DateTime.fromISO('2026-01-01T09:00', { zone });
		let [, end] = daySeenLast(now);
		for (let day = 1; day <= 366; day++) {
			now = now.plus({ days: 1 });
			const [from, to] = daySeenLast(now);
			expect([now.toISODate(), from]).toEqual([now.toISODate(), end]);
			end = to;
		}
	},
);

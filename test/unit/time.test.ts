import { clock, wait } from '../../nodes/shared/transport/clock';
import { refuseAs } from '../../nodes/shared/values/inputError';
import { unixMilliseconds, unixSeconds } from '../../nodes/shared/values/time';

const refuse = refuseAs('Field');
const AT = 1_750_000_000;

it.each([
	[AT],
	[String(AT)],
	[` ${AT} `],
	[AT * 1_000],
	['2025-06-15T15:06:40Z'],
	['2025-06-15T15:06:40'],
	['2025-06-15 15:06:40'],
	['2025-06-15T17:06:40+02:00'],
	['2025-06-15T17:06:40+0200'],
	['2025-06-15T17:06:40+02'],
	['2025-06-15 15:06:40 Z'],
	['2025-06-15T15:06:40.999Z'],
	['2025-06-15T15:06:40,5Z'],
	['15.06.2025 15:06:40'],
	['2025/06/15 15:06:40'],
	['15/06/2025 15:06:40'],
	['06/15/2025, 3:06:40 PM'],
	['15 Jun 2025 15:06:40'],
	['15 june 2025 15:06:40'],
	['June 15, 2025 3:06:40 pm'],
	['Sun, 15 Jun 2025 15:06:40 GMT'],
	['Sun Jun 15 2025 17:06:40 GMT+0200 (Central European Summer Time)'],
	['Sun Jun 15 2025 09:36:40 GMT-0530'],
	['Sunday, June 15, 2025 at 3:06:40\u202fPM UTC'],
	// A time has at most 100 characters
	[`2025-06-15 15:06:40 (${'x'.repeat(78)})`],
	[new Date(AT * 1_000)],
	[{ toMillis: () => AT * 1_000 }],
])('reads %j', (given) => {
	expect(unixSeconds(given, refuse)).toBe(AT);
	expect(Math.floor((unixMilliseconds(given, refuse) as number) / 1_000)).toBe(AT);
});

it.each([
	'2025-06-15T15:06:40.250999Z',
	'2025-06-15 15:06:40.250999 UTC',
	'15.06.2025 15:06:40,25',
	'06/15/2025, 3:06:40.25 PM',
])('reads the milliseconds of %s', (given) => {
	expect(unixMilliseconds(given, refuse)).toBe(AT * 1_000 + 250);
});

it.each(['2025-06-15 23:59:59', '15.06.2025 11:59:59 PM'])(
	'reads the last second of a day: %s',
	(given) => {
		expect(unixSeconds(given, refuse)).toBe(Date.UTC(2025, 5, 15, 23, 59, 59) / 1_000);
	},
);

it('reads noon and midnight with PM and AM', () => {
	const day = Date.UTC(2025, 5, 13) / 1_000;
	expect(unixSeconds('06/13/2025 12:30 PM', refuse)).toBe(day + 12.5 * 3_600);
	expect(unixSeconds('06/13/2025 12:30 AM', refuse)).toBe(day + 0.5 * 3_600);
});

it('reads a date without time as the beginning of the day, UTC', () => {
	expect(unixSeconds('2025-06-15', refuse)).toBe(Date.UTC(2025, 5, 15) / 1_000);
});

it.each([
	0,
	42,
	-AT,
	NaN,
	Infinity,
	'yesterday',
	'2024-02-30',
	'30.02.2024',
	'29 Feb 2025',
	'15 Foo 2025',
	// Months of other languages, which begin like English months
	'15 marraskuu 2025',
	'15 mars 2025',
	'Junio 15, 2025',
	'15 juneau 2025',
	'15 ma 2025',
	'13.13.2025',
	'15.06.2025 24:00',
	'15.06.2025 15:60',
	'15.06.2025 15:06:60',
	'15.06.2025 13:06 PM',
	'15.06.25',
	'2025-13-01',
	'2025-06-15T25:00:00Z',
	`2025-06-15 15:06 (${'x'.repeat(100)})`,
	true,
	{},
	[AT],
	new Date('nonsense'),
])('refuses %j', (given) => {
	expect(() => unixSeconds(given, refuse)).toThrow('is not a time');
	expect(() => unixMilliseconds(given, refuse)).toThrow('is not a time');
});

it.each(['05/06/2025', '5/6/2025 10:00', '05-06-2025', '12/06/2025', '05/12/2025'])(
	'refuses %j, which may mean two different days',
	(given) => {
		expect(() => unixSeconds(given, refuse)).toThrow(
			/may be two different days .* the form 2025-\d\d-\d\d for/,
		);
	},
);

it.each(['06/06/2025', '6/06/2025', '06-6-2025'])(
	'takes %j, whose day and month are equal',
	(given) => {
		expect(unixSeconds(given, refuse)).toBe(Date.UTC(2025, 5, 6) / 1_000);
	},
);

it.each([
	[999_999_999, undefined],
	[1_000_000_000, 1_000_000_000],
	[9_999_999_999, 9_999_999_999],
	[10_000_000_000, undefined],
	[999_999_999_999, undefined],
	[1_000_000_000_000, 1_000_000_000],
	[9_999_999_999_999, 9_999_999_999],
	[10_000_000_000_000, undefined],
])(
	'reads %d as a time only if it has as many digits as seconds or milliseconds: %s',
	(given, expected) => {
		const read = () => unixSeconds(given, refuse);
		if (expected === undefined) expect(read).toThrow();
		else expect(read()).toBe(expected);
	},
);

it('waits no longer when the clock is set back meanwhile', async () => {
	const usual = { ...clock };
	let slept = 0;
	clock.now = () => 2_000_000_000_000 - (slept > 0 ? 3_600_000 : 0);
	clock.elapsed = () => slept;
	clock.sleep = async (milliseconds) => {
		slept += milliseconds;
	};
	await wait(2_000).finally(() => Object.assign(clock, usual));
	expect(slept).toBe(2_000);
});

import { unixMilliseconds, unixSeconds } from '../../nodes/CometChat/transport/request/time';

const refuse = (reason: string): never => {
	throw new Error(reason);
};
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
	[new Date(AT * 1_000)],
	[{ toMillis: () => AT * 1_000 }],
])('reads %j', (given) => {
	expect(unixSeconds(given, refuse)).toBe(AT);
	expect(Math.floor((unixMilliseconds(given, refuse) as number) / 1_000)).toBe(AT);
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
	'15.06.2025',
	'2024-02-30',
	'2025-13-01',
	'2025-06-15T25:00:00Z',
	true,
	{},
	[AT],
	new Date('nonsense'),
])('refuses %j', (given) => {
	expect(() => unixSeconds(given, refuse)).toThrow('is not a time');
	expect(() => unixMilliseconds(given, refuse)).toThrow('is not a time');
});

import { randomBytes } from 'node:crypto';
import { NO_GROWTH, NO_WRONG_STATUS, ZERO, RIGHT_STATUSES } from '../goals';
import type { Row } from '../measure';
import { residentMegabytes } from '../resources';
import { login, messageSent } from './events';
import { publishTrigger, type MeasuredN8n } from './runningN8n';
import { sendRequests, countByStatus, type Answer, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const ROUNDS = usualOrSmallest(5, 1);
const IN_A_ROUND = usualOrSmallest(2_000, 100);
const CONNECTIONS = 10;
const LARGEST = usualOrSmallest(16 * 1024 * 1024, 64 * 1024);

/** A kind of request that must start nothing, and the statuses that are right for it. */
interface Attack {
	name: string;
	/** The number of these requests among a hundred. */
	share: number;
	statuses: number[];
	make(path: string, n: number): Shot;
}

const json = { 'content-type': 'application/json' };

const ATTACKS: Attack[] = [
	{
		name: 'wrong password',
		share: 40,
		statuses: [401],
		make: (path, n) => ({ path, headers: login(`wrong-${n}`), body: messageSent(n) }),
	},
	{
		name: 'no password',
		share: 10,
		statuses: [401],
		make: (path, n) => ({ path, headers: json, body: messageSent(n) }),
	},
	{
		name: 'random bytes up to 16 MB',
		share: 10,
		// n8n reads JSON itself, before the trigger is asked
		statuses: [422],
		make: (path) => ({ path, headers: login(), body: randomBytes(randomSize()) }),
	},
	{
		name: 'a text of up to 16 MB with a wrong password',
		share: 5,
		statuses: [401],
		make: (path) => ({
			path,
			headers: login('wrong'),
			body: `{"trigger":"message_sent","data":{"text":"${'x'.repeat(randomSize() - 100)}"}}`,
		}),
	},
	{
		name: 'nested deeply',
		share: 5,
		statuses: [400],
		make: (path) => ({
			path,
			headers: login(),
			body: `{"trigger":"group_created","data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
		}),
	},
	{
		name: 'no event',
		share: 20,
		statuses: [400],
		make: (path, n) => ({ path, headers: login(), body: NO_EVENTS[n % NO_EVENTS.length] }),
	},
	{
		name: 'an event that is not chosen',
		share: 5,
		statuses: [200],
		make: (path, n) => ({
			path,
			headers: login(),
			body: JSON.stringify({ trigger: `event_${n}`, data: { n } }),
		}),
	},
	{
		name: 'the wrong method',
		share: 5,
		statuses: [404],
		make: (path) => ({ method: 'PUT', path, headers: login(), body: messageSent(1) }),
	},
];

const NO_EVENTS = [
	'{}',
	'[]',
	'{"trigger":"message_sent"}',
	'{"trigger":"message_sent","data":null}',
	'{"trigger":"message_sent","data":[]}',
	'{"trigger":"message_sent","data":{}}',
	'{"trigger":"message_sent","data":{"message":"x"}}',
	'{"trigger":"moderation_engine_blocked","data":{"message":null}}',
	'{"trigger":true,"data":{}}',
	'{"trigger":"","data":{}}',
	'{"data":{"message":{"id":"1"}}}',
	'{"__proto__":{"trigger":"message_sent"},"data":{}}',
];

/** A size up to 16 MB: 10 to 100 kB is as likely as 1 to 10 MB. */
function randomSize(): number {
	// n8n takes 16 MB, and so a kilobyte is left for the rest of the body. No size is below 200, because a text is 100 bytes shorter
	return Math.max(200, Math.floor(LARGEST ** Math.random()) - 1_024);
}

/** 10,000 requests of somebody who means ill: what they start, what they are answered, and what they cost in memory. */
export async function measureHostileSender(n8n: MeasuredN8n): Promise<Row[]> {
	const triggered = await publishTrigger(n8n);
	const origins = n8n.answering.map(({ origin }) => origin);
	const memory = () => n8n.answering.map(({ pid }) => Math.round(residentMegabytes(pid)));
	const answers: Answer[] = [];
	const wrong: string[] = [];
	const attackOnce = async () => {
		const attacks = Array.from({ length: IN_A_ROUND }, (_, n) => attackOf(n));
		// Makes each request when it is sent, because all together are gigabytes
		const shots = {
			*[Symbol.iterator]() {
				for (const [n, attack] of attacks.entries()) yield attack.make(triggered.path, n);
			},
		};
		const given = await sendRequests(origins, shots, CONNECTIONS);
		given.forEach(({ status }, n) => {
			const { name, statuses } = attacks[n];
			if (!statuses.includes(status)) wrong.push(`${status} for ${name}`);
		});
		answers.push(...given);
	};
	// A process keeps the memory of its first large requests, so the first round does not count
	await attackOnce();
	answers.length = 0;
	const seen: number[][] = [memory()];
	for (let round = 0; round < ROUNDS; round++) {
		await attackOnce();
		seen.push(memory());
	}
	const runs = (await triggered.executions()).length;
	await triggered.end();
	const name = `Hostile sender, ${n8n.name}, ${answers.length.toLocaleString('en-US')} requests`;
	return [
		{ name: `${name}: runs`, value: String(runs), goal: ZERO },
		{
			name: `${name}: answers`,
			value: `${JSON.stringify(countByStatus(answers))}; ${wrong.length === 0 ? NO_WRONG_STATUS : `wrong: ${[...new Set(wrong)].join(', ')}`}`,
			goal: RIGHT_STATUSES,
		},
		{
			name: `${name}: resident memory after ${IN_A_ROUND.toLocaleString('en-US')} others, and after each fifth (each process that answers)`,
			value: origins
				.map((_, index) => `${seen.map((megabytes) => megabytes[index]).join(', ')} MB`)
				.join('; '),
			goal: NO_GROWTH,
		},
	];
}

/** The nth attack. 37 and 100 have no common divisor, so each hundred requests have the whole mixture, in mixed order. */
function attackOf(n: number): Attack {
	let rest = (n * 37) % 100;
	for (const attack of ATTACKS) {
		if (rest < attack.share) return attack;
		rest -= attack.share;
	}
	throw new Error('The shares do not add up to a hundred');
}

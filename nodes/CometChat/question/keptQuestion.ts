import { createHash, randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { nameInExpression } from '../../shared/operation/run/event';
import { clock } from '../../shared/transport/clock';
import type { Asked } from './pages';

/** The key in the node's context, which n8n keeps with the execution, that holds the open question. */
const CONTEXT_KEY = 'question';

/** The parameter of a link that shows which question it belongs to, and who opens it. */
const LINK_PARAMETER = 'question';

/** A question as n8n keeps it with the execution until the answer. The next question of the node replaces it. */
export interface KeptQuestion {
	id: string;
	/** The user of each link; null where nobody knows who opens it. Only the hash of a link's key is kept. */
	users: Record<string, string | null>;
	/** The content of the page. */
	asked: Asked;
	/** The receivers who could not be asked, with the reasons. */
	notAsked: string[];
}

/**
 * The links to the page of one question. All questions of a node have the same address in n8n. So each link has a random key
 * of its own, by which the link of an earlier question is known as well. The user belongs to the key and not to the address:
 * n8n's own address of the execution takes any parameters.
 */
export class Links {
	/** The ID of the question. */
	readonly id = randomUUID();
	readonly users: KeptQuestion['users'] = {};

	/** @param sign makes a signed link with these parameters */
	constructor(private readonly sign: (parameters: Record<string, string>) => string) {}

	linkFor(uid?: string): string {
		const key = randomUUID();
		this.users[hashOf(key)] = uid ?? null;
		return this.sign({ [LINK_PARAMETER]: key });
	}
}

export function keep(context: IExecuteFunctions, question: KeptQuestion): void {
	context.getContext('node')[CONTEXT_KEY] = JSON.stringify(question);
}

/** The last question of the node; undefined when it has not asked yet. */
export function keptBy(context: IWebhookFunctions): KeptQuestion | undefined {
	const name = nameInExpression(context.getNode().name);
	const kept = context.evaluateExpression(`{{ $node[${name}].context.${CONTEXT_KEY} }}`);
	return typeof kept === 'string' ? (JSON.parse(kept) as KeptQuestion) : undefined;
}

/**
 * The user whose link was opened; null where nobody knows who it was.
 * @returns undefined when the link belongs to another question
 */
export function userOf(
	{ users }: KeptQuestion,
	query: Record<string, unknown>,
): string | null | undefined {
	const key = query[LINK_PARAMETER];
	if (typeof key !== 'string') return undefined;
	const hash = hashOf(key);
	return Object.hasOwn(users, hash) ? users[hash] : undefined;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Milliseconds that n8n may take after an answer until it has stored that the execution goes on: a day. With a limit of
 * concurrent runs, the execution waits for its turn, and n8n lets further answers through.
 */
const MAX_RESUMING_MS = 86_400_000;

/** Questions that were answered within {@link MAX_RESUMING_MS}, by their IDs; the value is when. */
const answered = new Map<string, number>();

/**
 * Marks a question as answered, so that {@link isAnswered} keeps further answers out. n8n itself refuses a second answer
 * only while the execution runs on after the first one. In a loop, the execution may soon wait for the next question, and
 * a second answer to the first question would set the execution back. The mark is known only in this process. If the
 * execution did not go on, another answer is taken after {@link MAX_RESUMING_MS}.
 */
export function markAnswered({ id }: KeptQuestion): void {
	const now = clock.elapsed();
	for (const [question, at] of answered) if (now - at >= MAX_RESUMING_MS) answered.delete(question);
	answered.set(id, now);
}

/** Whether this process has an answer that n8n may not have stored yet, e.g. at its limit of concurrent runs. */
export function isAnswered({ id }: KeptQuestion): boolean {
	const at = answered.get(id);
	return at !== undefined && clock.elapsed() - at < MAX_RESUMING_MS;
}

/** Asks again, because the answer could not be read after all, or n8n has not taken it. */
export function takeBack({ id }: KeptQuestion): void {
	answered.delete(id);
}

import { createHash, randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { nameInExpression } from '../../shared/operation/run/source';
import { clock } from '../../shared/transport/clock';
import type { PageContent } from './pages';

/** The key of the open question in the node's context, which n8n keeps with the execution. */
const CONTEXT_KEY = 'question';

/** The parameter of a link that shows to which question the link belongs, and who opens it. */
const LINK_PARAMETER = 'question';

/** A question as n8n keeps it with the execution until the answer. The next question of the node replaces it. */
export interface KeptQuestion {
	id: string;
	/** The UIDs by the hashes of the links' keys; null if nobody knows who opens the link. */
	users: Record<string, string | null>;
	/** The content of the page. */
	pageContent: PageContent;
	/** The receivers who could not be asked, with the reasons. */
	notAsked: string[];
}

/**
 * The links to the page of one question. All questions of a node have the same address in n8n, so each link has a random key,
 * which tells the links of an earlier question apart. The question keeps the user of each key. A link does not name its user,
 * because anybody can change the parameters of a link: not every version of n8n checks them.
 */
export class Links {
	/** The ID of the question. */
	readonly id = randomUUID();
	readonly users: KeptQuestion['users'] = {};

	/** @param sign makes a link that n8n lets in, with these parameters */
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

/** The last question of the node; undefined if the node has not asked yet. */
export function keptBy(context: IWebhookFunctions): KeptQuestion | undefined {
	// Webhook functions have no `getContext`, so an expression reads the context of the node
	const name = nameInExpression(context.getNode().name);
	const kept = context.evaluateExpression(`{{ $node[${name}].context.${CONTEXT_KEY} }}`);
	return typeof kept === 'string' ? (JSON.parse(kept) as KeptQuestion) : undefined;
}

/**
 * The user whose link was opened.
 * @returns null if the link was not made for one user; undefined if it belongs to another question
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
 * The milliseconds that n8n may take to store that the execution goes on with an answer: a day. At its limit of concurrent
 * runs, n8n lets the execution wait, and lets further answers through.
 */
const MAX_RESUMING_MS = 86_400_000;

/** The times of the answers of the last {@link MAX_RESUMING_MS}, by the IDs of the questions. */
const answerTimes = new Map<string, number>();

/**
 * Marks a question as answered, so that {@link isAnswered} keeps further answers out. n8n itself refuses a second answer
 * only while the execution runs on after the first answer. In a loop, that is not enough:
 * 1. Two answers come, and n8n reads the execution for both of them.
 * 2. The first answer resumes the execution. The loop asks anew, and the execution waits again.
 * 3. The second answer still holds the old execution, where its key fits. n8n would resume that one.
 *
 * The mark is known only in this process. If the execution did not go on, another answer is taken after {@link MAX_RESUMING_MS}.
 */
export function markAnswered({ id }: KeptQuestion): void {
	const now = clock.elapsed();
	for (const [question, at] of answerTimes) {
		if (now - at >= MAX_RESUMING_MS) answerTimes.delete(question);
	}
	answerTimes.set(id, now);
}

/** Whether this process has an answer that n8n may not have stored yet, e.g. at its limit of concurrent runs. */
export function isAnswered({ id }: KeptQuestion): boolean {
	const at = answerTimes.get(id);
	return at !== undefined && clock.elapsed() - at < MAX_RESUMING_MS;
}

/** Takes the mark of {@link markAnswered} back: the files of the answer could not be stored, or n8n has refused the answer. */
export function unmarkAnswered({ id }: KeptQuestion): void {
	answerTimes.delete(id);
}

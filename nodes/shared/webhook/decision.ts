import type { IDataObject } from 'n8n-workflow';
import { isRecord, jsonIn } from '../values/readers';

export type Verdict = 'approve' | 'block';

/**
 * The answer that the service reads.
 * https://www.cometchat.com/docs/moderation/custom/custom-api
 */
export interface Decision {
	/** Whether the message violates the rule. */
	isMatchingCondition: boolean;
	/** 0 to 1; the service compares it with the threshold of its rule. */
	confidence: number;
	/** May be empty. */
	reason: string;
}

/** A decision without doubt. Its confidence is 1 if it blocks, and 0, which no threshold takes for a violation, if it approves. */
export function decisionFor(verdict: Verdict, reason: string): Decision {
	const isBlocked = verdict === 'block';
	return { isMatchingCondition: isBlocked, confidence: isBlocked ? 1 : 0, reason };
}

/**
 * Reads what a workflow answered; undefined for anything that is no decision.
 * @param answer an object, or JSON as text or bytes
 */
export function readDecision(answer: unknown): Decision | undefined {
	const value = Buffer.isBuffer(answer) ? answer.toString() : answer;
	const read = typeof value === 'string' ? jsonIn(value) : value;
	if (!isRecord(read)) return undefined;
	const { isMatchingCondition, confidence, reason = '' } = read as IDataObject;
	if (typeof isMatchingCondition !== 'boolean' || typeof confidence !== 'number') return undefined;
	if (!(confidence >= 0 && confidence <= 1) || typeof reason !== 'string') return undefined;
	return { isMatchingCondition, confidence, reason };
}

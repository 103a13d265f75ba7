import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { InputError, refuseAs } from '../shared/values/inputError';
import { isEmpty, mendedText, number, oneOf } from '../shared/values/readers';
import { isTool, toErrorItem, toNodeError } from '../shared/operation/output/nodeErrors';
import { decisionFor } from '../shared/webhook/decision';
import type { Decision, Verdict } from '../shared/webhook/decision';

/** How the type of the trigger ends; n8n puts the name of the package before it. */
const TRIGGER = 'cometChatModerationTrigger';

/** The end of the type of n8n's trigger in a workflow that another one calls: n8n takes no answer from there. */
const CALLED = 'executeWorkflowTrigger';

const START_WITH_TRIGGER = 'Start this workflow with a CometChat Moderation Trigger.';
const ANSWER_BEHIND_CALL =
	'A workflow that another one calls cannot answer. Let it return its decision, and answer behind the step that calls it, in the workflow with the CometChat Moderation Trigger.';

/** The key in the data of the run, which holds the first answer. */
const FIRST_ANSWER = 'cometChatModerationAnswer';

/** Blanks, quotes and signs of Markdown around a decision, and the full stop or ! behind it; \x60 is a backtick. */
const AROUND = /^[\s"'\x60*_“”„‘’«»]+|[\s"'\x60*_“”„‘’«».!]+$/g;

/** Other words for a decision, which models and CometChat itself have for it. Only a whole answer counts: "do not block" is none. */
const SYNONYMS = new Map<string, Verdict>([
	['allow', 'approve'],
	['allowed', 'approve'],
	['approved', 'approve'],
	['blocked', 'block'],
	['denied', 'block'],
	['deny', 'block'],
	['disapprove', 'block'],
	['disapproved', 'block'],
	['reject', 'block'],
	['rejected', 'block'],
]);

/**
 * Answers the request with the first item: a request is about one message. The items go on.
 * @param continuesOnFail true: a wrong form makes the first item an error item, and the caller gets the default answer
 * of the trigger
 */
export async function answer(
	this: IExecuteFunctions,
	continuesOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	if (items.length === 0) return [[]];
	const node = this.getNode();
	const before = this.getParentNodes(node.name);
	// A called workflow has no request, also where it contains a moderation trigger
	const isInCall = this.getMode() === 'integrated';
	// A tool does not stand behind the trigger, but its agent does
	const hasRequest = isTool(node) || before.some(({ type }) => type.endsWith(TRIGGER));
	if (isInCall || !hasRequest) {
		const isCalled = isInCall || before.some(({ type }) => type.endsWith(CALLED));
		throw new NodeOperationError(node, 'There is no request to answer', {
			description: isCalled ? ANSWER_BEHIND_CALL : START_WITH_TRIGGER,
		});
	}
	const [first, ...others] = items.map(({ json, binary }, item) => ({
		json,
		binary,
		pairedItem: { item },
	}));
	let decision: Decision;
	try {
		decision = readForm((name) => this.getNodeParameter(name, 0, ''));
		refuseContradiction(this.getContext('flow'), decision);
	} catch (error) {
		if (continuesOnFail) return [[toErrorItem(node, error, 0, first.json), ...others]];
		throw toNodeError(node, error, 0);
	}
	this.sendResponse({ body: { ...decision }, headers: {}, statusCode: 200 });
	const json = { ...first.json, answer: { ...decision } as IDataObject };
	return [[{ ...first, json }, ...others]];
}

/** Refuses the opposite of an earlier answer of the run: CometChat has that one, and nobody would notice which of them counts. */
function refuseContradiction(run: IDataObject, { isMatchingCondition: blocks }: Decision): void {
	const verdict = blocks ? 'block' : 'approve';
	const first = run[FIRST_ANSWER] ?? verdict;
	run[FIRST_ANSWER] = first;
	if (first === verdict) return;
	throw new InputError(
		'Decision',
		`comes too late: this run has answered '${String(first)}' before`,
	);
}

function readForm(read: (name: string) => unknown): Decision {
	const decided = read('decision');
	if (isEmpty(decided)) throw new InputError('Decision', 'is empty. Choose Approve or Block');
	// Models write "Block.", `block` or **Block**, and end their answers with line breaks
	const said = typeof decided === 'string' ? decided.toLowerCase().replace(AROUND, '') : decided;
	const meant = SYNONYMS.get(String(said)) ?? said;
	const verdict = oneOf(['approve', 'block'])(meant, refuseAs('Decision')) as Verdict;
	// A reason may quote a message that was cut within an emoji
	const decision = decisionFor(verdict, mendedText(reasonOf(read('reason')), refuseAs('Reason')));
	if (verdict === 'approve') return decision;
	const givenConfidence = read('confidence');
	// A decision must not get lost because a step before says nothing of its confidence
	const confidence = isEmpty(givenConfidence) ? decision.confidence : confidenceOf(givenConfidence);
	if (confidence < 0 || confidence > 1) throw new InputError('Confidence', 'has to be 0 to 1');
	return { ...decision, confidence };
}

/** A confidence, which models also write as `95%`, 95 and `0,95`: a decision to block must not get lost for that. */
function confidenceOf(given: unknown): number {
	const written = typeof given === 'string' ? given.trim().replace(',', '.') : given;
	const percent = /^(.*\d)\s*%$/.exec(String(written))?.[1];
	const read = number(percent ?? written, refuseAs('Confidence'));
	// From 2 on, a number can only be a percentage; between 1 and 2 it is more likely a slip, and is refused
	return percent === undefined && read < 2 ? read : read / 100;
}

/** A reason as text. A model may give none, or several at once: its decision must not get lost for that. */
function reasonOf(given: unknown): string {
	if (typeof given !== 'object' || given === null) return String(given ?? '');
	const isNothing = Object.keys(given).length === 0 && !(given instanceof Date);
	return isNothing ? '' : JSON.stringify(given);
}

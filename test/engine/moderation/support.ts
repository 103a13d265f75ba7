import { setTimeout as pause } from 'node:timers/promises';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';
import { CometChatModerationTrigger } from '../../../nodes/CometChatModerationTrigger/CometChatModerationTrigger.node';
import { runsOf } from '../../../nodes/shared/webhook/runs';
import { Asker, type RespondToCaller } from './asker';

export const APPROVED = { isMatchingCondition: false, confidence: 0, reason: '' };
export const BLOCKED = { isMatchingCondition: true, confidence: 0.95, reason: 'Spam' };
export const byDefault = (why: string) => ({ ...APPROVED, reason: `Default: ${why}` });
/** Timers of Node.js may end up to a millisecond early. */
export const EARLY = 1;

/** n8n with workflows that begin with the trigger, until the end of each test. */
export function useAskers() {
	const open: Asker[] = [];
	afterEach(async () => {
		await Promise.all(open.splice(0).map(async (asker) => await asker.close()));
	});

	let count = 0;
	/** n8n with a published workflow that begins with the trigger. */
	async function asker(parameters: INodeParameters = {}, run?: RespondToCaller): Promise<Asker> {
		const trigger = { core, workflow, nodeType: new CometChatModerationTrigger() };
		const made = new Asker(trigger, {
			parameters: { fallback: 'approve', ...parameters },
			workflowId: `asked-${++count}`,
		});
		if (run) made.run = run;
		open.push(made);
		return await made.listen();
	}

	/** The counter of the workflow that was made last. */
	const underWay = () => runsOf(JSON.stringify([`asked-${count}`, 'node']));

	/** Waits until the run has ended, also when its answer was late; a busy machine may need seconds. */
	async function whenEnded(): Promise<void> {
		for (let n = 0; n < 500 && underWay() > 0; n++) await pause(10);
	}

	return { asker, underWay, whenEnded };
}

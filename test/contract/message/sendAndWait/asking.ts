import { createHash } from 'node:crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { AskedRun, SeenPage } from '../../../engine/asked';
import { askNode, type NodeRun } from '../../../engine/harness';
import { useFastClock } from '../../../engine/support';
import { linkIn } from '../../../support/links';
import { credentialsFor } from '../../../support/node';
import { byId, records, useOperation } from '../../support';

export const QUESTION = 'May we refund order 4711?';
export const thread = { receiverType: 'thread', messageId: '1', onBehalfOf: byId('alice') };
export const group = { receiverType: 'group', receiverGuid: byId('general') };
export const severalUsers = { receiverType: 'several', receiverUids: 'bob, carol' };
export const customForm = (...values: INodeParameters[]) => ({
	responseType: 'customForm',
	formFields: { values },
});
export const limitWaitTime = (values: INodeParameters, more: INodeParameters = {}) => ({
	options: { limitWaitTime: { values }, ...more },
});
export const APPROVE = { answer: 'approve' };
export const ANY_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** The HTML of a page without the script that its Content-Security-Policy allows. */
export function withoutOwnScript({ html, headers }: SeenPage): string {
	return html.replace(/<script>([^]*?)<\/script>/, (script, content: string) => {
		const hash = createHash('sha256').update(content).digest('base64');
		return headers['Content-Security-Policy'].includes(`'sha256-${hash}'`) ? '' : script;
	});
}

/** A question to Bob, a stand-in that sends it, and what a test needs to answer it. */
export function useQuestions() {
	// The tests send more messages than a sender may in a minute: here, a minute passes in 50 ms
	useFastClock({ minute: 50 });
	const { service, form, run, sent } = useOperation('message', 'sendAndWait', {
		receiverUid: byId('bob'),
		message: QUESTION,
		options: { afterDecision: 'leave' },
	});

	const ask = async (more: object = {}, options: Partial<NodeRun> = {}) =>
		await askNode({
			credentials: credentialsFor(service.current),
			parameters: { ...form, ...more },
			...options,
		});
	/** The link in the last request, or in that with this index; negative ones count from the end. */
	const link = (index?: number) => linkIn(service.current, index);

	return {
		service,
		run,
		sent,
		ask,
		link,
		/** The bodies of the requests. */
		bodies: () => sent().map(({ body }) => body as IDataObject),
		/** Posts an answer, and gives the output of the node without its time and the ID of the question. */
		answered: async (asked: AskedRun, body: IDataObject, at = link()): Promise<IDataObject> => {
			const { status, result } = await asked.press(at, body);
			expect(status).toBe(200);
			const [{ data, ...rest }] = records(result!);
			const { respondedAt, questionId, ...answer } = data as IDataObject;
			expect(respondedAt).toEqual(expect.stringMatching(/^\d{4}-.*Z$/));
			expect(questionId).toEqual(ANY_ID);
			return { ...answer, ...rest };
		},
		/** Expects that the execution does not wait for an answer, and fails with this message. */
		failsToAsk: async (more: object, message: string | RegExp, options?: Partial<NodeRun>) => {
			const { result, waitTill } = await ask(more, options);
			expect(result.error?.message).toMatch(message);
			expect(waitTill).toBeUndefined();
		},
	};
}

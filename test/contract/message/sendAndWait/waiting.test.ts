import { ExecuteContext } from 'n8n-core';
import { byId, pairedItems, records } from '../../support';
import { useQuestions } from './asking';

const { sent, ask } = useQuestions();

it('a question stays unanswered while the node waits, in an item that is linked to the input', async () => {
	const { result } = await ask();
	expect(records(result)).toMatchObject([{ data: { approved: false, limitReached: true } }]);
	expect(pairedItems(result)).toEqual([{ item: 0 }]);
});

it('a review that could not be asked is declined, in an item that is linked to the input', async () => {
	const nobody = { receiverUid: byId('nobody-here') };
	const options = { asReview: true, onError: 'continueRegularOutput' } as const;
	const { result } = await ask(nobody, options);
	expect(records(result)).toMatchObject([{ approved: false, data: { approved: false } }]);
	expect(pairedItems(result)).toEqual([{ item: 0 }]);
});

it('an execution that was cancelled when the question arrived does not wait', async () => {
	const signal = jest.spyOn(ExecuteContext.prototype, 'getExecutionCancelSignal');
	// The run is cancelled after the request was sent, because an earlier cancelling gives the request up
	signal.mockImplementation(() => (sent().length > 0 ? AbortSignal.abort() : undefined));
	const { waitTill } = await ask();
	signal.mockRestore();
	expect(sent()).toHaveLength(1);
	expect(waitTill).toBeUndefined();
});

it('the node asks n8n to check the signatures of links, in versions that have to be asked', async () => {
	const asked = jest.fn();
	const name = 'setSignatureValidationRequired';
	Object.defineProperty(ExecuteContext.prototype, name, { configurable: true, value: asked });
	await ask();
	Reflect.deleteProperty(ExecuteContext.prototype, name);
	expect(asked).toHaveBeenCalledTimes(1);
});

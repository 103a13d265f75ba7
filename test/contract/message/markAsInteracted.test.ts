import { sketchMessage } from '../../service';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = {
	resource: 'message',
	operation: 'markAsInteracted',
	messageId: '9001',
	onBehalfOf: byId('bob'),
};
const interactions = () => service.current.state.messages.get('9001')!.interactions!;

beforeEach(() => {
	sketchMessage(service.current.state, {
		id: '9001',
		category: 'interactive',
		type: 'form',
		sender: 'alice',
		receiver: 'bob',
		receiverType: 'user',
		sentAt: 1_760_000_000,
		data: {
			interactiveData: {
				formFields: [{ elementType: 'textInput', elementId: 'name' }],
				submitElement: { elementType: 'button', elementId: 'submit' },
			},
		},
	});
});

it('marks the elements, and again without harm', async () => {
	const elementIds = '={{ $json.elements }}';
	const result = await run(
		service.current,
		{ ...form, elementIds },
		{ items: [{ elements: 'name, submit' }, { elements: ['submit'] }] },
	);
	const line = 'PATCH /v3/messages/9001/interacted';
	expect(sent(service.current)).toEqual(
		expect.arrayContaining([
			request(line, { interactions: ['name', 'submit'] }, 'bob'),
			request(line, { interactions: ['submit'] }, 'bob'),
		]),
	);
	const done = { interacted: true, id: '9001', success: true, message: expect.any(String) };
	expect(records(result)).toEqual([done, done]);
	expect([...interactions().keys()].sort()).toEqual(['bob name', 'bob submit']);
});

it('is sent again when its answer got lost', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const { error } = await run(service.current, { ...form, elementIds: 'name' });
	expect(error).toBeUndefined();
	expect(sent(service.current)).toHaveLength(2);
});

testRefusal(service, {
	parameters: { ...form, elementIds: '={{ $json.element }}' },
	items: [{ element: 'name' }, { element: 'unknown' }, { element: 'submit' }],
	message: /no element unknown/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});

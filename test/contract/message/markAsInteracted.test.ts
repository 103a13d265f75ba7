import { addMessageFrom } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, testRefusal } = useOperation('message', 'markAsInteracted', {
	messageId: '9001',
	onBehalfOf: byId('bob'),
});
const interactions = () => service.current.state.messages.get('9001')!.interactions!;

beforeEach(() => {
	addMessageFrom(service.current.state, {
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

it('marks the elements, and a second time without harm', async () => {
	const elementIds = '={{ $json.elements }}';
	const items = [{ elements: 'name, submit' }, { elements: ['submit'] }];
	const result = await run({ elementIds }, { items });
	const line = 'PATCH /v3/messages/9001/interacted';
	expect(new Set(sent())).toEqual(
		new Set(
			items.map((_, n) => request(line, { interactions: ['name', 'submit'].slice(n) }, 'bob')),
		),
	);
	const done = { interacted: true, id: '9001', success: true, message: expect.any(String) };
	expect(records(result)).toEqual([done, done]);
	expect([...interactions().keys()].sort()).toEqual(['bob name', 'bob submit']);
});

it('is sent again when its answer got lost', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const { error } = await run({ elementIds: 'name' });
	expect(error).toBeUndefined();
	expect(sent()).toHaveLength(2);
});

testRefusal({
	parameters: { elementIds: '={{ $json.element }}' },
	items: [{ element: 'name' }, { element: 'unknown' }, { element: 'submit' }],
	message: /no element unknown/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});

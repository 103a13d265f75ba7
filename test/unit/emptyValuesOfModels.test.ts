import { update } from '../../nodes/CometChat/resources/user/update';
import { send } from '../../nodes/CometChat/resources/message/send';
import { readFormOfItem } from '../../nodes/shared/operation/form/prepare';

/** The body that is sent for the tags, as n8n resolves them and as they are written. */
function bodyFor(tags: unknown, written: string) {
	const form = (given: unknown): Record<string, unknown> => ({
		uid: 'alice',
		output: 'raw',
		updateFields: { name: 'Ada', tags: given },
	});
	const read = (name: string) => form(tags)[name];
	const readWritten = (name: string) => form(written)[name];
	const readers = { read, readWritten, readEvent: () => undefined };
	return readFormOfItem(update, readers, 'https://x').request.body;
}

const BY_MODEL = "={{ $fromAI('tags', 'The tags', 'string') }}";

it.each([
	['an empty text of a model', '', BY_MODEL, undefined],
	['blanks of a model', ' ', BY_MODEL, undefined],
	['a null of a model', 'null', BY_MODEL, undefined],
	['the nothing of Python', 'None ', BY_MODEL, undefined],
	['the NULL of a database', 'NULL', BY_MODEL, undefined],
	['the N/A of a table', 'N/A', BY_MODEL, undefined],
	['an empty list of a model', '[]', BY_MODEL, []],
	['tags of a model', 'vip', BY_MODEL, ['vip']],
	['an N/A that no model wrote', 'N/A', '', ['N/A']],
	['an empty field', '', '', []],
	['an expression that gives an empty text', '', '={{ $json.tags }}', []],
])('%s says of the tags: %j', (_, tags, written, sent) => {
	expect(bodyFor(tags, written)).toEqual({ name: 'Ada', ...(sent && { tags: sent }) });
});

describe('A model that writes null', () => {
	const BY_ID = { mode: 'id', value: "={{ $fromAI('user') }}" };

	/** The request that is sent when a model writes this sender and this text into fields that are written so. */
	const requestFor = (sender: string, text: string, { senderField = BY_ID as unknown } = {}) => {
		const form: Record<string, unknown> = {
			receiverType: 'user',
			receiverUid: 'bob',
			messageType: 'text',
			text,
			onBehalfOf: { mode: 'id', value: sender },
			output: 'raw',
		};
		const read = (name: string) => form[name];
		const readWritten = (name: string) => (name === 'onBehalfOf' ? senderField : BY_MODEL);
		const readers = { read, readWritten, readEvent: () => undefined };
		return readFormOfItem(send, readers, 'https://x').request;
	};

	it('sends for nobody, and no text', () => {
		expect(requestFor('null', 'Hi').headers).toEqual({});
		expect(requestFor('null', 'Hi', { senderField: 'null' }).headers).toEqual({
			onBehalfOf: 'null',
		});
		expect(() => requestFor('ann', 'undefined')).toThrow("'Text' is empty");
		// A required field takes `None` as written, because it may be the whole text of a message
		expect(requestFor('None', 'None')).toMatchObject({
			headers: {},
			body: { data: { text: 'None' } },
		});
		expect(requestFor('N/A', 'n/a')).toMatchObject({
			headers: {},
			body: { data: { text: 'n/a' } },
		});
		expect(requestFor('ann', 'null and void').body.data).toEqual({ text: 'null and void' });
	});
});

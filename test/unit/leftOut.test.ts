import { update } from '../../nodes/CometChat/resources/user/update';
import { buildRequest } from '../../nodes/shared/operation/form/prepare';

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
	return buildRequest(update, readers, 'https://x').request.body;
}

const BY_MODEL = "={{ $fromAI('tags', 'The tags', 'string') }}";

it.each([
	['an empty text of a model', '', BY_MODEL, undefined],
	['blanks of a model', ' ', BY_MODEL, undefined],
	['an empty list of a model', '[]', BY_MODEL, []],
	['tags of a model', 'vip', BY_MODEL, ['vip']],
	['an empty field', '', '', []],
	['an expression that gives an empty text', '', '={{ $json.tags }}', []],
])('%s says of the tags: %j', (_, tags, written, sent) => {
	expect(bodyFor(tags, written)).toEqual({ name: 'Ada', ...(sent && { tags: sent }) });
});

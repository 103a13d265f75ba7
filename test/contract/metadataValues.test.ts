import type { INodeParameters } from 'n8n-workflow';
import { byId, run, sent, useService } from './support';

const service = useService();

const group = { resource: 'group', guid: byId('new-group'), name: 'New', type: 'public' };
const user = { resource: 'user', uid: byId('ada'), name: 'Ada' };
const message = { resource: 'message', text: 'Hi' };

/** Every form with metadata, and the collection that holds it. */
const FORMS: Array<[form: INodeParameters, collection: string]> = [
	[{ ...user, operation: 'create', newUid: 'ada' }, 'additionalFields'],
	[{ ...user, operation: 'createOrUpdate' }, 'additionalFields'],
	[{ ...user, operation: 'update', uid: byId('alice') }, 'updateFields'],
	[{ ...group, operation: 'create', newGuid: 'new-group' }, 'additionalFields'],
	[{ ...group, operation: 'createOrUpdate' }, 'additionalFields'],
	[{ ...group, operation: 'update', guid: byId('general') }, 'updateFields'],
	[{ resource: 'role', operation: 'create', roleId: 'chief', name: 'Chief' }, 'additionalFields'],
	[{ resource: 'role', operation: 'update', role: byId('moderator') }, 'updateFields'],
	[{ ...message, operation: 'send', receiverUid: byId('bob') }, 'additionalFields'],
];

const titled = FORMS.map(
	([form, collection]) => [`${form.resource}: ${form.operation}`, form, collection] as const,
);

const values = (...rows: Array<[key: unknown, value: unknown]>) =>
	({
		metadataValues: { rows: rows.map(([key, value]) => ({ key, value })) },
	}) as unknown as INodeParameters;

/** The metadata of the last request, wherever it stands in the body. */
const metadataSent = () => {
	const { body } = service.current.requests.at(-1)!;
	const { metadata, data } = body as { metadata?: unknown; data?: { metadata?: unknown } };
	return data?.metadata ?? metadata;
};

describe.each(titled)('metadata by keys and values of %s', (_, form, collection) => {
	it('takes quotes, and numbers, switches and dates as an expression gives them', async () => {
		const given = values(
			['quote', '={{ $json.said }}'],
			['floor', '={{ 3 }}'],
			['open', '={{ false }}'],
			['joined', '={{ $json.joined }}'],
			['a.b', 'dots'],
			['empty', ''],
			['missing', '={{ $json.nothing }}'],
			['', ''],
		);
		const { error } = await run(
			service.current,
			{ ...form, [collection]: given },
			{ items: [{ said: 'She said "no",\nand \\left {}', joined: new Date(0) } as never] },
		);
		expect(error).toBeUndefined();
		expect(metadataSent()).toMatchObject({
			quote: 'She said "no",\nand \\left {}',
			floor: 3,
			open: false,
			joined: '1970-01-01T00:00:00.000Z',
			'a.b': 'dots',
			empty: '',
		});
		expect(metadataSent()).not.toHaveProperty('missing');
	});

	it('refuses a date that does not exist', async () => {
		const given = { ...form, [collection]: values(['joined', '={{ new Date("x") }}']) };
		const { error } = await run(service.current, given);
		expect(error?.message).toContain("'Value' is a list or an object");
		expect(sent(service.current)).toEqual([]);
	});

	it('is refused beside metadata as JSON', async () => {
		const both = { ...values(['a', '1']), metadata: '{"b": 2}' };
		const { error } = await run(service.current, { ...form, [collection]: both });
		expect(error?.message).toMatch(
			/'Metadata Values' cannot be combined with 'Metadata'\. Remove one of the two/,
		);
		expect(sent(service.current)).toEqual([]);
	});
});

const updateUser = (updateFields: INodeParameters) =>
	run(service.current, { resource: 'user', operation: 'update', uid: byId('alice'), updateFields });

it('merges keys and values into the metadata like JSON, or replaces it', async () => {
	service.current.state.users.get('alice')!.metadata = { plan: 'gold', city: 'Paris' };
	await updateUser(values(['city', 'London']));
	expect(metadataSent()).toEqual({ plan: 'gold', city: 'London' });
	await updateUser({ ...values(['city', 'Rome']), metadataMode: 'replace' });
	expect(metadataSent()).toEqual({ city: 'Rome' });
});

it('replaces an object by a list or a text, and a text by an object', async () => {
	const metadata = { list: { b: 1 }, text: { b: 1 }, record: 'old', kept: { b: 1 } };
	service.current.state.users.get('alice')!.metadata = metadata;
	await updateUser({ metadata: '{"list": ["new"], "text": "new", "record": {"c": 2}}' });
	const changed = { list: ['new'], text: 'new', record: { c: 2 } };
	expect(metadataSent()).toEqual({ ...metadata, ...changed });
});

it('points to the rows when a quote in a value breaks the JSON', async () => {
	const metadata = '={"city": "{{ $json.city }}"}';
	const { error } = await run(
		service.current,
		{ resource: 'user', operation: 'update', uid: byId('alice'), updateFields: { metadata } },
		{ items: [{ city: 'the "big" apple' }] },
	);
	expect(error?.message).toMatch(/^'Metadata' is not valid JSON .* 'Metadata Values' takes values/);
});

it('keeps hostile keys as keys', async () => {
	await updateUser({
		...values(['__proto__', 'x'], ['constructor', 'y'], [' toString ', 'z']),
		metadataMode: 'replace',
	});
	expect(Object.entries(metadataSent() as object)).toEqual([
		['__proto__', 'x'],
		['constructor', 'y'],
		['toString', 'z'],
	]);
	expect(({} as { x?: unknown }).x).toBeUndefined();
});

it.each([
	['a key twice', values(['city', 'a'], [' city', 'b']), /has the key 'city' twice \(row 2\)/],
	['a value without a key', values(['a', '1'], [' ', 'b']), /a row without 'Key' \(row 2\)/],
	['an object', values(['a', '={{ { b: 1 } }}']), /a list or an object; .* JSON \(row 1\)/],
	['a list', values(['a', '={{ [1] }}']), /a list or an object; .* JSON \(row 1\)/],
	[
		'half an emoji',
		values(['a', '={{ "\\ud83d" }}']),
		/'Value' contains a broken character \(row 1\)/,
	],
	[
		'a key that is no text',
		values(['={{ [1] }}', 'a']),
		/'Key' has to be text, not a list: .* \(row 1\)/,
	],
	['NaN', values(['a', 1], ['b', '={{ Number.NaN }}']), /'Value' has to be text \(row 2\)/],
	['a field without rows', values(), /is empty: there is nothing to change/],
])('refuses %s before anything is sent', async (_, updateFields, message) => {
	const { error } = await updateUser(updateFields);
	expect(error?.message).toMatch(message);
	expect(sent(service.current)).toEqual([]);
});

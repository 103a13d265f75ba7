import { isSameList, recordsOf } from '../../../nodes/CometChat/import/read/records';
import { messages, users } from '../../../nodes/CometChat/import/kinds';

describe('Two lists of records', () => {
	const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((uid) => ({ uid, name: uid }));
	it.each([
		['two, written out anew', [ada, bob], [{ ...ada }, { ...bob }], true],
		['of one record, which may be meant twice', [ada], [ada], false],
		['of nothing', [], [], false],
		['of another length', [ada, bob], [ada, bob, eve], false],
		['that end in another record', [ada, bob], [ada, eve], false],
		['that begin with another record', [ada, bob], [eve, bob], false],
		['in another order', [ada, bob], [bob, ada], false],
	])('are compared: %s', (_what, one, other, expected) => {
		expect(isSameList(one, other)).toBe(expected);
	});

	it('with a value that JSON cannot hold', () => {
		const endless: { self?: object } = {};
		endless.self = endless;
		expect(isSameList([ada, endless], [ada, endless])).toBe(false);
	});
});

describe('The JSON of an item', () => {
	it.each([
		['an ID that stands in the record as well', { ada: { uid: 'Ada', name: 'A' } }, ['Ada']],
		[
			'an ID that stands above the record',
			{ ada: { uid: '', name: 'A' }, bob: {} },
			['ada', 'bob'],
		],
		['their own IDs in an answer of the service', { data: [{ uid: 'ada' }] }, ['ada']],
		['their own IDs beside the pages of an answer', { data: [{ uid: 'ada' }], meta: {} }, ['ada']],
		[
			'their own IDs in a list of users',
			{ ok: true, users: [{ uid: 'a' }, { uid: 'b' }] },
			['a', 'b'],
		],
		['an ID beside a list of their own', { uid: 'ada', data: [{ uid: 'bob' }] }, ['ada']],
		['an ID like the name of a part of an item', { json: { name: 'J' } }, ['json']],
	])('names users by %s', (_what, json, uids) => {
		expect(recordsOf(json, users)).toMatchObject(uids.map((uid) => ({ uid })));
	});

	it('has messages in the `data` of an answer, and the content of a message in its `data`', () => {
		const message = { sender: 'ada', data: { text: 'Hi' } };
		expect(recordsOf({ data: [message], meta: { total: 1 } }, messages)).toEqual([message]);
		expect(recordsOf(message, messages)).toEqual([message]);
	});

	it.each(['user', 'data', 'Contact', 'body'])('names no user by "%s", which is no ID', (name) => {
		const found = recordsOf({ [name]: { id: 5, name: 'Ada' }, bob: { name: 'Bob' } }, users);
		expect(found).toEqual([
			{ id: 5, name: 'Ada' },
			{ uid: 'bob', name: 'Bob' },
		]);
	});
});

import type { INodeParameters } from 'n8n-workflow';
import { seedIds } from '../service';
import { byId, run, useService } from './support';

/** A service that takes its time: all items would have read before the first one writes. */
const service = useService({ latencyMs: 30 });

const changes = [{ a: 1 }, { b: 2 }, { c: 3 }].map((metadata) => JSON.stringify(metadata));

/** The same record in other letters, because the service does not tell them apart. */
const spelled = (id: string) => [id, id.toUpperCase(), id].map((name) => ({ name }));

interface Case {
	/** The record, as the items name it. */
	ids: Array<{ name: string }>;
	form: INodeParameters;
	/** The collection that takes the metadata. */
	fields: string;
	metadataOf: () => unknown;
}

const CASES: Record<string, Case> = {
	'User: Update': {
		ids: spelled('alice'),
		form: { resource: 'user', operation: 'update', uid: byId('={{ $json.name }}') },
		fields: 'updateFields',
		metadataOf: () => service.current.state.users.get('alice')!.metadata,
	},
	'User: Create or Update, of a user that is there': {
		ids: spelled('alice'),
		form: {
			...{ resource: 'user', operation: 'createOrUpdate', name: 'Alice' },
			uid: byId('={{ $json.name }}'),
		},
		fields: 'additionalFields',
		metadataOf: () => service.current.state.users.get('alice')!.metadata,
	},
	'User: Create or Update, of a new user': {
		ids: spelled('newcomer'),
		form: {
			...{ resource: 'user', operation: 'createOrUpdate', name: 'Newcomer' },
			uid: byId('={{ $json.name }}'),
		},
		fields: 'additionalFields',
		metadataOf: () => service.current.state.users.get('newcomer')!.metadata,
	},
	'Group: Update': {
		ids: spelled('general'),
		form: { resource: 'group', operation: 'update', guid: byId('={{ $json.name }}') },
		fields: 'updateFields',
		metadataOf: () => service.current.state.groups.get('general')!.metadata,
	},
	'Group: Create or Update': {
		ids: spelled('general'),
		form: {
			...{ resource: 'group', operation: 'createOrUpdate', name: 'General', type: 'public' },
			guid: byId('={{ $json.name }}'),
		},
		fields: 'additionalFields',
		metadataOf: () => service.current.state.groups.get('general')!.metadata,
	},
	'Role: Update': {
		ids: ['vip', 'vip', 'vip'].map((name) => ({ name })),
		form: { resource: 'role', operation: 'update', role: byId('={{ $json.name }}') },
		fields: 'updateFields',
		metadataOf: () => service.current.state.roles.get('vip')!.metadata,
	},
};

describe('Items that merge metadata into one record lose nothing of each other', () => {
	const itemsOf = ({ ids }: Case) => ids.map((item, n) => ({ ...item, metadata: changes[n] }));
	const formOf = ({ form, fields }: Case) => ({
		...form,
		[fields]: { metadata: '={{ $json.metadata }}' },
	});

	it.each(Object.keys(CASES))('%s', async (name) => {
		const one = CASES[name];
		const result = await run(service.current, formOf(one), { items: itemsOf(one) });
		expect(result.error).toBeUndefined();
		expect(one.metadataOf()).toMatchObject({ a: 1, b: 2, c: 3 });
	});

	it('Message: Update', async () => {
		const id = seedIds.messages.plain;
		const items = changes.map((metadata) => ({ metadata }));
		const updateFields = { metadata: '={{ $json.metadata }}' };
		const form = { resource: 'message', operation: 'update', messageId: id, updateFields };
		expect((await run(service.current, form, { items })).error).toBeUndefined();
		expect(service.current.state.messages.get(id)!.data.metadata).toMatchObject({
			a: 1,
			b: 2,
			c: 3,
		});
	});

	it('also an email beside a phone number', async () => {
		const form = { resource: 'user', operation: 'update', uid: byId('alice') };
		const email = { email: '={{ $json.email }}', phone: '={{ $json.phone }}' };
		const items = [{ email: 'a@b.example' }, { phone: '+441234567890' }];
		await run(service.current, { ...form, updateFields: email }, { items });
		expect(service.current.state.users.get('alice')!.metadata).toMatchObject({
			'@private': { email: 'a@b.example', contactNumber: '+441234567890' },
		});
	});

	it('in two executions at the same time', async () => {
		const one = CASES['User: Update'];
		await Promise.all(
			itemsOf(one).map(async (item) => await run(service.current, formOf(one), { items: [item] })),
		);
		expect(one.metadataOf()).toMatchObject({ a: 1, b: 2, c: 3 });
	});
});

it('An item that fails does not hold up the next one of its record', async () => {
	const { users } = service.current.state;
	service.current.faults.add({ kind: '500', url: '/users/alice', count: 1 });
	const form = {
		...{ resource: 'user', operation: 'update', uid: byId('alice') },
		updateFields: { metadata: '={{ $json.metadata }}' },
		requestOptions: { maxRetries: 0 },
	};
	const items = changes.map((metadata) => ({ metadata }));
	await run(service.current, form, { items, onError: 'continueRegularOutput' });
	expect(users.get('alice')!.metadata).toMatchObject({ b: 2, c: 3 });
});

describe('What reads a record before it writes does so one after the other', () => {
	it('a Sync and an addition to the same list', async () => {
		const list = { resource: 'keywordList', keywordId: byId('profanity-list') };
		await Promise.all([
			run(service.current, { ...list, operation: 'sync', entries: 'badword, spam' }),
			run(service.current, { ...list, operation: 'update', entries: 'later' }),
		]);
		const { searchTerms } = service.current.state.keywordLists.get('profanity-list')!;
		expect(searchTerms).toEqual(['badword', 'spam', 'later']);
	});

	it('two suspensions of the same user', async () => {
		const form = { resource: 'user', operation: 'suspend' };
		const results = await Promise.all(
			['dave', 'DAVE'].map(async (uid) => await run(service.current, { ...form, uid: byId(uid) })),
		);
		expect(results.map(({ items }) => items[0].json.changed)).toEqual([true, false]);
		const ends = service.current.requests.filter(({ url }) => url.endsWith('/auth_tokens'));
		expect(ends).toHaveLength(1);
	});
});

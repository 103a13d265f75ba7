import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import type { INode } from 'n8n-workflow';
import { forAll } from '../../support/forAll';
import { decide } from '../../../examples/crm/decide';

interface Contact {
	contact_id: string;
	name: string;
	active?: boolean | number | string | null;
}
interface User {
	name: string;
	metadata?: { crmName?: string };
}
interface Decision {
	action: string;
	uid: string;
	name: string;
}

const contact = (name: string, active?: Contact['active']) => ({ contact_id: 'ada', name, active });
const user = (name: string, crmName?: string) => ({ name, metadata: { crmName } });

it.each<[string, Contact, User | undefined, Partial<Decision> | undefined]>([
	['a new contact', contact('A'), undefined, { action: 'write', name: 'A' }],
	['no change', contact('A', null), user('A', 'A'), undefined],
	['a rename in the CRM', contact('B'), user('A', 'A'), { action: 'write', name: 'B' }],
	['a rename in the chat', contact('A'), user('B', 'A'), { action: 'tell', name: 'B' }],
	['two renames', contact('B'), user('C', 'A'), { action: 'write', name: 'B' }],
	['the same rename twice', contact('B'), user('B', 'A'), { action: 'note', name: 'B' }],
	['a user from before the first sync', contact('A'), { name: 'A' }, { action: 'note', name: 'A' }],
	[
		'a user from before with another name',
		contact('A'),
		{ name: 'B' },
		{ action: 'write', name: 'A' },
	],
	['a contact that is gone', contact('A', false), user('A', 'A'), { action: 'deactivate' }],
	['a contact that is gone, from MySQL', contact('A', 0), user('A', 'A'), { action: 'deactivate' }],
	[
		'a contact that is gone, from a sheet',
		contact('A', 'FALSE'),
		user('A', 'A'),
		{ action: 'deactivate' },
	],
	['a contact that is there, from MySQL', contact('A', 1), user('A', 'A'), undefined],
	['a contact that is there, from a sheet', contact('A', 'TRUE'), user('A', 'A'), undefined],
	['a contact with an empty `active`', contact('A', ''), user('A', 'A'), undefined],
	['a contact with an unknown `active`', contact('B', 'left'), user('A', 'A'), { action: 'fail' }],
	['a contact that is gone and never was a user', contact('A', false), undefined, undefined],
])('decides about %s', (_, inCrm, inChat, decision) => {
	expect(decide(inCrm, inChat)).toEqual(
		decision && expect.objectContaining({ uid: 'ada', ...decision }),
	);
});

/** A CRM and a chat over a year. They tell each other of each change, late, twice or in another order. */
class Year {
	readonly crm = new Map<string, Contact>();
	readonly chat = new Map<string, User & { isActive: boolean }>();
	/** The IDs of contacts that have changed, whose news the workflow has not handled yet. */
	readonly news: string[] = [];
	readonly writes: Decision[] = [];

	/** Handles one of the news as the workflow does. With `breaksOff`, the workflow ends before its second write. */
	handle(at: number, breaksOff = false): void {
		const [uid] = this.news.splice(at % this.news.length, 1);
		const decision = decide(this.crm.get(uid)!, this.userNow(uid)) as Decision | undefined;
		if (!decision) return;
		this.writes.push(decision);
		if (decision.action === 'deactivate') return this.change(uid, { isActive: false });
		if (decision.action === 'write') {
			const { name } = decision;
			return this.change(uid, { name, isActive: true, metadata: { crmName: name } });
		}
		if (decision.action === 'tell') this.rename(uid, decision.name);
		if (!breaksOff) this.change(uid, { metadata: { crmName: decision.name } });
	}

	rename(uid: string, name: string): void {
		this.crm.set(uid, { active: true, ...this.crm.get(uid), contact_id: uid, name });
		this.news.push(uid);
	}

	/** Changes a user, as people in the chat and the workflow do. */
	change(uid: string, changes: Partial<User & { isActive: boolean }>): void {
		this.chat.set(uid, { name: '', isActive: true, ...this.chat.get(uid), ...changes });
		this.news.push(uid);
	}

	/** The user as the service shows it, which does not find deactivated users. */
	userNow(uid: string): User | undefined {
		const user = this.chat.get(uid);
		return user?.isActive ? user : undefined;
	}
}

const day = fc.record({
	what: fc.constantFrom('crm', 'chat', 'both', 'leave', 'handle', 'handle', 'breakOff', 'twice'),
	uid: fc.constantFrom('ada', 'ben', 'cleo', 'dan', 'eve'),
	at: fc.nat(1_000),
});

it('keeps both in step over a year of changes, and makes no news of its own writes', async () => {
	await forAll(40, [fc.array(day, { minLength: 365, maxLength: 365 })], (days) => {
		const year = new Year();
		let names = 0;
		for (const { what, uid, at } of days) {
			const isUser = year.userNow(uid) !== undefined;
			const isGone = year.crm.get(uid)?.active === false;
			if (isGone) continue;
			if (what === 'crm' || what === 'both') year.rename(uid, `CRM ${++names}`);
			if ((what === 'chat' || what === 'both') && isUser) {
				year.change(uid, { name: `Chat ${++names}` });
			}
			// On one of twenty days with `leave`, the contact leaves
			if (what === 'leave' && at < 50 && year.crm.has(uid)) {
				year.crm.get(uid)!.active = false;
				year.news.push(uid);
			}
			if (what === 'twice' && year.news.length > 0) year.news.push(year.news[0]);
			if (/handle|breakOff/.test(what) && year.news.length > 0) {
				year.handle(at, what === 'breakOff');
			}
		}
		// Each night all contacts are compared, which repeats the work that broke off
		year.news.push(...year.crm.keys());
		for (let round = 0; year.news.length > 0; round++) {
			if (round > 5_000) throw new Error('The two systems tell each other of their own writes');
			year.handle(round);
		}
		const { length: written } = year.writes;
		for (const [uid, { name, active }] of year.crm) {
			const user = year.userNow(uid);
			expect(user && { name: user.name, crmName: user.metadata?.crmName }).toEqual(
				active ? { name, crmName: name } : undefined,
			);
		}
		// When all contacts are compared again, nothing is written, because nothing changed
		year.news.push(...year.crm.keys());
		while (year.news.length > 0) year.handle(0);
		expect(year.writes.length).toBe(written);
	});
});

it('brings a changed name to the other side, even if the news of an older name comes late', () => {
	const year = new Year();
	year.rename('ada', 'Ada');
	while (year.news.length > 0) year.handle(0);
	year.change('ada', { name: 'Ada B' });
	year.handle(0);
	// The CRM has told nobody of 'Ada B' yet
	year.change('ada', { name: 'Ada C' });
	while (year.news.length > 0) year.handle(year.news.length - 1);
	expect(year.crm.get('ada')).toMatchObject({ name: 'Ada C' });
	expect(year.chat.get('ada')).toMatchObject({ name: 'Ada C', metadata: { crmName: 'Ada C' } });
	expect(year.writes.map(({ action, name }) => `${action} ${name}`)).toEqual([
		'write Ada',
		'tell Ada B',
		'tell Ada C',
	]);
});

/** The items that the script of a step gives. */
function itemsOf(script: string, given: object): Array<{ json: Record<string, unknown> }> {
	const path = join(__dirname, '../../../examples/crm/nodes', script);
	const items: unknown = runInNewContext(`(() => {${readFileSync(path, 'utf8')}})()`, given);
	return JSON.parse(JSON.stringify(items));
}

/** The UIDs that the step 'Which Users' gives for the body of a request. */
function whichUsers(body: unknown): unknown {
	const $ = (name: string) => ({
		isExecuted: name === 'Contact Changed',
		first: () => ({ json: { body } }),
	});
	return itemsOf('which-users.js', { $ }).map(({ json }) => json.uid);
}

it('takes the last item of each user, and all items without a UID', () => {
	const uids = ['alice', '', 'b', 1, ' Alice', ' ', '1', undefined];
	const $input = { all: () => uids.map((uid, n) => ({ json: { uid, n } })) };
	const kept = itemsOf('last-of-each-user.js', { $input }).map(({ json }) => json.n);
	expect(kept).toEqual([1, 2, 4, 5, 6, 7]);
});

it.each([
	['a contact', { id: 7 }, ['7']],
	['contacts, one of them twice', [{ id: 'a' }, { id: 'b' }, { id: 'a' }], ['a', 'b']],
	[
		'contacts, some of them without an ID',
		[null, {}, { id: null }, { id: '' }, { id: 'b' }],
		['b'],
	],
	['an empty list', [], []],
])('takes the request of a CRM that names %s', (_, body, uids) => {
	expect(whichUsers(body)).toEqual(uids);
});

it.each([[{}], [{ contactId: 'a' }], [[null]], ['text']])(
	'refuses the request %j of a CRM, which names no contact',
	(body) => {
		expect(() => whichUsers(body)).toThrow("no 'id' of a contact");
	},
);

it.each([
	...[false, 0, 'F', 'n', 'No ', 'Disabled', 'archived', 'deleted'].map((value) => [value, false]),
	...['Terminated', 'suspended', 'DEPROVISIONED'].map((value) => [value, false]),
	...[true, 1, 'T', 'y', 'yes', '', null, undefined, 'active'].map((value) => [value, true]),
])('lets a contact whose state is %j be active: %j', (active, expected) => {
	const file = readFileSync(join(__dirname, '../../../examples/sync-users-from-crm.json'), 'utf8');
	const { nodes } = JSON.parse(file) as { nodes: INode[] };
	const { assignments } = nodes.find(({ name }) => name === 'As a User')!.parameters;
	const fields = (assignments as { assignments: Array<{ name: string; value: string }> })
		.assignments;
	const { value } = fields.find(({ name }) => name === 'active')!;
	expect(runInNewContext(value.slice('={{'.length, -'}}'.length), { $json: { active } })).toBe(
		expected,
	);
});

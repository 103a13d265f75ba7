import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { decide } from '../../../../examples/mail/decide';
import { forAll } from '../../../support/forAll';

/** The signature of a row, as the steps 'Sign' and 'Sign Again' of the workflow make it. */
const signLink = (row: Record<string, string>) =>
	createHmac('sha256', 'the key')
		.update(JSON.stringify([row.uid, row.kind, row.receiver, row.email]))
		.digest('hex');
/** A row of the table of addresses with its signature; the address for answers stays the same, whatever changes. */
const storedRow = (changes: object = {}) => {
	const row = { uid: 'ada', kind: 'user', receiver: 'bea', email: 'ada@example.org' };
	const token = signLink(row).slice(0, 32);
	const stored = { token, last_mail: '<0@example.org>', ...row, ...changes };
	return { ...stored, signature: signLink(stored) };
};
const { token } = storedRow();
const reply = {
	token,
	from: 'ada@example.org',
	mailId: '<1@example.org>',
	text: 'Yes',
	isAutomatic: false,
	isForged: false,
};

it('lets a person answer in the conversation that was missed', () => {
	expect(decide(reply, storedRow())).toEqual({
		token,
		uid: 'ada',
		kind: 'user',
		receiver: 'bea',
		text: 'Yes',
		mailId: '<1@example.org>',
		lastMails: '<1@example.org>\n<0@example.org>',
	});
});

it('takes each of several answers once, whichever of them comes again', () => {
	let row = storedRow();
	const ids = Array.from({ length: 30 }, (_, n) => `<${n}@example.org>`);
	// The row remembers the last 20 answers
	const reasons = [...ids, ...ids.slice(-20)].map((mailId) => {
		const { reason, lastMails } = decide({ ...reply, mailId }, row);
		if (lastMails !== undefined) row = { ...row, last_mail: lastMails };
		return reason;
	});
	expect(reasons).toEqual([
		// The row of the test has the ID of the first mail
		'It came before',
		...Array.from({ length: 29 }, () => undefined),
		...Array.from({ length: 20 }, () => 'It came before'),
	]);
});

it('remembers all mails of a person that one look at the mailbox finds', () => {
	const script = readFileSync('examples/mail/nodes/decide.js', 'utf8');
	const replies = [1, 2, 1].map((n) => ({ json: { ...reply, mailId: `<${n}@example.org>` } }));
	const all = (items: object[]) => ({ all: () => items });
	const decided = runInNewContext(`(() => {${script}})()`, {
		require: () => ({ decide }),
		$input: all([{ json: storedRow() }]),
		$: () => all(replies),
	}) as Array<{ json: ReturnType<typeof decide> }>;
	expect(decided.map(({ json }) => json.reason ?? json.lastMails)).toEqual([
		'<1@example.org>\n<0@example.org>',
		'<2@example.org>\n<1@example.org>\n<0@example.org>',
		'It came before',
	]);
});

it.each([
	['another sender', { from: 'eve@example.org' }, storedRow(), 'another address'],
	['no sender', { from: undefined }, storedRow(), 'another address'],
	['no address of ours', { token: '' }, undefined, 'answers no mail'],
	['an address that is not known', {}, undefined, 'made no such address'],
	['an empty row', {}, { signature: 'ab' }, 'made no such address'],
	['a row that somebody changed', {}, storedRow({ uid: 'bea' }), 'made no such address'],
	['another conversation', {}, storedRow({ receiver: 'eve' }), 'made no such address'],
	['an automatic mail', { isAutomatic: true }, storedRow(), 'No person'],
	['a forged mail', { isForged: true }, storedRow(), 'does not vouch'],
	['a mail that came before', { mailId: '<0@example.org>' }, storedRow(), 'came before'],
	['an empty mail', { text: '' }, storedRow(), 'says nothing'],
])('refuses %s', (_, changes, row, reason) => {
	const decision = decide({ ...reply, ...changes }, row);
	expect(decision).toEqual({
		reason: expect.stringContaining(reason),
		mailId: expect.any(String),
		from: 'from' in changes ? changes.from : reply.from,
	});
});

it('lets nobody write who is not the person of the row, whatever stands in mail and row', async () => {
	const word = fc.constantFrom(
		'ada',
		'bea',
		'user',
		'group',
		'',
		'ada@example.org',
		'eve@example.org',
	);
	const row = fc.record({ uid: word, kind: word, receiver: word, email: word });
	await forAll(200, [row, row, word, fc.boolean()], (made, other, from, isOther) => {
		const stored = isOther ? other : made;
		const given = { token: signLink(made).slice(0, 32), last_mail: '', ...stored };
		const decision = decide(
			{ ...reply, token: given.token, from },
			{ ...given, signature: signLink(stored) },
		);
		if (decision.reason === undefined) {
			expect(stored).toEqual(made);
			expect(from).toBe(made.email);
		}
	});
});

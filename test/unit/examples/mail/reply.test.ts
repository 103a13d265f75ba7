import { runInNewContext } from 'node:vm';
import workflow from '../../../../examples/missed-messages-by-mail.json';
import { asMail, LINE } from '../../../../examples/mail/mail';
import { readReply } from '../../../../examples/mail/reply';
import { runWithTimeCheck } from '../../../support/soon';

/** The expression in 'Your Mailbox' that gives the text to sign. */
const placeExpression = workflow.nodes
	.find(({ name }) => name === 'Your Mailbox')!
	.parameters.assignments!.assignments.find(({ name }) => name === 'place')!.value;

const TOKEN = '0123456789abcdef0123456789abcdef';
const MAILBOX = 'chat@example.com';
const TO = `chat+${TOKEN}@example.com`;

/** A mail as n8n's Email Trigger gives it. */
const mail = (textPlain: string, more: object = {}, metadata: object = {}) => ({
	from: 'Ada <ada@example.org>',
	to: TO,
	textPlain,
	textHtml: '',
	metadata: { 'message-id': '<1@example.org>', ...metadata },
	attributes: { uid: 7 },
	...more,
});
const quoted = `> ${LINE}\n>\n> Bea:\n> Are we meeting?\n`;
const textOf = (text: string, more: object = {}) => readReply(mail(text, more)).text;

describe('The text of an answer', () => {
	it.each([
		['Gmail', `Yes, at eight.\n\nOn Thu, Nov 26, 2026 at 8:15 PM <${MAILBOX}> wrote:\n\n${quoted}`],
		[
			'Gmail, in two lines',
			`Yes, at eight.\r\n\r\nOn Thu, 26 Nov 2026 at 20:15, New messages of Bea in the chat\r\n<${MAILBOX}> wrote:\r\n\r\n${quoted}`,
		],
		[
			'Apple Mail',
			`Yes, at eight.\n\n> On 26. Nov 2026, at 20:15, ${MAILBOX} wrote:\n> \n${quoted}`,
		],
		['Thunderbird, in German', `Yes, at eight.\n\nAm 26.11.26 um 20:15 schrieb ${TO}:\n${quoted}`],
		[
			'Thunderbird, without an empty line',
			`Yes, at eight.\nAm 26.11.26 um 20:15 schrieb ${MAILBOX}:\n${quoted}`,
		],
		[
			'Outlook',
			`Yes, at eight.\n\n________________________________\nFrom: ${MAILBOX} <${MAILBOX}>\nSent: Thursday, November 26, 2026 8:15 PM\nTo: Ada <ada@example.org>\nSubject: New messages\n\n${LINE}\n\nBea:\nAre we meeting?`,
		],
		['an answer below', `Am 26.11.26 um 20:15 schrieb ${MAILBOX}:\n${quoted}\nYes, at eight.`],
		['a signature', `Yes, at eight.\n\n-- \nAda Lovelace\nAnalyst\n\n${quoted}`],
		['nothing quoted', 'Yes, at eight.'],
	])('is what the person wrote: %s', (_, text) => {
		expect(textOf(text)).toBe('Yes, at eight.');
	});

	it.each([
		'\u2014 Write your answer above this line \u2014',
		'*--\u00a0Write your answer above\u00a0this line --*',
	])('ends above the line, however a mail program writes it: %s', (line) => {
		expect(textOf(`Yes\n\n${line}\n\nBea:\nAre we meeting?`)).toBe('Yes');
	});

	it('keeps what stands between the lines that are quoted, and empty lines', () => {
		const text = `Hello\n\n\n\nthere\n\n> Are we meeting?\nYes.\n> When?\nAt eight.`;
		expect(textOf(text)).toBe('Hello\n\nthere\nYes.\nAt eight.');
	});

	it('keeps a paragraph that names another address, or the mailbox where nothing is quoted', () => {
		expect(textOf(`Hi\n\nAsk bob@example.org\n\n${quoted}`)).toBe('Hi\n\nAsk bob@example.org');
		expect(textOf(`Mails to ${MAILBOX} work`)).toBe(`Mails to ${MAILBOX} work`);
	});

	it('is read from HTML where a mail has nothing else', () => {
		const textHtml = `<html><head><style>p { color: red }</style></head><body>
			<p>Yes &amp; no,<br>at&nbsp;8 &#128512; &#x1F600; &unknown; &#9999999;</p><div>See   you</div>
			<div>On Thursday ${MAILBOX} wrote:</div>
			<blockquote><p>${LINE}</p><blockquote>Older</blockquote></blockquote><p>PS: Bring cake</p></body></html>`;
		expect(textOf('', { textHtml })).toBe(
			'Yes & no,\nat 8 😀 😀 &unknown; &#9999999;\nSee you\n\nPS: Bring cake',
		);
		expect(textOf(' ', { textHtml: `Yes<hr><b>From:</b> ${MAILBOX}<br><p>${LINE}</p>` })).toBe(
			'Yes',
		);
	});

	it('names what is attached, also when the mail says nothing else', () => {
		expect(readReply(mail('Look\n'), ['a.png', 'b.pdf']).text).toBe(
			'Look\n\n[Attached to the mail: a.png, b.pdf]',
		);
		expect(readReply(mail(''), ['a.png']).text).toBe('[Attached to the mail: a.png]');
		expect(readReply({}).text).toBe('');
	});

	it.each(['<', '<style', '<blockquote>', '&', '> ', '\n', '-- \n', '_____\n', `${MAILBOX}\n`])(
		'is read at once from a mail full of %j',
		(part) => {
			const many = part.repeat(200_000);
			runWithTimeCheck(() => [textOf(many), textOf('', { textHtml: many })]);
			runWithTimeCheck(() => textOf(`${many}\n${quoted}`, { to: many, from: `"\\${many}` }));
		},
	);
});

describe('An answer', () => {
	it('knows the address to which it was written, and takes none of the envelope', () => {
		const other = { to: 'undisclosed-recipients:;' };
		// Otherwise a mail that somebody wrote to another person could be sent here once more
		for (const name of ['delivered-to', 'x-original-to', 'envelope-to']) {
			expect(readReply(mail('', other, { [name]: TO })).token).toBe('');
		}
		expect(readReply(mail('', { to: TO.toUpperCase() })).token).toBe(TOKEN);
		expect(readReply(mail('', { to: `x@y.org, "Chat" <${TO}>` })).token).toBe(TOKEN);
		expect(readReply(mail('', { ...other, cc: TO })).token).toBe(TOKEN);
		expect(readReply(mail('', { to: `chat+${TOKEN}0@example.com, chat@example.com` })).token).toBe(
			'',
		);
	});

	it.each([
		['ada@example.org', 'ada@example.org'],
		['Ada <ADA@Example.org>', 'ada@example.org'],
		['"Lovelace, Ada" <ada@example.org>', 'ada@example.org'],
		['"Ada@example.org" <ada@example.org>', 'ada@example.org'],
		['"bea@example.org" <ada@example.org>', undefined],
		['"<bea@example.org>" <ada@example.org> (bea@example.org)', undefined],
		['bea@example.org <ada@example.org>', undefined],
		// A name and a remark that hide the address behind them, as n8n decodes them
		['bea@example.org " <ada@example.org> ("()', undefined],
		['bea@ <ada@example.org>', undefined],
		[`${'x'.repeat(1_000)} <ada@example.org>`, undefined],
		['<bea@example.org> <ada@example.org>', undefined],
		['bea@example.org, ada@example.org', undefined],
		['<bea@example.org>, <ada@example.org>', undefined],
		['bea@example.org ada@example.org', undefined],
		['ada@example.org\\"<bea@example.org>', undefined],
		['ada', undefined],
		['', undefined],
		[undefined, undefined],
	])('is of the one address in From: %j', (from, address) => {
		expect(readReply(mail('', { from })).from).toBe(address);
	});

	it.each<[string, object]>([
		['an automatic answer', { 'auto-submitted': 'auto-replied' }],
		['a mail of a system', { 'auto-submitted': 'auto-generated (rejected)' }],
		['a mail that came back', { 'return-path': '<>' }],
		['a report', { 'content-type': 'multipart/report; report-type=delivery-status' }],
		['a list', { 'list-id': '<news.example.org>' }],
		['many mails', { precedence: 'bulk' }],
		['an answer of an old system', { 'x-autoreply': 'yes' }],
		['an answer that says so in its subject', { subject: 'Automatic reply: New messages' }],
	])('is automatic: %s', (_, metadata) => {
		expect(readReply(mail('I am on holiday', {}, metadata)).isAutomatic).toBe(true);
	});

	it.each<object>([
		{},
		{ 'auto-submitted': 'no' },
		{ 'return-path': '<ada@example.org>' },
		{ 'content-type': 'multipart/alternative; boundary="multipart/report"' },
		{ precedence: 'first-class' },
	])('is no automatic mail with %j', (metadata) => {
		expect(readReply(mail('Hi', {}, metadata)).isAutomatic).toBe(false);
	});

	it.each([
		['mx.example.com; spf=pass; dmarc=fail (p=none) x', true],
		['mx.example.com; spf=pass; dmarc=none', true],
		['mx.example.com; spf=pass (domain of dmarc=pass; dmarc=pass)', true],
		['mx.example.com; spf=pass smtp.mailfrom="; dmarc=pass"@example.org; dmarc=temperror', true],
		['mx.example.com; spf=pass; dkim=pass', true],
		['mx.example.com; dmarc=pass; dmarc=fail', true],
		['mx.example.com; spf=fail; dkim=pass; dmarc=pass', false],
		['mx.google.com; spf=pass (google.com: ok) smtp.mailfrom=a@b.c; DMARC = pass (p=NONE)', false],
		// The mail server says nothing of anybody, and has to refuse by itself
		['', false],
	])(
		'is forged when the own mail server does not vouch for its sender: %s',
		(results, expected) => {
			const { isForged } = readReply(mail('', {}, { 'authentication-results': results }));
			expect(isForged).toBe(expected);
		},
	);
});

describe('The mail about what was missed', () => {
	const missed = {
		uid: 'ada',
		from: 'bea',
		email: 'Ada@example.org',
		subject: 'New messages from Bea',
		mailbox: MAILBOX,
		signature: `${TOKEN}${TOKEN}`,
		messages: [
			{ sender: 'bea', senderName: 'Bea', text: 'Are we meeting?' },
			{ sender: 'bea', text: '> quoted' },
			{},
		],
	};

	it.each([
		['Ada@example.org', 'ada@example.org'],
		[' Ada Lovelace <Ada@example.org>', 'ada@example.org'],
		['"ada@example.org",', 'ada@example.org'],
		['mailto:ada@example.org', 'ada@example.org'],
		['', undefined],
	])('is signed for the address to which it goes: %j', (stored, address) => {
		const json = { ...missed, email: stored };
		const [, expression] = /^=\{\{ (.*) \}\}$/.exec(placeExpression)!;
		const signed = JSON.parse(runInNewContext(expression, { $json: json }) as string) as string[];
		const { email, uid, kind, receiver } = asMail(json);
		expect(email).toBe(address);
		expect(signed).toEqual([uid, kind, receiver, email ?? '']);
	});

	it('has what was missed, and an address for answers that is short enough for every mail server', () => {
		expect(asMail(missed)).toEqual({
			token: TOKEN,
			uid: 'ada',
			kind: 'user',
			receiver: 'bea',
			email: 'ada@example.org',
			replyTo: TO,
			subject: 'New messages from Bea',
			text: `${LINE}\n\nBea:\nAre we meeting?\n\nbea:\n> quoted\n\nSomebody:\nA message without text`,
		});
		expect(TO.split('@')[0].length).toBeLessThanOrEqual(64);
	});

	it('is about a group where it is', () => {
		const ofGroup = { ...missed, from: undefined, group: 'hiking', subject: undefined };
		expect(asMail(ofGroup)).toMatchObject({
			kind: 'group',
			receiver: 'hiking',
			subject: 'New messages',
		});
	});

	it.each([null, '', 'ada', 'ada@example.org, bea@example.org'])(
		'goes to one person only: %j',
		(email) => {
			expect(asMail({ ...missed, email }).email).toBeUndefined();
		},
	);
});

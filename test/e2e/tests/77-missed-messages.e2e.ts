import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { send } from '../harness/chat';
import { MAILBOX, type Mail } from '../harness/mail';
import { Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const TIMEOUT_MS = 60_000;

describe('Missed messages by SMS', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		const { example, reset } = e2e.session;
		reset();
		const { id } = example('missed-messages-by-sms.json');
		triggered = await Triggered.publishStored(e2e.session, id);
	});
	afterAll(async () => await triggered.end());

	it('sends each person the missed messages to the number that CometChat has', async () => {
		const { service, twilio } = e2e.session;
		await send(service, 'carol', 'Are we meeting? & <how> 🎉', { user: 'alice' });
		// CometChat has no number of Carol
		await send(service, 'alice', 'Yes', { user: 'carol' });
		await until('the text', TIMEOUT_MS, () => twilio.sent.length > 0);
		await service.deliveriesSettled();
		expect(twilio.sent).toEqual([
			{
				from: '+15005550006',
				to: '+4915112345678',
				body: expect.stringContaining('Are we meeting? & <how> 🎉'),
			},
		]);
	});

	it('fails with the error of Twilio about a number', async () => {
		const { service, twilio } = e2e.session;
		const before = (await triggered.executions()).length;
		service.state.contactDetails.set('alice', { phno: '0151 12345678' });
		await send(service, 'carol', 'To the wrong number', { user: 'alice' });
		const failed = await until('the failure', TIMEOUT_MS, async () =>
			(await triggered.executions()).slice(before).find(({ status }) => status === 'error'),
		);
		expect(JSON.stringify(failed.data.resultData.error)).toContain("Invalid 'To' Phone Number");
		expect(twilio.sent).toHaveLength(1);
	});
});

describe('Missed messages by mail', () => {
	const FILE = 'missed-messages-by-mail.json';
	let triggered: Triggered;
	let mail: Mail;

	beforeAll(async () => {
		const { example, mail: servers, reset } = e2e.session;
		if (!servers) {
			throw new Error(
				'No mail servers. On Debian or Ubuntu: apt-get install -y dovecot-imapd python3-aiosmtpd. ' +
					'When they are there, what was printed above says why they do not start',
			);
		}
		mail = servers;
		reset();
		triggered = await Triggered.publishStored(e2e.session, example(FILE).id);
	});
	afterAll(async () => await triggered.end());

	/** Waits for a mail to a person that has a text. */
	const mailTo = async (address: string, text: string) =>
		await until('the mail', TIMEOUT_MS, async () =>
			(await mail.sent()).find((sent) => sent.to?.text === address && sent.text?.includes(text)),
		);

	let count = 0;
	/** Sends a mail to the mailbox of the chat. */
	const write = (to: string, from: string, text: string, headers: string[] = []) => {
		const id = `<${++count}@example.com>`;
		mail.deliver(
			[
				...(headers.some((line) => line.startsWith('Return-Path'))
					? []
					: [`Return-Path: <${from}>`]),
				...headers,
				`From: ${from}`,
				`To: ${to}`,
				'Subject: Re: New messages',
				...(headers.some((line) => line.startsWith('Message-ID')) ? [] : [`Message-ID: ${id}`]),
				'',
				text,
			].join('\n'),
		);
	};

	const chatMessages = () => [...e2e.session.service.state.messages.values()];
	/** The items that a step has given so far, of all executions. */
	const itemsOf = async (step: string) =>
		(await triggered.executions()).flatMap(
			({ data }) =>
				data.resultData.runData[step]?.[0].data?.main?.flatMap((items) => items ?? []) ?? [],
		);
	const reasons = async () => (await itemsOf('Not Sent')).map(({ json }) => String(json.reason));

	it('mails each person the missed messages, and brings the answer into the conversation', async () => {
		const { service } = e2e.session;
		service.state.contactDetails.set('carol', { email: 'carol@example.com' });
		await send(service, 'carol', 'Are we meeting? Überall 🎉', { user: 'alice' });
		const missed = await mailTo('alice@example.com', 'Are we meeting?');
		expect(missed).toMatchObject({
			from: { text: MAILBOX },
			replyTo: { text: expect.stringMatching(/^chat\+[0-9a-f]{32}@example\.com$/) },
			subject: expect.stringContaining('Carol'),
			text: expect.stringMatching(
				/^-- Write your answer above this line --\n\nCarol.*:\nAre we meeting\? Überall 🎉/,
			),
		});
		const quoted = missed.text!.replace(/^/gm, '> ');
		const answer = `Yes, at eight.\n\nOn Thu, Nov 26, 2026 at 8:15 PM <${MAILBOX}> wrote:\n\n${quoted}`;
		write(missed.replyTo!.text, 'Alice <ALICE@example.com>', answer);
		const written = await until('the answer', TIMEOUT_MS, () =>
			chatMessages().find(({ data }) => data.text === 'Yes, at eight.'),
		);
		expect(written).toMatchObject({ sender: 'alice', receiver: 'carol', receiverType: 'user' });

		// Carol misses it, and answers by mail, too
		const next = await mailTo('carol@example.com', 'Yes, at eight.');
		expect(next.replyTo!.text).not.toBe(missed.replyTo!.text);
		write(next.replyTo!.text, 'carol@example.com', 'Good!');
		await until('the next answer', TIMEOUT_MS, () =>
			chatMessages().find(
				({ data, sender, receiver }) =>
					data.text === 'Good!' && sender === 'carol' && receiver === 'alice',
			),
		);
	});

	it('takes no mail that is automatic, forged, of another person, or that came before', async () => {
		const { service } = e2e.session;
		await send(service, 'carol', 'Who writes?', { user: 'alice' });
		const { replyTo } = await mailTo('alice@example.com', 'Who writes?');
		const to = replyTo!.text;
		const alice = 'alice@example.com';
		const before = chatMessages().length;
		const reasonsBefore = (await reasons()).length;
		write(to, 'eve@example.com', 'I am Alice');
		write(to, '"alice@example.com" <eve@example.com>', 'I am Alice');
		// n8n decodes the name and the remark, which hide the address behind them
		const hiding = '=?utf-8?q?alice=40example.com_=22?= <eve@example.com> (=?utf-8?q?=22=28?=)';
		write(to, hiding, 'I am Alice', ['Authentication-Results: mx.example.com; dmarc=pass']);
		write(to, alice, 'I am on holiday', ['Auto-Submitted: auto-replied']);
		write(to, alice, 'It did not arrive', ['Return-Path: <>']);
		write(to, alice, 'Forged', ['Authentication-Results: mx.example.com; dmarc=fail']);
		// The last sign of the address before its `@` is another one
		write(
			to.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@')),
			alice,
			'Guessed',
		);
		write(MAILBOX, alice, 'Without a conversation');
		// A mail of n8n itself that comes back
		write(to, MAILBOX, 'Carol: Who writes?');
		write(to, alice, 'Once', ['Message-ID: <twice@example.com>']);
		// All but the last of these ten are refused
		await until(
			'the reasons',
			TIMEOUT_MS,
			async () => (await reasons()).length >= reasonsBefore + 9,
		);
		await until('the answer', TIMEOUT_MS, () => chatMessages().length > before);
		write(to, alice, 'Once', ['Message-ID: <twice@example.com>']);
		await until(
			'the last reason',
			TIMEOUT_MS,
			async () => (await reasons()).length >= reasonsBefore + 10,
		);
		expect((await reasons()).slice(reasonsBefore).sort()).toEqual([
			'It answers no mail of this workflow',
			'It came before',
			...Array(4).fill('It comes from another address than the mail went to'),
			...Array(2).fill(expect.stringMatching(/^No person wrote it/)),
			'The mail server does not vouch for its sender (DMARC)',
			'This workflow made no such address, or the person has another one by now',
		]);
		expect(
			chatMessages()
				.slice(before)
				.map(({ data }) => data.text),
		).toEqual(['Once']);
	});

	it('names the sender of an answer that the chat refused', async () => {
		const { service } = e2e.session;
		await send(service, 'carol', 'Before the ban', { user: 'alice' });
		const { replyTo } = await mailTo('alice@example.com', 'Before the ban');
		const carol = service.state.users.get('carol')!;
		service.state.users.delete('carol');
		write(replyTo!.text, 'alice@example.com', 'Are you there?');
		const failed = await until('the failure', TIMEOUT_MS, async () =>
			(await triggered.executions()).find(({ status }) => status === 'error'),
		);
		service.state.users.set('carol', carol);
		expect(problemOf(failed)).toMatch(/did not get into the chat: 1\. The first one is of alice/);
	});
});

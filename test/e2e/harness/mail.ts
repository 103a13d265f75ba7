/// <reference path="./mailparser.d.ts" />
import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	chownSync,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';

import type { Credential, N8nApi } from './api';
import type { Scratch } from './cleanup';
import { freePorts } from './ports';
import { startProgram } from './process';

/** Paths of the programs of Debian's packages dovecot-imapd and python3-aiosmtpd. */
const DOVECOT = '/usr/sbin/dovecot';
const DOVECOT_IMAP = '/usr/lib/dovecot/imap';
const AIOSMTPD = '/usr/bin/aiosmtpd';

/** The user of Debian to whom the mails belong: Dovecot refuses to read mails as root. */
const OWNER = 'mail';

const LOGIN = { user: 'chat@example.com', password: 'MailsOfTheChat1' };

/** The address in the example that a user replaces by his own; the mailbox of the tests has the same one. */
export const MAILBOX = LOGIN.user;

/** Two mail servers: the first takes the mails that n8n sends, the second has the mailbox that n8n reads. */
export interface Mail {
	/** The mails that n8n has sent, the oldest first. */
	sent(): Promise<ParsedMail[]>;
	/** Puts a mail into the mailbox of n8n, as a mail server does with an incoming mail. */
	deliver(source: string): void;
	/** Removes the sent mails, and empties the mailbox. */
	forget(): void;
	/** Stores n8n's credentials for both servers, and the key that signs reply addresses. */
	createCredentials(api: N8nApi): Promise<Credential[]>;
}

/**
 * Starts both servers. Without Debian's packages dovecot-imapd and python3-aiosmtpd, it gives undefined; also when they do
 * not start, such as another Dovecot than 2.3, whose error it prints. Only one example needs them.
 */
export async function startMail(scratch: Scratch): Promise<Mail | undefined> {
	if (![DOVECOT, DOVECOT_IMAP, AIOSMTPD].every((program) => existsSync(program))) return undefined;
	try {
		return await startServers(scratch);
	} catch (error) {
		process.stderr.write(`The mail servers do not start. ${(error as Error).message}\n`);
		return undefined;
	}
}

async function startServers(scratch: Scratch): Promise<Mail> {
	const [smtpPort, imapPort] = await freePorts(2);
	const sentFolder = await startSmtp(scratch, smtpPort);
	const mailbox = await startImap(scratch, imapPort);
	const host = '127.0.0.1';
	let delivered = 0;
	return {
		sent: async () => {
			const folder = join(sentFolder, 'new');
			const sources = existsSync(folder)
				? readdirSync(folder).map((name) => readFileSync(join(folder, name)))
				: [];
			// The parser comes with n8n, which may not be installed when this file is loaded
			const { simpleParser } = await import('mailparser');
			const mails = await Promise.all(sources.map(async (source) => await simpleParser(source)));
			return mails.sort((one, other) => Number(one.date) - Number(other.date));
		},
		deliver: (source) => {
			const name = `${Date.now()}.M${++delivered}P${process.pid}.localhost`;
			const path = join(mailbox, 'tmp', name);
			writeFileSync(path, source.replace(/\r?\n/g, '\r\n'));
			renameSync(path, join(mailbox, 'new', name));
		},
		forget: () => {
			for (const folder of [join(sentFolder, 'new'), join(mailbox, 'new'), join(mailbox, 'cur')]) {
				for (const name of existsSync(folder) ? readdirSync(folder) : [])
					rmSync(join(folder, name));
			}
		},
		createCredentials: async (api) => [
			await api.createCredential(
				'Outgoing mail',
				{
					user: '',
					password: '',
					host,
					port: smtpPort,
					secure: false,
					disableStartTls: true,
				},
				'smtp',
			),
			await api.createCredential(
				'Mailbox of the chat',
				{ ...LOGIN, host, port: imapPort, secure: false },
				'imap',
			),
			await api.createCredential(
				'Key of reply addresses',
				{ hmacSecret: 'OnlyForThisTestInstance1' },
				'crypto',
			),
		],
	};
}

/** Starts a server that stores all mails that it gets; gives the folder of the mails. */
async function startSmtp(scratch: Scratch, port: number): Promise<string> {
	const folder = scratch.folder('smtp');
	const mails = join(folder, 'mails');
	const { stop } = await startProgram(scratch, {
		name: 'aiosmtpd',
		command: AIOSMTPD,
		args: [
			...['--nosetuid', '--listen', `127.0.0.1:${port}`],
			...['--class', 'aiosmtpd.handlers.Mailbox', mails],
		],
		cwd: folder,
		env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
		isReady: async () => await takesConnections(port),
	});
	scratch.onClose(stop);
	return mails;
}

/** Starts a server with one mailbox; gives the folder of the mailbox. */
async function startImap(scratch: Scratch, port: number): Promise<string> {
	const folder = scratch.folder('imap');
	const mailbox = join(folder, 'mails');
	const isRoot = process.getuid?.() === 0;
	const own = userInfo();
	const id = (flag: string) => Number(execFileSync('id', [flag, OWNER], { encoding: 'utf8' }));
	const [uid, gid] = isRoot ? [id('-u'), id('-g')] : [own.uid, own.gid];
	for (const name of ['tmp', 'new', 'cur']) scratch.folder('imap', 'mails', name);
	if (isRoot) {
		// Otherwise the owner of the mails could not reach their folder
		chmodSync(scratch.dir, 0o711);
		for (const name of ['', 'tmp', 'new', 'cur']) chownSync(join(mailbox, name), uid, gid);
	}
	const settings = join(folder, 'dovecot.conf');
	writeFileSync(
		settings,
		`
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'state')}
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : `default_internal_user = ${own.username}\ndefault_login_user = ${own.username}`}
first_valid_uid = 1
mail_location = maildir:${mailbox}
passdb {
	driver = static
	args = password=${LOGIN.password}
}
userdb {
	driver = static
	args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
	chroot =
	inet_listener imap {
		port = ${port}
	}
	inet_listener imaps {
		port = 0
	}
}
`,
	);
	const { stop } = await startProgram(scratch, {
		name: 'Dovecot',
		command: DOVECOT,
		args: ['-F', '-c', settings],
		cwd: folder,
		env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
		isReady: async () => await takesConnections(port),
	});
	scratch.onClose(stop);
	return mailbox;
}

async function takesConnections(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = createConnection(port, '127.0.0.1');
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.end());
	});
}

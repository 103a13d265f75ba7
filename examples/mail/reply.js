const { addressIn } = require('./addresses');
const { textOf } = require('./text');

/** The headers in which a mail server says for whom a mail came. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'envelope-to', 'cc'];
const TOKEN = /\+([0-9a-f]{32})@/i;

/** The headers of mails that no person writes. */
const AUTOMATIC = {
	'auto-submitted': /^(?!no\b)/i,
	precedence: /^(bulk|junk|list|auto_reply)\b/i,
	'return-path': /^<\s*>$/,
	'content-type': /^multipart\/report\b/i,
	'list-id': /./,
	'x-autoreply': /./,
	'x-autorespond': /./,
};

/**
 * What a mail says, of the node Email Trigger (IMAP).
 * @param mail in its format Simple: of headers that come several times, it has the first one, which is the one of the own
 *   mail server
 * @param files the names of what is attached
 */
function readReply(mail, files = []) {
	const header = (name) => String(mail.metadata?.[name] ?? mail[name] ?? '').trim();
	const to = [mail.to, ...RECIPIENTS.map(header)].join(' ');
	const [, token] = TOKEN.exec(to) ?? [];
	const isAutomatic = Object.entries(AUTOMATIC).some(
		([name, sign]) => header(name) !== '' && sign.test(header(name)),
	);
	const written = textOf(mail);
	const attached = files.length > 0 ? `[Attached to the mail: ${files.join(', ')}]` : '';
	return {
		mailId: header('message-id') || `uid ${mail.attributes?.uid}`,
		from: addressIn(mail.from),
		// Not every letter of an address survives each mail server as it was
		token: token?.toLowerCase() ?? '',
		isAutomatic,
		isForged: /\bdmarc\s*=\s*fail\b/i.test(header('authentication-results')),
		text: [written, attached].filter(Boolean).join('\n\n'),
	};
}

module.exports = { readReply };

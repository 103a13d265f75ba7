const { addressIn } = require('./addresses');
const { textOf } = require('./text');

/** A longer header is no mail server's. */
const MAX_RESULTS = 10_000;
const TOKEN = /\+([0-9a-f]{32})@/i;

/** The headers of mails that no person writes. */
const AUTOMATIC = {
	'auto-submitted': /^(?!no\b)/i,
	precedence: /^(bulk|junk|list|auto_reply)\b/i,
	'return-path': /^<\s*>$/,
	'content-type': /^multipart\/report\b/i,
	'list-id': /./,
	'x-autoreply': /./,
	'x-autoreply-from': /./,
	'x-autorespond': /./,
	subject: /^(auto(matic)?[ -]?(reply|response)|out of office|automatische antwort|abwesenheit)/i,
};

/**
 * Whether a mail server has checked the sender (DMARC) and does not vouch for it. Names and remarks in the header are left
 * out: the sender can have a part in them.
 * @param results the header Authentication-Results; empty where the server writes none, and has to refuse forged mails itself
 */
function isForged(results) {
	const verdicts = results
		.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, ' ')
		.split(';')
		.flatMap((result) => /^\s*dmarc\s*=\s*(\w+)/i.exec(result)?.[1].toLowerCase() ?? []);
	return (
		results !== '' && (verdicts.length === 0 || verdicts.some((verdict) => verdict !== 'pass'))
	);
}

/**
 * What a mail says that the node Email Trigger (IMAP) has read.
 * @param mail in the format Simple of the node: of a header that comes several times, it has only the first, which the own
 *   mail server wrote
 * @param files the names of the attached files
 */
function readReply(mail, files = []) {
	const header = (name) => String(mail.metadata?.[name] ?? mail[name] ?? '').trim();
	// To and Cc are signed with the mail. The envelope is not: somebody can send an older mail on to any address
	const [, token] = TOKEN.exec(`${mail.to} ${header('cc')}`) ?? [];
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
		isForged: isForged(header('authentication-results').slice(0, MAX_RESULTS)),
		text: [written, attached].filter(Boolean).join('\n\n'),
	};
}

module.exports = { readReply };

const { addressIn } = require('./addresses');

/** Stands above what was missed. People write above it, and nothing below it is theirs. */
const LINE = '-- Write your answer above this line --';

/**
 * The mail for one person about what was missed in a conversation. The part behind the plus of the address for answers is
 * the signature of the conversation and the person.
 * @param missed an item of the Notification Trigger, with `mailbox` and `signature`
 */
function asMail(missed) {
	const { uid, from, group, mailbox, signature, subject, messages = [] } = missed;
	const [name, domain] = mailbox.split('@');
	const token = signature.slice(0, 32);
	return {
		token,
		uid,
		kind: group ? 'group' : 'user',
		receiver: group ?? from,
		email: addressIn(missed.email),
		replyTo: `${name}+${token}@${domain}`,
		subject: subject || 'New messages',
		text: [LINE, ...messages.map(paragraph)].join('\n\n'),
	};
}

function paragraph({ sender, senderName, text }) {
	return `${senderName ?? sender ?? 'Somebody'}:\n${text ?? 'A message without text'}`;
}

module.exports = { asMail, LINE };

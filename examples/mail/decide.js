/** The answers that a row remembers by their IDs. */
const MAX_REMEMBERED = 20;

/**
 * Whether a mail goes into the chat. A mail is an answer when it came to an address of which the signature is right, from the
 * address to which that was sent.
 * @param reply what the mail says
 * @param known the row of that address, with `signature` made once more from what stands in the row
 * @returns who writes what to whom, and `lastMails` for the row; or `reason`: why nobody does
 */
function decide(reply, known) {
	const earlier = String(known?.last_mail ?? '').split('\n');
	const isSigned = known?.token === reply.token && known.signature?.startsWith(known.token);
	const reasons = [
		[
			reply.isAutomatic,
			'No person wrote it: it is automatic, of a list, or says that a mail did not arrive',
		],
		[reply.token === '', 'It answers no mail of this workflow'],
		[!isSigned, 'This workflow made no such address, or the person has another one by now'],
		[reply.from !== known?.email, 'It comes from another address than the mail went to'],
		[reply.isForged, 'The mail server does not vouch for its sender (DMARC)'],
		[earlier.includes(reply.mailId), 'It came before'],
		[reply.text === '', 'It says nothing'],
	];
	const [, reason] = reasons.find(([applies]) => applies) ?? [];
	if (reason) return { reason, mailId: reply.mailId, from: reply.from };
	const { token, uid, kind, receiver } = known;
	const lastMails = [reply.mailId, ...earlier].slice(0, MAX_REMEMBERED).join('\n');
	return { token, uid, kind, receiver, text: reply.text, mailId: reply.mailId, lastMails };
}

module.exports = { decide };

const { decide } = require('../decide');

const rows = $input.all().map(({ json }) => json);
// The mails of one look may be of one person, and the same mail can lie in the mailbox twice
const lastMailsOf = new Map();
return $('Read the Mail')
	.all()
	.map(({ json: reply }) => {
		const known = rows.find(({ token }) => token && token === reply.token);
		const last = known && { ...known, last_mail: lastMailsOf.get(reply.token) ?? known.last_mail };
		const decided = decide(reply, last);
		if (decided.lastMails) lastMailsOf.set(reply.token, decided.lastMails);
		return { json: decided };
	});

const { decide } = require('../decide');

const rows = $input.all().map(({ json }) => json);
// The same mail can lie in the mailbox twice
const seen = new Set();
return $('Read the Mail')
	.all()
	.map(({ json: reply }) => {
		const known = rows.find(({ token }) => token && token === reply.token);
		const last = seen.has(reply.mailId) ? { ...known, last_mail: reply.mailId } : known;
		seen.add(reply.mailId);
		return { json: decide(reply, last) };
	});

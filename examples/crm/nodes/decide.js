const { decide } = require('../decide');

const contacts = $('Contact Now').isExecuted ? $('Contact Now').all() : $('All Contacts').all();
return $input.all().flatMap(({ json: user }, index) => {
	const contact = contacts[index].json;
	const isMissing = user.details?.code === 'ERR_UID_NOT_FOUND';
	// Anything else says nothing about whether the user is there; all others are compared all the same
	const json =
		user.error && !isMissing
			? { action: 'fail', uid: contact.contact_id, error: user.error }
			: decide(contact, isMissing ? undefined : user);
	return json ? [{ json, pairedItem: index }] : [];
});

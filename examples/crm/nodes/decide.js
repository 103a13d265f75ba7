const { decide } = require('../decide');

const contacts = $('Contact Now').isExecuted ? $('Contact Now').all() : $('All Contacts').all();
return $input.all().flatMap(({ json: user }, index) => {
	const isMissing = user.details?.code === 'ERR_UID_NOT_FOUND';
	// Anything else says nothing about whether the user is there
	if (user.error && !isMissing) throw new Error(user.error);
	const json = decide(contacts[index].json, isMissing ? undefined : user);
	return json ? [{ json, pairedItem: index }] : [];
});

/** Databases and sheets write true and false in several ways; an empty value means active. */
const ACTIVE = new Map([
	...['', 'true', '1'].map((word) => [word, true]),
	...['false', '0'].map((word) => [word, false]),
]);

/**
 * What has to happen so that a contact of the CRM and a user of the chat have the same name again; undefined if both have
 * it already. `crmName` in the metadata of the user is the name on which both agreed last: a side that still has this name
 * has changed nothing. It does not matter which side told of a change, how often, or how late. If both changed, the CRM wins.
 */
function decide(contact, user) {
	const { contact_id: uid, name } = contact;
	const isActive = ACTIVE.get(String(contact.active ?? '').toLowerCase());
	if (isActive === undefined) {
		const error = `'active' is neither true nor false: ${contact.active}`;
		return { action: 'fail', uid, error };
	}
	if (!isActive) return user ? { action: 'deactivate', uid } : undefined;
	if (!user) return { action: 'write', uid, name };
	const agreed = user.metadata?.crmName;
	if (user.name === name) return agreed === name ? undefined : { action: 'note', uid, name };
	return agreed === name
		? { action: 'tell', uid, name: user.name }
		: { action: 'write', uid, name };
}

module.exports = { decide };

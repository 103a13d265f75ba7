// Each user once, however often something happened to it
const changed = $('User Changed').isExecuted
	? $('User Changed')
			.all()
			.map(({ json }) => json.uid)
	: [$('Contact Changed').first().json.body].flat().map((contact) => contact?.id);
const known = changed.filter((uid) => (uid ?? '') !== '').map(String);
if (changed.length > 0 && known.length === 0)
	throw new Error("The request has no 'id' of a contact");
return [...new Set(known)].map((uid) => ({ json: { uid } }));

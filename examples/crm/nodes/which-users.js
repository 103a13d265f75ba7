// Each user once, however often something happened to it
const changed = $('User Changed').isExecuted
	? $('User Changed')
			.all()
			.map(({ json }) => json.uid)
	: [$('Contact Changed').first().json.body].flat().map(({ id }) => String(id));
return [...new Set(changed)].map((uid) => ({ json: { uid } }));

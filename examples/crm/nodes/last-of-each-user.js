// When one call has several states of a user, the last state counts. All items without a UID go on: they fail, and are counted
const items = $input.all();
const keyOf = ({ json: { uid } }, n) =>
	String(uid ?? '')
		.trim()
		.toLowerCase() || n;
const last = new Map(items.map((item, n) => [keyOf(item, n), n]));
return items.filter((item, n) => last.get(keyOf(item, n)) === n);

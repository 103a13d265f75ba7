const { whatToDo } = require('../happened');

return $input.all().flatMap(({ json }, index) => {
	const todo = whatToDo(json);
	return todo ? [{ json: todo, pairedItem: index }] : [];
});

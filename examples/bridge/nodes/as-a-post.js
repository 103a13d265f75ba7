const { asPost } = require('../post');

return $input.all().flatMap(({ json }, index) => {
	const post = asPost(json);
	return post ? [{ json: post, pairedItem: index }] : [];
});

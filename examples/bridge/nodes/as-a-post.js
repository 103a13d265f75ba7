const { asPost } = require('../post');

return $input.all().map(({ json }, index) => ({ json: asPost(json), pairedItem: index }));

const { asMail } = require('../mail');

return $input.all().map(({ json }, index) => ({ json: asMail(json), pairedItem: index }));

const { searchesFor } = require('../marks');

return searchesFor($('Read the Batch').first().json.marks).map((json) => ({ json }));

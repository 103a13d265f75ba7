const { cutIntoChunks } = require('../chunks');

const { chunks } = cutIntoChunks($input.first().json.text);
return chunks.map((json) => ({ json }));

const { cutIntoChunks } = require('../chunks');

const { chunks, rejected } = cutIntoChunks($input.first().json.text);
// The first chunk carries the lines that cannot be read
return chunks.map((chunk, index) => ({ json: index === 0 ? { ...chunk, rejected } : chunk }));

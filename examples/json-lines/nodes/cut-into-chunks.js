const { cutIntoChunks } = require('../chunks');

const [file, ...others] = $input.all();
// The steps behind this one read the first file
if (others.length > 0) throw new Error('Several files came: import one after the other');
const { chunks } = cutIntoChunks(file.json.text);
return chunks.map((json) => ({ json }));

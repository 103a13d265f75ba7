/**
 * Prints what is new in a version: `node test/tooling/releaseNotes.js 1.2.3`. Fails when the tag is not the version of
 * the package, so that a wrong tag publishes nothing.
 */
const { version } = require('../../package.json');
const { notesOf, read } = require('./changelog');

const tag = process.argv[2];
if (tag !== version) {
	throw new Error(`The tag is '${tag}', but package.json has version ${version}`);
}
console.log(notesOf(read(), tag));

const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

/** Icons stand in one folder at the top; nodes and credentials point to it by relative path. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex tells n8n's node panel the category and the search words of a node. */
function codex() {
	return src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));
}

exports.clean = () => rm('dist', { recursive: true, force: true });
exports.default = parallel(icons, codex);

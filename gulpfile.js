const { rm } = require('node:fs/promises');
const { build } = require('esbuild');
const { dest, parallel, src } = require('gulp');
const { n8n } = require('./package.json');

/** One file per node and credentials type: n8n loads them all when it starts, and opening a file costs more than reading it. */
function bundle() {
	const sources = [...n8n.nodes, ...n8n.credentials].map((file) =>
		file.replace(/^dist\/(.*)\.js$/, '$1.ts'),
	);
	return build({
		entryPoints: sources,
		outbase: '.',
		outdir: 'dist',
		bundle: true,
		packages: 'external',
		platform: 'node',
		target: 'node20',
	});
}

/** Icons stand in one folder at the top; nodes and credentials point to it by relative path. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex tells n8n's node panel the category and the search words of a node. */
function codex() {
	return src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));
}

exports.clean = () => rm('dist', { recursive: true, force: true });
exports.default = parallel(bundle, icons, codex);

/**
 * Prints the milliseconds that nodes and credentials take to load after n8n-workflow, in a process without any other
 * loader: those of this package, or with `notion` n8n's own Notion node and its trigger. `installBuild` puts the build there.
 */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { n8n } = require('../../package.json');

const build = join(__dirname, '../e2e/.cache/bench');
const ours = [...n8n.nodes, ...n8n.credentials].map((file) => join(build, file));
const notion = ['Notion', 'NotionTrigger'].map(
	(name) => `n8n-nodes-base/dist/nodes/Notion/${name}.node.js`,
);
const files = process.argv[2] === 'notion' ? notion : ours;

const load = createRequire(join(__dirname, '../e2e/package.json'));
load('n8n-workflow');
const startedAt = performance.now();
for (const file of files) {
	for (const Type of Object.values(load(file))) new Type();
}
console.log(performance.now() - startedAt);

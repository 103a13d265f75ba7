/** Prints the milliseconds that the nodes and credentials take to load after n8n-workflow, in a process without any other loader. */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { n8n } = require('../../package.json');

const build = join(__dirname, '../e2e/.cache/bench');
const load = createRequire(join(__dirname, '../e2e/package.json'));
load('n8n-workflow');
const startedAt = performance.now();
for (const file of [...n8n.nodes, ...n8n.credentials]) {
	for (const Type of Object.values(load(join(build, file)))) new Type();
}
console.log(performance.now() - startedAt);

/**
 * `npm run schemas`: writes `__schema__` of each node, the fields that n8n shows of each operation and trigger before its first
 * run. The tests that hold them to the outputs make these anyway, in the engine, so they are what writes them.
 */
const { spawnSync } = require('node:child_process');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '../..');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const projects = ['--selectProjects', 'all items at once'];

const { status } = spawnSync(
	process.execPath,
	[jest, 'test/contract/previews', 'test/contract/triggerPreviews', ...projects],
	{ cwd: root, env: { ...process.env, WRITE_SCHEMAS: 'true' }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

/**
 * Runs `n8n-node lint`, unchanged and with its unchanged configuration, over what the package ships.
 * The command lints everything below the current folder, and its rules for n8n Cloud (no Node.js modules,
 * no `process`, no timers) do not fit tests: so it runs on a copy of the package without them.
 */
const { spawnSync } = require('node:child_process');
const { cpSync, mkdtempSync, rmSync, symlinkSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '../..');
const shipped = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json', 'eslint.config.mjs'];

const copy = mkdtempSync(join(tmpdir(), 'n8n-nodes-cometchat-lint-'));
try {
	for (const entry of shipped) cpSync(join(root, entry), join(copy, entry), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
	const run = (command, ...args) =>
		spawnSync(join(root, 'node_modules', '.bin', command), args, { cwd: copy, stdio: 'inherit' }).status ?? 1;
	process.exitCode = run('n8n-node', 'lint');
	// The command says nothing about its findings when its output is not a terminal
	if (process.exitCode !== 0) run('eslint', '.');
} finally {
	rmSync(copy, { recursive: true, force: true });
}

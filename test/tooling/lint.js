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
const shipped = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'tsconfig.json',
	'eslint.config.mjs',
];

// `npx -c '…'` puts its command into these variables, and with them `npm exec` starts that command instead of ESLint
const env = { ...process.env };
delete env.npm_config_call;
delete env.npm_config_package;

const copy = mkdtempSync(join(tmpdir(), 'n8n-nodes-cometchat-lint-'));
try {
	for (const entry of shipped) cpSync(join(root, entry), join(copy, entry), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
	const command = join(root, 'node_modules', '.bin', 'n8n-node');
	process.exitCode = spawnSync(command, ['lint'], { cwd: copy, env, stdio: 'inherit' }).status ?? 1;
} finally {
	rmSync(copy, { recursive: true, force: true });
}

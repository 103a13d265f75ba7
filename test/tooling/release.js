/**
 * `npm run release`: makes the version that stands on top of the changelog. It writes today's date there and the version
 * into package.json, records what saved steps send, then commits and tags. Pushing the tag publishes it (.github/workflows/publish.yml).
 */
const { execFileSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { CHANGELOG, dated, read } = require('./changelog');
const { assertOwner } = require('./owner');

const cwd = process.cwd();
const ask = (...command) =>
	execFileSync(command[0], command.slice(1), { cwd, encoding: 'utf8' }).trim();
const run = (...command) => execFileSync(command[0], command.slice(1), { cwd, stdio: 'inherit' });

assertOwner(cwd);
if (ask('git', 'status', '--porcelain') !== '') throw new Error('Commit your changes first');
if (ask('git', 'branch', '--show-current') !== 'main') throw new Error('Versions are made on main');

const { version, text } = dated(read(), new Date().toISOString().slice(0, 10));
for (const script of ['build', 'check']) run('npm', 'run', script);
// The requests of saved steps with this version, which all later versions have to send, too
const record = ['test/contract/releases', '--selectProjects', 'all items at once'];
const jest = join(cwd, 'node_modules/.bin/jest');
execFileSync(jest, record, { cwd, stdio: 'inherit', env: { ...process.env, RECORD: version } });
run('git', 'add', 'test/releases');
writeFileSync(CHANGELOG, text);
run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
run('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`);
run('git', 'tag', '--annotate', version, '--message', version);
console.log(`\nVersion ${version} is made. Publish it: git push --follow-tags`);

import { spawnSync } from 'node:child_process';
import { ROOT } from '../../support/pages';

/** Calls `npm run check:app` without a terminal. */
function call(options: string, env: NodeJS.ProcessEnv = {}) {
	const { COMETCHAT_API_KEY: _key, ...outside } = process.env;
	return spawnSync(`npm run --silent check:app -- ${options}`, {
		...{ cwd: ROOT, shell: true, encoding: 'utf8' },
		env: { ...outside, ...env },
	});
}

it('tells how it is called', () => {
	const { stdout, status } = call('--help');
	expect(stdout).toContain('npm run check:app -- [options]');
	expect(status).toBe(0);
});

it('says what is missing when there is nobody to ask', () => {
	const env = { COMETCHAT_APP_ID: 'demo-app', COMETCHAT_REGION: 'us' };
	const { stderr, status } = call('', env);
	expect(stderr).toContain('COMETCHAT_API_KEY is not set');
	expect(status).toBe(2);
});

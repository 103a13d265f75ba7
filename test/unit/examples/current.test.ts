import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { current, EXAMPLES, SCRIPTS } = require('../../tooling/examples') as {
	current: (file: string) => string;
	EXAMPLES: string;
	SCRIPTS: Record<string, Record<string, string>>;
};

it.each(Object.keys(SCRIPTS))(
	"%s holds the scripts as they are now; run 'npm run examples'",
	(file) => {
		expect(readFileSync(join(EXAMPLES, file), 'utf8')).toBe(current(file));
	},
);

it.each(Object.keys(SCRIPTS))(
	'the scripts of %s use steps in place: n8n gives a script the data of all steps otherwise',
	(file) => {
		const scripts = Object.values(SCRIPTS[file]).map((path) =>
			readFileSync(join(EXAMPLES, path), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
		);
		const uses = scripts.flatMap((script) => script.match(/\$\((?:'[^']*'\))?\s*./g) ?? []);
		for (const use of uses) expect(use).toMatch(/^\$\('[^']+'\)\s*\.$/);
	},
);

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

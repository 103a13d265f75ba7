import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES, generatedWorkflow, SCRIPTS } from '../../tooling/examples';

it.each(Object.keys(SCRIPTS))(
	"%s holds the scripts as they are now; run 'npm run examples'",
	(file) => {
		expect(readFileSync(join(EXAMPLES, file), 'utf8')).toBe(generatedWorkflow(file));
	},
);

it.each(Object.entries(SCRIPTS))(
	'the scripts of %s use steps in place: n8n gives a script the data of all steps otherwise',
	(_file, nodes) => {
		const scripts = Object.values(nodes).map((path) =>
			readFileSync(join(EXAMPLES, path), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
		);
		// Each $( with the name of its step, and the sign behind it: it has to be a full stop, as in $('Step').first()
		const uses = scripts.flatMap((script) => script.match(/\$\((?:'[^']*'\))?\s*./g) ?? []);
		for (const use of uses) expect(use).toMatch(/^\$\('[^']+'\)\s*\.$/);
	},
);

it('no example makes an ID such as "undefined" out of a missing ID', () => {
	for (const file of readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'))) {
		expect(readFileSync(join(EXAMPLES, file), 'utf8')).not.toMatch(/String\(\$json[\w.?]*\)/);
	}
});

import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { devDependencies } from '../../package.json';
import { ROOT } from '../support/pages';

/** Commands that install n8n when they begin: until then, what comes with n8n is not there. */
const COMMANDS = [
	'test/e2e/dev.ts',
	'test/e2e/demo.ts',
	'test/tooling/fetch.ts',
	'test/bench/main.ts',
	'test/versions/main.ts',
];

/** The modules that a file loads as soon as it is loaded itself. Imports of types load nothing. */
function loadedBy(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		const isLoading =
			(ts.isImportDeclaration(statement) && !isOnlyTypes(statement.importClause)) ||
			(ts.isExportDeclaration(statement) && !statement.isTypeOnly);
		const from = isLoading ? statement.moduleSpecifier : undefined;
		return from && ts.isStringLiteral(from) ? [from.text] : [];
	});
}

/** Whether an import is of types alone. */
function isOnlyTypes(clause: ts.ImportClause | undefined): boolean {
	// `import './file'` has no clause
	if (!clause) return false;
	if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
	const { name, namedBindings } = clause;
	if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
	return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** The packages that a file and all that it loads need, each with a file that loads it. */
function packagesOf(entry: string): Map<string, string> {
	const packages = new Map<string, string>();
	const seen = new Set<string>();
	const queue = [join(ROOT, entry)];
	for (let file = queue.pop(); file; file = queue.pop()) {
		if (seen.has(file)) continue;
		seen.add(file);
		for (const name of loadedBy(file)) {
			if (!name.startsWith('.')) {
				packages.set(name, file);
				continue;
			}
			const path = resolve(dirname(file), name);
			const target = [`${path}.ts`, join(path, 'index.ts')].find((one) => existsSync(one));
			if (target) queue.push(target);
		}
	}
	return packages;
}

it.each(COMMANDS)('%s begins with nothing but the packages of the project itself', (entry) => {
	const packages = packagesOf(entry);
	expect(packages.size).toBeGreaterThan(3);
	const own = [...builtinModules, ...Object.keys(devDependencies)];
	const missing = [...packages].filter(([name]) => {
		const bare = name.replace(/^node:/, '');
		return !own.some((one) => bare === one || bare.startsWith(`${one}/`));
	});
	expect(missing).toEqual([]);
});

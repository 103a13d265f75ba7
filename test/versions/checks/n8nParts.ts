import Module, { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { settings } from './settings';

/*
 * Single files of n8n's server: `install.ts` puts the package `n8n` of the version beside the engine, but not the thousand
 * packages that it needs.
 */

const dist = join(settings.engineFolder, 'node_modules', 'n8n', 'dist');
export const requireFromN8n = createRequire(join(dist, 'index.js'));

/** The files of n8n that can be loaded without the missing packages. */
const OWN =
	/^(response-helper|active-executions|workflow-helpers|utils|errors\/.*|utils\/.*|middlewares\/body-parser|webhooks\/(webhook-(?!server).*|constants|webhook\.service))$/;

const BODY_PARSER = join(dist, 'middlewares', 'body-parser');

const absences = new Map<string, object>();

/** A placeholder for a missing part of n8n: it can be imported, extended and compared, but a call throws. */
function absent(name: string): object {
	const earlier = absences.get(name);
	if (earlier) return earlier;
	const fail = () => {
		throw new Error(`The checks have no ${name} of n8n`);
	};
	const placeholder: object = new Proxy(class {}, {
		get: (target, key) => {
			if (typeof key === 'symbol' || key === '__esModule' || key === 'prototype') {
				return Reflect.get(target, key) as unknown;
			}
			return key === 'default' ? placeholder : absent(`${name}.${key}`);
		},
		apply: fail,
		construct: fail,
	});
	absences.set(name, placeholder);
	return placeholder;
}

type Load = (request: string, parent: NodeModule | undefined, isMain: boolean) => unknown;

const loader = Module as unknown as { _load: Load };

/**
 * Loads a file of n8n with the files that it imports; placeholders stand for those that cannot be loaded.
 * @param doubles replacements for files of n8n, by their names
 */
export function partOfN8n<T>(file: string, doubles: Record<string, object> = {}): T {
	const load = loader._load;
	loader._load = (request, parent, isMain) => {
		if (!parent?.filename.startsWith(dist)) return load(request, parent, isMain);
		if (!request.startsWith('.')) return loadPackage(() => load(request, parent, isMain), request);
		const wanted = relative(dist, resolve(dirname(parent.filename), request));
		if (wanted === 'middlewares') return load(BODY_PARSER, parent, isMain);
		return OWN.test(wanted) ? load(request, parent, isMain) : (doubles[wanted] ?? absent(wanted));
	};
	try {
		return requireFromN8n(`./${file}`) as T;
	} finally {
		loader._load = load;
	}
}

/** A package that n8n imports; a placeholder when it is missing. */
function loadPackage(load: () => unknown, name: string): unknown {
	try {
		return load();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
		return absent(name);
	}
}

import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { test } from 'node:test';
import { settings } from './settings';

/** Packages that others use where they find them, as they do in the modules of this repository. */
const optional = /\/node_modules\/(supports-color|has-flag)\//;

test('ran with nothing but this version, on its Node.js', () => {
	const foreign = Object.keys(require.cache).filter(
		(file) => !file.startsWith(settings.engineFolder + sep) && !optional.test(file),
	);
	assert.deepEqual(foreign, []);
	assert.equal(process.versions.node.split('.')[0], settings.node);
});

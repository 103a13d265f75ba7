import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { test } from 'node:test';
import { settings } from './settings';

/** Optional packages, which other packages load if they find them; they find them in the modules of this repository. */
const optional = /\/node_modules\/(supports-color|has-flag)\//;

test('loads code from the folder of this version alone, on the Node.js of this version', () => {
	const foreign = Object.keys(require.cache).filter(
		(file) => !file.startsWith(settings.engineFolder + sep) && !optional.test(file),
	);
	assert.deepEqual(foreign, []);
	assert.equal(process.versions.node.split('.')[0], settings.node);
});

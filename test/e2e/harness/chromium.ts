import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import type { Scratch } from './cleanup';

/** The first is Chromium without the parts that a window on a screen needs. */
const PATHS = [
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
];

/** Quiet on a machine without internet, and able to run as root in a container. */
const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--force-color-profile=srgb',
	// Other hosts do not exist, so that tests do not depend on the internet
	'--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** The browser that is installed here; nothing is downloaded. */
export function findChromium(): string {
	const path = [process.env.CHROMIUM_PATH, ...PATHS].find(
		(candidate) => candidate && existsSync(candidate),
	);
	if (path) return path;
	throw new Error(
		'The browser tests need Chromium. On Debian or Ubuntu: apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation. ' +
			'Elsewhere, name the program in CHROMIUM_PATH.',
	);
}

/** Starts headless Chromium; its profile and its other files live in the scratch folder. */
export async function startChromium(scratch: Scratch): Promise<Browser> {
	const executablePath = findChromium();
	// Playwright makes its folders in the temporary folder that is set when it is loaded.
	process.env.TMPDIR = join(scratch.dir, 'tmp');
	const { chromium, selectors } = await import('playwright-core');
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath,
		args: FLAGS,
		headless: true,
		env: scratch.env() as Record<string, string>,
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
	scratch.onClose(async () => await browser.close());
	return browser;
}

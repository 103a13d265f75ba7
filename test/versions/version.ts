import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An n8n version that the package is checked in. Its folder pins the engine, with a lock file. */
export interface Version {
	/** The name of the folder, e.g. `1.94`. */
	name: string;
	folder: string;
	/** The major version of the Node.js that this n8n runs on. */
	node: string;
	/** The engine, e.g. `n8n-core 1.93.0`. */
	engine: string;
	/** The release of n8n that pins this engine, e.g. `1.94.1`. */
	release: string;
}

/** All versions, the oldest first. */
export function allVersions(): Version[] {
	return readdirSync(__dirname)
		.filter((name) => existsSync(join(__dirname, name, 'package.json')))
		.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
		.map((name) => {
			const folder = join(__dirname, name);
			const { engines, config, dependencies } = JSON.parse(
				readFileSync(join(folder, 'package.json'), 'utf8'),
			) as {
				engines: { node: string };
				config: { n8n: string };
				dependencies: Record<string, string>;
			};
			const engine = `n8n-core ${dependencies['n8n-core']}`;
			return { name, folder, node: engines.node, engine, release: config.n8n };
		});
}

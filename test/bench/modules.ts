import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import type { Modules } from '../engine/engine';

export const root = resolve(__dirname, '../..');
const e2e = join(root, 'test/e2e');

/** The engine and a built-in node of the n8n that the editor tests pin, and our node, loaded beside them. */
export interface Installation {
	modules: Modules;
	cometChat: INodeType;
	httpRequest: INodeType;
	credentialType: ICredentialType;
}

const installed = join(e2e, '.cache/bench');

/** The folder in which {@link installBuild} puts the node module by module, so that its parts can be reached. */
export const build = join(installed, 'modules');

/** Puts the built package, which `loadTime.js` loads, and its modules, where `require('n8n-workflow')` finds the same copy as the engine. */
export function installBuild(): void {
	rmSync(installed, { recursive: true, force: true });
	mkdirSync(installed, { recursive: true });
	cpSync(join(root, 'dist'), join(installed, 'dist'), { recursive: true });
	buildSync({
		entryPoints: globSync('{nodes,credentials}/**/*.ts', { cwd: root }),
		absWorkingDir: root,
		outbase: root,
		outdir: build,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		// Makes `require` of each `import()`, by which Node.js finds no module without the ending of its name
		supported: { 'dynamic-import': false },
	});
}

/** Loads the engine and the nodes; HTTP Request in its newest version. */
export function loadInstallation(): Installation {
	const load = createRequire(join(e2e, 'package.json'));
	load('reflect-metadata');
	const core = load('n8n-core') as Modules['core'];
	const workflow = load('n8n-workflow') as Modules['workflow'];
	const { CometChat } = load(join(build, 'nodes/CometChat/CometChat.node.js'));
	const { CometChatApi } = load(join(build, 'credentials/CometChatApi.credentials.js'));
	const cometChat = new CometChat() as INodeType;
	core.DirectoryLoader.applyDeclarativeNodeOptionParameters(cometChat);
	const { HttpRequest } = load('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js');
	return {
		modules: { core, workflow },
		cometChat,
		httpRequest: new HttpRequest().getNodeType() as INodeType,
		credentialType: new CometChatApi() as ICredentialType,
	};
}

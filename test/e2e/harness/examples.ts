import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Credential, Workflow } from './api';
import { CREDENTIAL_TYPE, EXAMPLES } from './paths';

const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';

export interface Example {
	/** The file's name without its folder. */
	file: string;
	workflow: Workflow;
	/** The name of the node that a manual run starts from. */
	trigger: string;
}

/** Every workflow under `examples/`, by file name. */
export function readExamples(): Example[] {
	if (!existsSync(EXAMPLES)) return [];
	const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
	return files.sort().map((file) => {
		const workflow = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Workflow;
		const trigger = workflow.nodes.find((node) => node.type === MANUAL_TRIGGER);
		if (!trigger) throw new Error(`examples/${file} has no manual trigger to run it from`);
		return { file, workflow, trigger: trigger.name };
	});
}

/** Does for the credentials in an exported workflow what a user does after importing it: picks the own ones. */
export function withCredential(workflow: Workflow, credential: Credential): Workflow {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[CREDENTIAL_TYPE]
			? {
					...node,
					credentials: {
						...node.credentials,
						[CREDENTIAL_TYPE]: { id: credential.id, name: credential.name },
					},
				}
			: node,
	);
	return { ...workflow, nodes };
}

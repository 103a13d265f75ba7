import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Credential, Workflow } from './api';
import { EXAMPLES, MODERATION_TRIGGER_TYPE, TRIGGER_TYPE } from './paths';

const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';

/** Stands in the examples where a user enters the address of an incoming webhook of Slack. */
const SLACK = 'https://hooks.slack.com/services/YOUR/INCOMING/WEBHOOK';

export interface Example {
	/** The file's name without its folder. */
	file: string;
	workflow: Workflow;
	/** The name of the node that a run starts from. */
	trigger: string;
	/** Whether the chat starts it, and nobody can run it by hand. */
	startsWithEvent: boolean;
}

/** Every workflow under `examples/`, by file name. */
export function readExamples(): Example[] {
	if (!existsSync(EXAMPLES)) return [];
	const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
	return files.sort().map((file) => {
		const workflow = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Workflow;
		const byType = (wanted: string) => workflow.nodes.find(({ type }) => type === wanted);
		const byHand = byType(MANUAL_TRIGGER);
		const trigger = byHand ?? byType(TRIGGER_TYPE) ?? byType(MODERATION_TRIGGER_TYPE);
		if (!trigger) throw new Error(`examples/${file} has no trigger to run it from`);
		return { file, workflow, trigger: trigger.name, startsWithEvent: !byHand };
	});
}

/** Does for the credentials in an exported workflow what a user does after importing it: picks the own ones. */
export function withCredential(workflow: Workflow, ...credentials: Credential[]): Workflow {
	const own = Object.fromEntries(credentials.map(({ id, name, type }) => [type, { id, name }]));
	const nodes = workflow.nodes.map((node) => {
		const chosen = Object.entries(node.credentials ?? {}).map(([type, exported]) => [
			type,
			own[type] ?? exported,
		]);
		return node.credentials ? { ...node, credentials: Object.fromEntries(chosen) } : node;
	});
	return { ...workflow, nodes };
}

/** Enters the address that takes what an example tells the moderators. */
export function withNoticesTo(url: string, workflow: Workflow): Workflow {
	return JSON.parse(JSON.stringify(workflow).replaceAll(SLACK, url)) as Workflow;
}

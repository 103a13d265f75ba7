import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Credential, Workflow } from './api';
import {
	AGENT_TRIGGER_TYPE,
	EXAMPLES,
	MCP_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	NOTIFICATION_TRIGGER_TYPE,
	POLLING_TRIGGER_TYPE,
	TRIGGER_TYPE,
	WEBHOOK_TYPE,
} from './paths';

/** Types of triggers that a person can start in the editor. */
const BY_HAND = ['n8n-nodes-base.manualTrigger', POLLING_TRIGGER_TYPE];

/** Types of triggers that wait for a request of the chat or of another system. */
const BY_EVENT = [
	TRIGGER_TYPE,
	NOTIFICATION_TRIGGER_TYPE,
	MODERATION_TRIGGER_TYPE,
	AGENT_TRIGGER_TYPE,
	MCP_TRIGGER_TYPE,
	WEBHOOK_TYPE,
];

/** The address in the examples that a user replaces by that of his incoming webhook of Slack. */
const SLACK = 'https://hooks.slack.com/services/YOUR/INCOMING/WEBHOOK';

export interface Example {
	/** The file's name without its folder. */
	file: string;
	workflow: Workflow;
	/** The name of the node that a run starts from. */
	trigger: string;
	/** Whether a request from outside starts it, and nobody can run it by hand. */
	startsWithEvent: boolean;
	/**
	 * The name of the node that a request from outside reaches, if a person has to choose its credentials: n8n chooses them only
	 * where a node can have one type of credentials, as the notification trigger.
	 */
	eventNode?: string;
}

/** Every workflow under `examples/`, by file name. */
export function readExamples(): Example[] {
	if (!existsSync(EXAMPLES)) return [];
	const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
	return files.sort().map((file) => {
		const workflow = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Workflow;
		const ofType = (wanted: string[]) => workflow.nodes.find(({ type }) => wanted.includes(type));
		const byHand = ofType(BY_HAND);
		const byEvent = ofType(BY_EVENT);
		const trigger = byHand ?? byEvent;
		if (!trigger) throw new Error(`examples/${file} has no trigger to run it from`);
		return {
			file,
			workflow,
			trigger: trigger.name,
			startsWithEvent: !byHand,
			eventNode:
				byEvent?.credentials && byEvent.type !== NOTIFICATION_TRIGGER_TYPE
					? byEvent.name
					: undefined,
		};
	});
}

/** Replaces the credentials of an exported workflow by those given for their types, as a user does after the import. */
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

/** Enters the address to which an example sends its messages for the moderators. */
export function withNoticesTo(url: string, workflow: Workflow): Workflow {
	return JSON.parse(JSON.stringify(workflow).replaceAll(SLACK, url)) as Workflow;
}

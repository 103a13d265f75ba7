import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import { PublishedWorkflow } from '../engine/trigger/published';
import type { Run } from './run';

/** A Notification Trigger as n8n publishes it, at an address that leads nowhere. */
export class PublishedProvider extends PublishedWorkflow {
	readonly url: string;

	constructor(run: Run, channel: string) {
		const { notificationTrigger: nodeType, credentialType } = run.nodes;
		const credentials = { ...run.gateway.access, apiOrigin: run.origin };
		// The base class makes credentials of the Management API, which a Notification Trigger replaces by its own below
		const none = { managementKey: '', managementSecret: '' };
		super({ core, workflow, nodeType, credentialType }, { ...credentials, origin: '', ...none });
		this.credentials = credentials;
		this.parameters = { channel };
		// An address that cannot exist, so that no message of people leaves the app
		this.base = `https://${run.id(channel)}.invalid`;
		this.url = `${this.base}/webhook/${this.nodes[0].webhookId}/notification`;
	}
}

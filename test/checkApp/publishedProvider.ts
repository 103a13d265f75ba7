import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import { PublishedWorkflow } from '../engine/trigger/published';
import type { Run } from './run';

/** The base class asks for these values, and this class does not use them. */
const MANAGEMENT_API = { origin: '', managementKey: '', managementSecret: '' };

/** A Notification Trigger as n8n publishes it, at an address that leads nowhere. */
export class PublishedProvider extends PublishedWorkflow {
	readonly url: string;

	constructor(run: Run, channel: string) {
		const { notificationTrigger: nodeType, credentialType } = run.nodes;
		const credentials = { ...run.gateway.access, apiOrigin: run.origin };
		super({ core, workflow, nodeType, credentialType }, { ...credentials, ...MANAGEMENT_API });
		// The base class has made credentials of the Management API, which this trigger does not take
		this.credentials = credentials;
		this.parameters = { channel };
		// An address that cannot exist, so that no message of people leaves the app
		this.n8nUrl = `https://${run.id(channel)}.invalid`;
		this.url = `${this.n8nUrl}/webhook/${this.nodes[0].webhookId}/notification`;
	}
}

import { join } from 'node:path';

import { DateTime } from 'luxon';

import { startStandIn, type StandIn, type StandInOptions } from './service';
import { N8nApi, type Credential } from './api';
import { Scratch } from './cleanup';
import { readExamples, withCredential, withNoticesTo, type Example } from './examples';
import { ensureN8n } from './install';
import { startMail, type Mail } from './mail';
import { createUserFolder, startN8n, type RunningN8n } from './n8n';
import { PUBLIC_ORIGIN } from './n8nSettings';
import { startModel, type Model } from './model';
import { startNotices, type Notices } from './notices';
import {
	packPackage,
	recordInstalledPackage,
	unpackAsCommunityPackage,
	type NodeRecord,
} from './pack';
import {
	assertNodeVersion,
	MANAGEMENT_CREDENTIAL_TYPE,
	PACKAGE_NAME,
	pinnedN8n,
	WEBHOOK_CREDENTIAL_TYPE,
} from './paths';
import { startOutside } from './outside';
import { step } from './progress';
import { Slack, SLACK_APP } from './slack';
import { Twilio, TWILIO_ACCOUNT } from './twilio';

/** The name that the credentials for the stand-in have in n8n. */
export const CREDENTIAL_NAME = 'CometChat demo app';

/** The login of the stand-in's webhooks at n8n, and the name of its credentials in n8n. */
export const WEBHOOK_LOGIN = { username: 'n8n', password: 'EventsOfTheChat1' };
export const WEBHOOK_CREDENTIAL_NAME = 'CometChat webhook';

/** The header by which the support tool of an example signs in to n8n, and the name of its credentials in n8n. */
export const SUPPORT_HEADER = { name: 'X-Support-Key', value: 'ReportsOfTheSupportTool1' };
export const SUPPORT_CREDENTIAL_NAME = 'Support tool';

/** The header by which CometChat signs in when it asks an agent, and the name of its credentials in n8n. */
export const AGENT_HEADER = { headerName: 'X-Agent-Key', secretValue: 'AgentsOfTheChat1' };
export const AGENT_CREDENTIAL_NAME = 'CometChat agent';

/** The name of the credentials with which a trigger registers itself at the stand-in. */
export const MANAGEMENT_CREDENTIAL_NAME = 'CometChat management';

export interface ImportedExample extends Example {
	id: string;
}

/** The credentials that nearly all tests use. */
export interface Credentials {
	/** The credential for the API of the stand-in. */
	credential: Credential;
	/** The credential for the webhooks that the stand-in sends. */
	webhookCredential: Credential;
}

export interface Session extends Credentials {
	scratch: Scratch;
	service: StandIn;
	n8n: RunningN8n;
	api: N8nApi;
	/** The messages of the examples to the moderators. */
	notices: Notices;
	/** The mail servers; undefined if their programs are not installed or do not start. */
	mail?: Mail;
	/** Whether n8n reaches the stand-ins of other services; false where `openssl` is missing. */
	hasOutsideServices: boolean;
	/** A channel of Slack, for an example. */
	slack: Slack;
	slackCredential: Credential;
	/** The stand-in that takes the text messages of an example. */
	twilio: Twilio;
	/** The chat model of AI agents, on this machine, and n8n's credentials for it. */
	model: Model;
	modelCredential: Credential;
	/** The folder whose files n8n lets workflows read. */
	filesFolder: string;
	examples: ImportedExample[];
	/** An example by the name of its file. */
	example(file: string): ImportedExample;
	/** Puts the chat back to its seed, and forgets all messages to moderators and other services. */
	reset(): void;
	close(): Promise<void>;
	/** Closes at the end of a block that has it by `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the stand-in of the service, and n8n with the packed package, a signed-in owner, credentials for the stand-in, and
 * the example workflows.
 * @param options.prepare puts more into n8n's folder before it starts
 * @param options.env further settings of n8n
 * @param options.service settings of the stand-in
 */
export async function openSession(
	options: {
		prepare?: (userFolder: string) => void;
		env?: NodeJS.ProcessEnv;
		service?: StandInOptions;
	} = {},
): Promise<Session> {
	assertNodeVersion();
	const scratch = new Scratch();
	try {
		await ensureN8n(scratch);
		const userFolder = createUserFolder(scratch);
		const installed = await step('Packing and installing the package', async () => {
			return await unpackAsCommunityPackage(scratch, await packPackage(scratch), userFolder);
		});
		options.prepare?.(userFolder);
		const service = await startStandIn(options.service);
		scratch.onClose(service.close);
		const twilio = new Twilio();
		const slack = new Slack();
		const outside = await startOutside(scratch, {
			'api.twilio.com': twilio.answer,
			'slack.com': slack.answer,
			'files.slack.com': slack.answer,
		});
		const n8n = await step(
			`Starting n8n ${pinnedN8n()}`,
			async () => await startN8n(scratch, userFolder, { env: { ...outside, ...options.env } }),
		);

		service.deliverTo[PUBLIC_ORIGIN] = n8n.origin;

		const api = new N8nApi(n8n.origin);
		await api.setUpOwner();
		await recordInstalledPackage(userFolder, installed, await loadedNodes(api));
		const credentials = await createCredentials(api, service);
		const notices = await startNotices(scratch);
		const model = await startModel();
		scratch.onClose(model.close);
		const access = { apiKey: 'any', url: model.url };
		const modelCredential = await api.createCredential('Local model', access, 'openAiApi');
		const supportCredential = await api.createCredential(
			SUPPORT_CREDENTIAL_NAME,
			SUPPORT_HEADER,
			'httpHeaderAuth',
		);
		const agentCredential = await api.createCredential(
			AGENT_CREDENTIAL_NAME,
			AGENT_HEADER,
			'cometChatAgentApi',
		);
		const mail = await startMail(scratch);
		const twilioCredential = await api.createCredential('Twilio', TWILIO_ACCOUNT, 'twilioApi');
		const slackCredential = await api.createCredential('Slack', SLACK_APP, 'slackApi');
		const mailCredentials = (await mail?.createCredentials(api)) ?? [];
		const examples: ImportedExample[] = [];
		for (const example of readExamples()) {
			const workflow = withCredential(
				withNoticesTo(notices.url, example.workflow),
				credentials.credential,
				credentials.webhookCredential,
				modelCredential,
				supportCredential,
				agentCredential,
				twilioCredential,
				slackCredential,
				...mailCredentials,
			);
			examples.push({ ...example, workflow, id: (await api.createWorkflow(workflow)).id });
		}
		return {
			scratch,
			service,
			n8n,
			api,
			...credentials,
			notices,
			mail,
			hasOutsideServices: outside !== undefined,
			slack,
			slackCredential,
			twilio,
			model,
			modelCredential,
			filesFolder: join(userFolder, '.n8n-files'),
			examples,
			example: (wanted) => examples.find(({ file }) => file === wanted)!,
			reset: () => {
				service.reset();
				leaveFor30Days(service);
				blockAnHourAgo(service);
				notices.texts.length = 0;
				mail?.forget();
				twilio.sent.length = 0;
				slack.messages.length = 0;
				model.forget();
			},
			close: async () => await scratch.close(),
			[Symbol.asyncDispose]: async () => await scratch.close(),
		};
	} catch (error) {
		await scratch.close();
		throw error;
	}
}

/** Stores credentials with an invalid address, so that no request can be sent. */
export async function createUnusableCredential(api: N8nApi, service: StandIn) {
	const data = { ...credentialData(service), apiOrigin: 'nowhere' };
	return await api.createCredential('Nowhere', data);
}

/** Stores the credentials that the examples and most tests use. */
export async function createCredentials(api: N8nApi, service: StandIn): Promise<Credentials> {
	return {
		credential: await api.createCredential(CREDENTIAL_NAME, credentialData(service)),
		webhookCredential: await api.createCredential(
			WEBHOOK_CREDENTIAL_NAME,
			WEBHOOK_LOGIN,
			WEBHOOK_CREDENTIAL_TYPE,
		),
	};
}

/** Points the credentials for the API at another app. */
export async function changeApp(
	{ api, credential }: Pick<Session, 'api' | 'credential'>,
	app: StandIn,
): Promise<void> {
	const { id, name, type } = credential;
	await api.request('PATCH', `/rest/credentials/${id}`, { name, type, data: credentialData(app) });
}

/** Stores the credentials with which a trigger registers itself at the stand-in. */
export async function createManagementCredential(
	api: N8nApi,
	{ appId, managementKey, managementSecret, origin }: StandIn,
): Promise<Credential> {
	const data = { appId, apiKey: managementKey, secret: managementSecret, apiOrigin: origin };
	return await api.createCredential(MANAGEMENT_CREDENTIAL_NAME, data, MANAGEMENT_CREDENTIAL_TYPE);
}

/** The time zone of an n8n without a setting for it. */
const TIME_ZONE = 'America/New_York';

/** Carol was last seen in the day that ended 30 days ago; all others have been away for longer. */
function leaveFor30Days({ state }: StandIn): void {
	const then = DateTime.now().setZone(TIME_ZONE).startOf('day').minus({ days: 30, hours: 12 });
	state.users.get('carol')!.lastActiveAt = Math.floor(then.toSeconds());
}

/** Dates the queue of blocked messages to one hour ago. */
function blockAnHourAgo({ state }: StandIn): void {
	const then = Math.floor(DateTime.now().minus({ hours: 1 }).toSeconds());
	for (const entry of state.blocked.values()) entry.createdAt = then;
}

/** The values that a user types into the credentials form to reach the stand-in. */
export function credentialData(service: StandIn): Record<string, string> {
	return { appId: service.appId, region: 'us', apiKey: service.apiKey, apiOrigin: service.origin };
}

/** The node types that n8n has loaded from the package, without the tool variants that it derives itself. */
async function loadedNodes(api: N8nApi): Promise<NodeRecord[]> {
	const types = (await api.nodeTypes()) as unknown as Array<{
		name: string;
		displayName: string;
		version: number | number[];
	}>;
	const own = types.filter(({ name }) => name.startsWith(`${PACKAGE_NAME}.`));
	if (own.length === 0) throw new Error(`n8n has loaded no node of ${PACKAGE_NAME}`);
	const names = new Set(own.map(({ name }) => name));
	return own
		.filter(({ name }) => !/Tool$/.test(name) || !names.has(name.replace(/(Hitl)?Tool$/, '')))
		.map(({ name, displayName, version }) => ({
			name,
			displayName,
			version: Math.max(...[version].flat()),
		}));
}

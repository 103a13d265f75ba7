/**
 * `npm run dev`: n8n with the node, credentials for the stand-in and the example workflows, until Ctrl-C. It is set up like
 * the n8n of somebody who just installed it: links and forms lead to this machine, unless N8N_WEBHOOK_URL says otherwise.
 */
import { OWNER } from './harness/api';
import { pinnedN8n } from './harness/paths';
import { isFree } from './harness/ports';
import {
	createManagementCredential,
	CREDENTIAL_NAME,
	MANAGEMENT_CREDENTIAL_NAME,
	openSession,
	WEBHOOK_CREDENTIAL_NAME,
} from './harness/session';

/** The port at which `npm run event` looks for the stand-in. */
const STAND_IN_PORT = 4010;

async function main(): Promise<void> {
	const publicAddress = process.env.N8N_WEBHOOK_URL;
	const session = await openSession({
		env: { WEBHOOK_URL: undefined, N8N_WEBHOOK_URL: publicAddress },
		service: { port: (await isFree(STAND_IN_PORT)) ? STAND_IN_PORT : 0 },
	});
	const { n8n, api, service, examples } = session;
	// Dates the records anew, because examples ask for those of the last days
	session.reset();
	if (publicAddress) service.deliverTo[new URL(publicAddress).origin] = n8n.origin;
	await createManagementCredential(api, service);
	const toThis = service.origin.endsWith(`:${STAND_IN_PORT}`) ? '' : ` --service ${service.origin}`;
	console.log(`
n8n ${pinnedN8n()} is ready.

  Editor       ${n8n.origin}/home/workflows
  Sign in      ${OWNER.email} / ${OWNER.password}
  Credentials  ${CREDENTIAL_NAME} (app ${service.appId}, key ${service.apiKey}),
               ${MANAGEMENT_CREDENTIAL_NAME} and ${WEBHOOK_CREDENTIAL_NAME} (for triggers)
  Stand-in     ${service.origin}
  An event     npm run event -- <URL of a trigger> message_sent${toThis}
  What a person missed, for a published CometChat Notification Trigger
               npm run event -- email${toThis}
  Workflows    ${examples.length} examples

Everything is thrown away on Ctrl-C. After a change in the node, start it again.
`);
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

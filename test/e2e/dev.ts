/** `npm run dev`: n8n with the node, credentials for the stand-in and the example workflows, until Ctrl-C. */
import { OWNER } from './harness/api';
import { pinnedN8n } from './harness/paths';
import {
	createManagementCredential,
	CREDENTIAL_NAME,
	MANAGEMENT_CREDENTIAL_NAME,
	openSession,
	WEBHOOK_CREDENTIAL_NAME,
} from './harness/session';

async function main(): Promise<void> {
	const { n8n, api, service, examples } = await openSession();
	// The stand-in has no dashboard, so a trigger has to register itself
	await createManagementCredential(api, service);
	console.log(`
n8n ${pinnedN8n()} is ready.

  Editor       ${n8n.origin}/home/workflows
  Sign in      ${OWNER.email} / ${OWNER.password}
  Credentials  ${CREDENTIAL_NAME} (app ${service.appId}, key ${service.apiKey}),
               ${MANAGEMENT_CREDENTIAL_NAME} and ${WEBHOOK_CREDENTIAL_NAME} (for triggers)
  Stand-in     ${service.origin}
  Workflows    ${examples.map(({ workflow }) => workflow.name).join(', ') || 'none'}

Everything is thrown away on Ctrl-C. After a change in the node, start it again.
`);
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

/** `npm run dev`: n8n with the node, credentials for the stand-in and the example workflows, until Ctrl-C. */
import { OWNER } from './harness/api';
import { pinnedN8n } from './harness/paths';
import { CREDENTIAL_NAME, openSession } from './harness/session';

async function main(): Promise<void> {
	const { n8n, service, examples } = await openSession();
	console.log(`
n8n ${pinnedN8n()} is ready.

  Editor       ${n8n.origin}/home/workflows
  Sign in      ${OWNER.email} / ${OWNER.password}
  Credentials  ${CREDENTIAL_NAME} (app ${service.appId}, key ${service.apiKey})
  Stand-in     ${service.origin}
  Workflows    ${examples.map(({ workflow }) => workflow.name).join(', ') || 'none'}

Everything is thrown away on Ctrl-C. After a change in the node, start it again.
`);
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

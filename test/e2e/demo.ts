/** `npm run demo`: the example workflows, run in the real n8n against the stand-in of the service. */
import { readDescriptions } from './harness/description';
import { pinnedN8n } from './harness/paths';
import { runByEvent } from './harness/runByEvent';
import { openSession, type ImportedExample, type Session } from './harness/session';
import { summarize } from './harness/summary';
import { table } from './harness/table';

/** Needs of single examples, by file: functions that give the Debian packages that are missing for them. */
const NEEDS: Record<string, (session: Session) => string | undefined> = {
	'missed-messages-by-mail.json': ({ mail }) =>
		mail ? undefined : 'dovecot-imapd 2.3 and python3-aiosmtpd',
	// The stand-ins of other services need certificates
	'bridge-with-slack.json': ({ hasOutsideServices }) =>
		hasOutsideServices ? undefined : 'openssl',
	'missed-messages-by-sms.json': ({ hasOutsideServices }) =>
		hasOutsideServices ? undefined : 'openssl',
};

/** Runs an example on fresh data, prints the outcome of each step, and returns the number of failed steps. */
async function show(session: Session, example: ImportedExample): Promise<number> {
	// An example may ban a user who writes in the next one
	session.reset();
	const started = Date.now();
	const execution = example.startsWithEvent
		? await runByEvent(session, example)
		: await session.api.runWorkflow(example.id, example.trigger);
	const steps = summarize(example.workflow, execution, await readDescriptions(session.api));
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	const failed = steps.filter((step) => step.failed).length;
	const ended =
		execution.status === 'success' && failed === 0 ? 'succeeded' : `ended with ${execution.status}`;

	console.log(`\n${example.workflow.name} (examples/${example.file}) ${ended} in ${seconds} s\n`);
	console.log(
		table(
			['Step', 'What it does', 'Items out', 'Result'],
			steps.map((step) => [step.node, step.what, step.items, step.result]),
		),
	);
	return execution.status === 'success' ? failed : Math.max(failed, 1);
}

async function main(): Promise<void> {
	await using session = await openSession();
	if (session.examples.length === 0) throw new Error('There is no workflow under examples/ to run');
	let failed = 0;
	let requests = 0;
	let shown = 0;
	for (const example of session.examples) {
		const missing = NEEDS[example.file]?.(session);
		if (missing) {
			console.log(`\nLeft out: examples/${example.file} needs ${missing}`);
			continue;
		}
		failed += await show(session, example);
		shown++;
		requests += session.service.requests.length;
	}
	console.log(
		`\n${shown} workflow(s) run in n8n ${pinnedN8n()}; ` +
			`the stand-in of the service answered ${requests} requests.`,
	);
	if (failed > 0) throw new Error(`${failed} step(s) failed`);
}

main().catch((error: Error) => {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
});

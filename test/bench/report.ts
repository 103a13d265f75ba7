/** docs/benchmarks.md: a summary for users, and the table of all measures behind the summary. */
import { isMet } from './goals';
import type { Measure } from './measure';
import { summarize } from './summary';

/** The cell that says whether a result meets its goal. */
const MARKS = new Map<boolean | undefined, string>([
	[true, 'yes'],
	[false, '**no**'],
	[undefined, ''],
]);

/** The whole page. Its explanations are written by hand: look them over when a goal changes. */
export function writeReport(measures: Measure[], nodeVersion: string): string {
	const lines = measures.map(({ name, value, goal, day }) => {
		const mark = MARKS.get(isMet(value, goal));
		return `| ${[name, value, goal, mark, day].join(' | ')} |`;
	});
	return `# Benchmarks

Written by \`npm run bench\` on Node ${nodeVersion}. [Mutants](mutants.md) says how many faults the tests notice.

## In short

${summarize(measures)
	.map((line) => `- ${line}`)
	.join('\n')}

## All measures

Ratios compare this node with the HTTP Request node of the n8n version that the editor tests pin, sending the same
requests to the same local server in the same run. They are medians of interleaved rounds, and the cost of starting up
is subtracted by running two sizes. Absolute figures depend on the machine, and so does what n8n can answer in a burst:
the rows of its own Webhook node show how much of it is n8n's. 'Set for bursts' is n8n with the settings that
[trigger.md](trigger.md#many-events-at-once) has for many events. In the bursts of 1,000 events, 190 events come twice, and
100 requests have a wrong password.
Hardly any of the processor time of a request is the trigger's. In a trace of n8n 2.41, set for bursts, it is 0.2 of some 7 ms
when a password is wrong or a rule answers, and 0.6 of some 22 ms for an event that starts a run. The rest is n8n's, so
ratios near 1 say how n8n varies from burst to burst.

Why a goal is not met:

- Answers in a burst: n8n's own Webhook node misses the goal over 10 connections as well, so most of the time is n8n's. Its
  [settings for many events](trigger.md#many-events-at-once) make up for it over 5 connections and fewer.
- Processor time against n8n's own Webhook node, or of a wrong password: single rounds of one run go from 0.8 to 1.6, so these
  differences are how n8n varies.
- Events that come twice in queue mode: processes share nothing but the stored workflow, and the last one to save wins. An event
  runs twice when another process does not find it there.
- Decisions at 50 a second by a workflow: more than n8n can run. Most get the default at once, and a few are late because all
  processes are busy. Rules decide such numbers without a run.
- Opening the node, for each field: the form has fewer fields than Slack's for some tasks, and hardly opens faster for that. All
  forms together meet their goal.
- Memory for exports: most of it is n8n's own. With 3,000 messages, an export takes 881 MB of n8n, and with 300 messages the
  import of a Slack export takes 1,255 MB of n8n and its task runner. Single runs of the same size differ by 200 MB and more.

| Measure | Result | Goal | Met | Measured |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}

/** The measures in the table of a page. */
export function readReport(page: string): Measure[] {
	const [_titles, _rule, ...lines] = page.split('\n').filter((line) => line.startsWith('| '));
	return lines.map((line) => {
		const [name, value, goal, , day] = line.slice('| '.length, -' |'.length).split(' | ');
		return { name, value, goal, day };
	});
}

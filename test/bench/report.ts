/** docs/benchmarks.md: a summary for users, and the table of all measures behind it. */

/** The name of a measure, its result, the goal, and the day of the measurement, e.g. 2026-11-23. */
export type Cells = [name: string, value: string, goal: string, day: string];

/** The whole page. */
export function reportPage(cells: Cells[], nodeVersion: string): string {
	const lines = cells.map((row) => {
		const [name, value, goal, day] = row;
		return `| ${[name, value, goal, mark(row), day].join(' | ')} |`;
	});
	return `# Benchmarks

Written by \`npm run bench\` on Node ${nodeVersion}. [Mutants](mutants.md) says how many faults the tests notice.

## In short

${summary(cells)
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

/** The measures that a page holds. */
export function storedCells(page: string): Cells[] {
	const rows = page.split('\n').filter((line) => line.startsWith('| '));
	// Behind the head and the line below it
	return rows.slice(2).map((line) => {
		const [name, value, goal, , day] = line.slice(2, -2).split(' | ');
		return [name, value, goal, day];
	});
}

function mark(row: Cells): string {
	const met = isMet(row);
	if (met === undefined) return '';
	return met ? 'yes' : '**no**';
}

/** Whether a result is what we aim at; undefined where the goal is no number, or there is none. */
export function isMet([, value, goal]: Cells): boolean | undefined {
	// Goals that are no plain bound, e.g. '99 % ≤ 200 ms, all ≤ 2,000 ms' for '3 ms, 80 ms, 900 ms (50 %, 99 %, all)'
	if (goal.startsWith('99 %')) {
		const [, most, all] = numbersIn(value.replace(/\(.*/, ''));
		return most <= 200 && all <= 2_000;
	}
	if (goal === '3000 runs, 0 twice') return value.startsWith('3000 runs, 0 of them twice');
	if (goal.startsWith('0 after 10 s')) return /\b0 after 10 s, 0 after 30 s/.test(value);
	if (goal === 'the right status each') return value.includes('wrong: none');
	if (goal === '0 missing, 0 twice' || goal.endsWith(' right')) return value.startsWith(goal);
	if (goal === '0') return value === '0';
	if (goal === '0 late') return value.includes(' 0 late');
	// A plain bound, e.g. '≤ 1,000 MB'
	const [, sign, bound] = /^([≤≥]) ([\d,.]+)/.exec(goal) ?? [];
	if (sign === undefined) return undefined;
	const [result] = numbersIn(value);
	return sign === '≤' ? result <= numbersIn(bound)[0] : result >= numbersIn(bound)[0];
}

/** The results that matter to users, in their words. */
function summary(cells: Cells[]): string[] {
	const value = (name: string): string => {
		const row = cells.find(([measure]) => measure === name);
		if (!row) throw new Error(`The report has no row '${name}', which its summary tells`);
		return row[1].replace(/ \((rounds|half of the rounds).*/, '');
	};
	const [runs] = value('Trigger, regular mode: runs for 3 bursts of 1000 events').split(';');
	const burst = (mode: string) =>
		value(`Trigger, ${mode}: the same over 5 connections`).split(', ')[1];
	const twice = value(
		'Trigger, queue mode: of 50 events that come twice, the second time to the other process, ran twice',
	);
	const judged = cells.filter((row) => isMet(row) !== undefined);
	const missed = judged.filter((row) => isMet(row) === false);
	return [
		`**Size**: the package has ${value('Size of the package')}, and n8n loads it in ${value('Loading all nodes and credentials')}.`,
		`**CPU**: an item costs ${value('CPU per item, User: Update, against HTTP Request')} what it costs with n8n's HTTP Request node, and no more in long runs (${value('CPU per item with 20,000 items, against 1,000 items')} with 20,000 items).`,
		`**Memory**: 10,000 items take ${value('Peak memory for 10,000 items, against HTTP Request')} the memory of the HTTP Request node.`,
		`**Politeness**: at most ${value('Most requests in flight, 1,000 items, this node')} requests are under way at once; with the HTTP Request node ${value('Most requests in flight, 1,000 items, HTTP Request')}.`,
		`**Import**: reaches ${value('Import: throughput against the limit of 60 requests in a sliding minute')} of what the service allows, and is ${value('Import: 10,000 users, against one request after the other, each 20 ms')} than single requests.`,
		`**Editor**: the node opens in ${value("Opening the node in the editor, against n8n's Slack node shown from a package: as it is added")} the time of n8n's Slack node.`,
		`**Trigger**: 3 bursts of 1,000 events, some of them repeated, made ${runs}.`,
		`**Bursts**: with 5 deliveries at a time and the settings for many events, 99 % of the answers come within ${burst('regular mode, set for bursts')} (queue mode ${burst('queue mode, set for bursts')}); without them within ${burst('regular mode')} (${burst('queue mode')}).`,
		`**Queue mode**: of 50 events that reach two processes at once, ${twice.split(' ')[0]} run twice; 10 seconds apart, ${/(\d+) after 10 s/.exec(twice)![1]}.`,
		`**Goals**: ${judged.length - missed.length} of ${judged.length} are met; the table marks the others with **no**.`,
	];
}

/** The numbers in a text, e.g. 1234.5 for '1,234.5 ms'. */
function numbersIn(text: string): number[] {
	return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) =>
		Number(found.replaceAll(',', '')),
	);
}

/**
 * Puts scripts into the Code nodes of the example workflows. n8n keeps the code of a node as one text in the
 * workflow; here it stands in files that can be read, tested and put together: `npm run examples`.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { basename, dirname, join, resolve } = require('node:path');

const EXAMPLES = resolve(__dirname, '../../examples');

/** The script of each Code node, below `examples`. The keys are the workflow and the node. */
const SCRIPTS = {
	'bridge-with-slack.json': {
		'What to Do': 'bridge/nodes/what-to-do.js',
		'As a Post': 'bridge/nodes/as-a-post.js',
		'As an Edit': 'bridge/nodes/as-a-post.js',
		'One by One': 'bridge/nodes/one-by-one.js',
	},
	'keep-crm-and-chat-in-step.json': {
		'Which Users': 'crm/nodes/which-users.js',
		Decide: 'crm/nodes/decide.js',
	},
	'missed-messages-by-mail.json': {
		'As a Mail': 'mail/nodes/as-a-mail.js',
		'Read the Mail': 'mail/nodes/read-the-mail.js',
		Decide: 'mail/nodes/decide.js',
	},
	'sync-users-from-crm.json': {
		'Last of Each User': 'crm/nodes/last-of-each-user.js',
	},
	'import-json-lines.json': {
		'Sample File': 'json-lines/nodes/sample-file.js',
		'Cut Into Chunks': 'json-lines/nodes/cut-into-chunks.js',
		Report: 'json-lines/nodes/report.js',
	},
	'import-users-from-csv.json': {
		'As UTF-8': 'csv/nodes/as-utf-8.js',
	},
	'import-slack-export.json': {
		'Sample Export': 'slack/nodes/sample-export.js',
		'Large Files': 'shared/nodes/large-files.js',
		'Pieces of the File': 'shared/nodes/pieces-of-the-file.js',
		'One Item per Batch': 'slack/nodes/one-item-per-batch.js',
		'Read the Batch': 'slack/nodes/read-the-batch.js',
		'Messages to Find': 'shared/nodes/messages-to-find.js',
		'Reactions and Pins': 'shared/nodes/reactions-and-pins.js',
		'Say What Came In': 'slack/nodes/say-what-came-in.js',
		'Batches to Import': 'slack/nodes/batches-to-import.js',
		'Map the Export': 'slack/nodes/map-the-export.js',
		Report: 'shared/nodes/report.js',
	},
	'import-stream-export.json': {
		'Sample Export': 'stream/nodes/sample-export.js',
		'Large Files': 'shared/nodes/large-files.js',
		'Pieces of the File': 'shared/nodes/pieces-of-the-file.js',
		'Read the Batch': 'stream/nodes/read-the-batch.js',
		'Map the Export': 'stream/nodes/map-the-export.js',
		'One Item per Batch': 'shared/nodes/one-item-per-batch.js',
		'Batches to Import': 'shared/nodes/batches-with-places.js',
		'Say What Came In': 'shared/nodes/say-what-came-in.js',
		Report: 'shared/nodes/report.js',
	},
	'import-sendbird-export.json': {
		'Sample Export': 'sendbird/nodes/sample-export.js',
		'Large Files': 'shared/nodes/large-files.js',
		'Pieces of the File': 'shared/nodes/pieces-of-the-file.js',
		'Read the Batch': 'sendbird/nodes/read-the-batch.js',
		'Map the Export': 'sendbird/nodes/map-the-export.js',
		'One Item per Batch': 'shared/nodes/one-item-per-batch.js',
		'Batches to Import': 'shared/nodes/batches-with-places.js',
		'Say What Came In': 'shared/nodes/say-what-came-in.js',
		Report: 'shared/nodes/report.js',
	},
};

const REQUIRE = /require\('(\.[^']+)'\)/g;
const EXPORTS = /\nmodule\.exports = (\{[^}]*\});\n/;

/** A script with everything that it requires in one text; each module keeps its names to itself. */
function inlined(script) {
	const path = join(EXAMPLES, script);
	const modules = modulesOf(path, new Map());
	modules.delete(path);
	const parts = [
		`// Kept in examples/${script}, with tests: change it there, then run 'npm run examples'`,
		...(modules.size > 0 ? ['const modules = {};'] : []),
		...[...modules].map(
			([file, text]) =>
				`modules['${basename(file, '.js')}'] = (() => {\n${linked(text).replace(EXPORTS, '\nreturn $1;\n')}})();`,
		),
		linked(readFileSync(path, 'utf8')),
	];
	return parts.join('\n\n');
}

/** The modules that a file needs, itself last; each stands behind those that it needs itself. */
function modulesOf(path, found) {
	const text = readFileSync(path, 'utf8');
	for (const [, needed] of text.matchAll(REQUIRE)) {
		const file = `${resolve(dirname(path), needed)}.js`;
		if (!found.has(file)) modulesOf(file, found);
	}
	return found.set(path, text);
}

function linked(text) {
	return text.replace(REQUIRE, (_, needed) => `modules['${basename(needed)}']`);
}

/** A workflow file as it should be. */
function generatedWorkflow(file) {
	const workflow = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8'));
	for (const [name, script] of Object.entries(SCRIPTS[file])) {
		const node = workflow.nodes.find((candidate) => candidate.name === name);
		if (!node) throw new Error(`examples/${file} has no node '${name}'`);
		node.parameters.jsCode = inlined(script);
	}
	return `${JSON.stringify(workflow, null, 2)}\n`;
}

if (require.main === module) {
	for (const file of Object.keys(SCRIPTS))
		writeFileSync(join(EXAMPLES, file), generatedWorkflow(file));
}

module.exports = { generatedWorkflow, EXAMPLES, SCRIPTS };

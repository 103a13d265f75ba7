/** Prints the milliseconds that the nodes and credentials take to load after n8n-workflow, in a process without any other loader. */
const { createRequire } = require('node:module');
const { join } = require('node:path');

const build = join(__dirname, '../e2e/.cache/bench/dist');
const load = createRequire(join(__dirname, '../e2e/package.json'));
load('n8n-workflow');
const startedAt = performance.now();
const { CometChat } = load(join(build, 'nodes/CometChat/CometChat.node.js'));
const { CometChatApi } = load(join(build, 'credentials/CometChatApi.credentials.js'));
new CometChat();
new CometChatApi();
console.log(performance.now() - startedAt);

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { INodeType } from 'n8n-workflow';
import { Poller } from '../../engine/polling/poller';
import { credentials, load, loader, modules } from './node';
import { reset } from './service';

beforeEach(reset);

test('gives no records that were there before, but the newest record in a test by hand', async () => {
	await load();
	const poller = new Poller(
		{
			...modules,
			nodeType: loader.nodeTypes.cometChatPollingTrigger.type as INodeType,
			credentialType: loader.credentialTypes.cometChatApi.type,
			credentials,
		},
		{ event: 'newUser' },
	);
	assert.equal(await poller.poll(), null);
	assert.equal(await poller.poll(), null);
	assert.equal((await poller.poll('manual'))?.length, 1);
});

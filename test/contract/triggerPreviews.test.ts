import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject, INodeType } from 'n8n-workflow';
import * as agents from '../../nodes/CometChatAgentTrigger/request';
import * as moderation from '../../nodes/CometChatModerationTrigger/request';
import { parseNotification } from '../../nodes/CometChatNotificationTrigger/receiving/notification';
import { simplifyNotification } from '../../nodes/CometChatNotificationTrigger/receiving/simplify';
import { EVENTS } from '../../nodes/CometChatPollingTrigger/events';
import { INPUT } from '../engine/agent/asking';
import {
	MAKE,
	pollerFor,
	startOver,
	time,
	usePolledService,
} from '../engine/polling/polledService';
import { eventData, eventOf } from '../support/events';
import { emailNotification, pushNotification, smsNotification } from '../support/notifications';
import { ROOT } from '../support/pages';
import { previewContent } from '../support/previews';
import { simplify } from '../support/readEvents';

/** Set by `npm run schemas`. */
const isWriting = process.env.WRITE_SCHEMAS === 'true';

const place = usePolledService();

/** The items of Execute step with one new record, for each event of the polling trigger. */
async function pollItems(): Promise<IDataObject[]> {
	const items: IDataObject[] = [];
	for (const { value } of EVENTS) {
		startOver(place.service);
		MAKE[value](place.service, 1, time.now);
		items.push(...(await pollerFor(place.service, { event: value }).poll('manual'))!);
	}
	return items;
}

/** The items of the Notification Trigger: an email to an address and to a user, an SMS, a push message and a push call. */
function notificationItems(): IDataObject[] {
	const call = { type: 'call', callAction: 'initiated', callType: 'audio', sessionId: '1' };
	const samples = [
		emailNotification(),
		emailNotification({ to: { uid: 'u-1', name: 'Ada' } }),
		smsNotification(),
		pushNotification(),
		pushNotification(call),
	];
	return samples.map((body) => {
		const { channel, data } = parseNotification(body)!;
		return simplifyNotification(channel!, data);
	});
}

/** Items of each trigger with its initial form, one for each thing that starts it. */
const TRIGGERS: Record<string, () => IDataObject[] | Promise<IDataObject[]>> = {
	// The preselected event comes first
	CometChatTrigger: () =>
		['message_sent', ...Object.keys(eventData)].map((name) => simplify(eventOf(name))),
	CometChatModerationTrigger: () => {
		const { message } = eventData.message_sent;
		const body = { contextMessages: [{ alice: 'Hello' }, { bob: message }] };
		const isSimplified = true;
		return [moderation.itemOf(moderation.parseRequest(body)!, isSimplified)];
	},
	CometChatAgentTrigger: () => [agents.itemOf(agents.parseRequest(INPUT)!)],
	CometChatNotificationTrigger: notificationItems,
	CometChatPollingTrigger: pollItems,
};

async function loadTrigger(node: string): Promise<INodeType> {
	const file = join(ROOT, 'nodes', node, `${node}.node`);
	const classes = (await import(file)) as Record<string, new () => INodeType>;
	return new classes[node]();
}

describe("what n8n shows of a trigger before its first event; run 'npm run schemas'", () => {
	it.each(Object.keys(TRIGGERS))(
		'%s: all fields that its items have, and no others',
		async (node) => {
			const { version } = (await loadTrigger(node)).description;
			// n8n asks for the file by the version of the node: v1.0.0 for 1, v1.1.0 for 1.1
			const name = `v${String(version).replace(/^\d+$/, '$&.0')}.0.json`;
			const file = join(ROOT, 'nodes', node, '__schema__', name);
			const content = previewContent(await TRIGGERS[node]());
			if (isWriting) {
				mkdirSync(dirname(file), { recursive: true });
				writeFileSync(file, content);
			}
			expect(readFileSync(file, 'utf8')).toBe(content);
		},
	);
});

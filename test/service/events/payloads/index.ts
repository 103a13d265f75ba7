import type { EventName } from '../names';
import { callPayloads } from './calls';
import { campaignPayloads } from './campaigns';
import { groupPayloads } from './groups';
import { messagePayloads } from './messages';
import { moderationPayloads } from './moderation';
import { userPayloads } from './people';

/** The `data` of each event, from what it is about; shapes as the reference of webhooks shows them. */
export const payloads = {
	...messagePayloads,
	...userPayloads,
	...groupPayloads,
	...callPayloads,
	...moderationPayloads,
	...campaignPayloads,
} satisfies Record<EventName, unknown>;

/** What an event is about. */
export type SubjectOf<E extends EventName> = Parameters<(typeof payloads)[E]>[1];
